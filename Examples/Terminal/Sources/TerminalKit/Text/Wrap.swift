extension String {
    /// The text in lines of at most that width, broken between words; a word that is longer is broken where it must be.
    package func wrapped(to width: Int) -> [String] {
        let width = max(1, width)
        var lines: [String] = []
        var (line, used) = ("", 0)
        for word in cleaned.split(separator: " ") {
            let columns = word.displayWidth
            if !line.isEmpty, used + 1 + columns <= width {
                line += " " + word
                used += 1 + columns
                continue
            }
            if !line.isEmpty { lines.append(line) }
            (line, used) = ("", 0)
            // Each character is measured once: measuring what is left at every break costs the square of a word's length.
            for character in word {
                let columns = character.displayWidth
                // A character wider than the whole line must still be taken.
                if used + columns > width, !line.isEmpty {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(character)
                used += columns
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
