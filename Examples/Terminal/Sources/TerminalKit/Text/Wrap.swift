extension String {
    /// The text in lines of at most that width, broken between words; a word that is longer is broken where it must be.
    package func wrapped(to width: Int) -> [String] {
        let width = max(1, width)
        var lines: [String] = []
        var line = ""
        for word in cleaned.split(separator: " ") {
            var word = word
            if !line.isEmpty {
                if line.displayWidth + 1 + word.displayWidth <= width {
                    line += " " + word
                    continue
                }
                lines.append(line)
                line = ""
            }
            while word.displayWidth > width {
                // A character wider than the whole line must still be taken, or this would never end.
                let head = word.prefix(columns: width)
                let taken = head.isEmpty ? word.prefix(1) : head
                lines.append(String(taken))
                word = word[taken.endIndex...]
            }
            line = String(word)
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
