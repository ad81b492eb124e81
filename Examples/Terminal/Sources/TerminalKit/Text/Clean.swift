extension String {
    /// The text without anything that could steer a terminal: what comes from a network or a file may hold it.
    ///
    /// Escape sequences go whole, so that `ESC [ 2 J` leaves no `[2J` behind. Line breaks and tabs become spaces; other
    /// controls go, and so do the marks that are invisible and reorder what stands around them. A character keeps at
    /// most eight scalars, which is enough for any writing and stops a tower of accents.
    package var cleaned: String {
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
        var visible = String.UnicodeScalarView()
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 0x1B: rest.dropEscapeSequence()
            case 0x9B: rest.dropControlSequence()
            case 0x90, 0x98, 0x9D, 0x9E, 0x9F: rest.dropControlString()
            case 0x09...0x0C, 0x85, 0x2028, 0x2029: visible.append(" ")
            case 0x00...0x1F, 0x7F...0x9F: continue
            case 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: continue
            case 0xFFF9...0xFFFB, 0xE0000...0xE007F: continue
            default: visible.append(scalar)
            }
        }
        return String(String(visible).flatMap { $0.unicodeScalars.count > 8 ? "\u{FFFD}" : String($0) })
    }

    /// The text as a field of one line takes it from a paste.
    ///
    /// A paste types what keys could have typed: line breaks, tabs and other controls type nothing, and an escape sequence
    /// goes whole. Bytes that were no text are left out. What is invisible stays: the form has its own rule for that.
    package var pasted: String {
        var typed = String.UnicodeScalarView()
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 0x1B: rest.dropEscapeSequence()
            case 0x9B: rest.dropControlSequence()
            case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0xFFFD: continue
            default: typed.append(scalar)
            }
        }
        return String(typed)
    }
}

extension Substring.UnicodeScalarView {
    /// What follows an ESC.
    fileprivate mutating func dropEscapeSequence() {
        guard let next = first else { return }
        switch next.value {
        case 0x5B:
            removeFirst()
            dropControlSequence()
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
            removeFirst()
            dropControlString()
        case 0x20...0x2F:
            while let scalar = first, (0x20...0x2F).contains(scalar.value) { removeFirst() }
            if let scalar = first, (0x30...0x7E).contains(scalar.value) { removeFirst() }
        case 0x4E, 0x4F:
            // A single shift, as many keys are sent: the character behind it belongs to it.
            removeFirst()
            if let scalar = first, (0x20...0x7E).contains(scalar.value) { removeFirst() }
        case 0x30...0x7E:
            removeFirst()
        default:
            return
        }
    }

    /// Parameters and the letter that ends them.
    fileprivate mutating func dropControlSequence() {
        while let scalar = first, (0x20...0x3F).contains(scalar.value) { removeFirst() }
        if let scalar = first, (0x40...0x7E).contains(scalar.value) { removeFirst() }
    }

    /// A string up to its terminator (BEL, ESC \ or ST). One that never ends swallows the rest, as in a terminal.
    fileprivate mutating func dropControlString() {
        while let scalar = popFirst() {
            if scalar.value == 0x07 || scalar.value == 0x9C { return }
            if scalar.value == 0x1B {
                if first?.value == 0x5C { removeFirst() }
                return
            }
        }
    }
}
