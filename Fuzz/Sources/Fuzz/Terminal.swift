import Foundation
import PokedexDomain
import PokedexPresenters
import TerminalKit

extension Target {
    /// What a keyboard or a paste sends, and what a terminal is told to show.
    static let terminal = [
        Target("keys", seeds: ["a\u{1B}[A\u{1B}OP\t\r", "\u{1B}[200~pegado\u{1B}[201~q", "\u{1B}[1;5D", "ñ€😀"]) {
            data in
            var whole = KeyParser()
            var single = KeyParser()
            let typed = whole.feed(data) + whole.flush()
            let one = data.flatMap { single.feed([$0]) } + single.flush()
            promise(typed == one, "keys depend on how bytes arrive")
            promise(whole.waiting == nil && single.waiting == nil, "a parser that waits after its end")
            for case .paste(let text) in typed {
                promise(!text.isEmpty && text.utf8.count <= 3 * 65_536, "a paste of \(text.utf8.count) bytes")
                promise(!text.unicodeScalars.contains(where: steers), "a paste steers the terminal")
            }
        },
        Target(
            "screen",
            seeds: [
                "\u{28}\u{10}\u{0}bulbasaur", "\u{50}\u{18}\u{1}日本語👨‍👩‍👧\u{FE0F}\u{1B}[2J",
                "\u{3}\u{3}\u{2}e\u{301}\u{301}",
            ]
        ) {
            data in
            let head = Array(data.prefix(3)) + [40, 12, 0]
            let name = String(decoding: data.dropFirst(3), as: UTF8.self)
            let size = Size(width: Int(head[0]), height: Int(head[1])).bounded
            let rows = (1...3).map { Pokemon(id: $0 * Int(head[2]), name: name, types: [.fire]) }
            let error = UiError(titulo: name, detalle: name, sePuedeReintentar: true)
            var list = ListScreen(
                PagedState(
                    items: head[2] % 3 == 0 ? [] : rows, cargando: head[2] % 2 == 0, cargandoMas: false,
                    error: head[2] % 5 == 0 ? error : nil, errorAlAmpliar: error), notice: name)
            list.favorites = [1]
            var form = FormScreen(
                AuthFormState(
                    email: name, password: name, emailTocado: true, passwordTocado: true, enviando: false,
                    error: head[2] % 7 == 0 ? error : nil), notice: name)
            let marked = rows.map { FavoritePokemon(id: $0.id, name: name, markedAt: Timestamp(milliseconds: 1)) }
            var favorites = FavoritesScreen(
                FavoritesUiState(
                    favoritos: marked, cargando: false, quitado: head[2] % 2 == 0 ? marked.first : nil,
                    error: head[2] % 5 == 0 ? error : nil), notice: name)
            for drawing in [
                list.draw(in: size, beat: 1).lines, form.draw(in: size, beat: 1).lines,
                favorites.draw(in: size, beat: 1).lines,
            ] {
                promise(drawing.count <= size.height, "\(drawing.count) lines on \(size.height)")
                for line in drawing {
                    promise(line.width <= size.width, "\(line.width) columns on \(size.width)")
                    let text = line.spans.map(\.text).joined()
                    promise(
                        text.displayWidth == line.width, "\(text.debugDescription) is not \(line.width) columns wide")
                    promise(!text.unicodeScalars.contains(where: steers), "a line steers the terminal")
                }
            }
        },
        Target("wrap", seeds: ["\u{8}dos palabras muylargas", "\u{1}日本", "\u{2}\u{FE0F}"]) { data in
            let width = Int(data.first ?? 1)
            let text = String(decoding: data.dropFirst(), as: UTF8.self).cleaned
            promise(text.cleaned == text, "cleaning twice cleans more")
            promise(!text.unicodeScalars.contains(where: steers), "a cleaned text steers the terminal")
            for line in text.wrapped(to: width) {
                promise(line.displayWidth <= max(width, 2), "\(line.displayWidth) columns of \(width)")
            }
            promise(text.prefix(columns: width).displayWidth <= width, "a prefix that is too wide")
            promise(Line(text).fitted(to: width).width == width, "a line that does not fit")
            let plain = Charset.ascii.writable(text)
            promise(plain.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "more than ASCII")
            promise(plain.displayWidth == text.displayWidth, "ASCII of another width")
        },
        Target(
            "command-line",
            seeds: [
                "--api\0https://x.example/a\0--pages=3", "--data\0/tmp\0--offline", "--auth=http://h\0--auth-key\0k",
            ]
        ) { data in
            let words = String(decoding: data, as: UTF8.self).split(separator: "\0").map(String.init)
            let first = words.first ?? ""
            let size = Size(environment: ["COLUMNS": first, "LINES": words.last ?? ""])
            promise(size == size.bounded && size.width > 0 && size.height > 0, "a size of \(size)")
            _ = (Charset(environment: ["LANG": first]), ColorDepth(environment: ["TERM": first]))
            guard case .run(let options) = try Command.parse(words) else { return }
            promise(options.pages ?? 0 >= 0, "\(options.pages ?? 0) pages")
            let folder = URL(filePath: "/folder", directoryHint: .isDirectory)
            let files =
                [DataFolder.file(options.source, in: folder)]
                + (options.accounts.map { [DataFolder.session($0, in: folder)] } ?? [])
            for file in files {
                let name = file.lastPathComponent
                promise(file.path(percentEncoded: false) == "/folder/" + name, "a file outside of its folder")
                promise(name.hasSuffix(".json") && name.utf8.count <= 120, "a file of the name \(name)")
            }
        },
    ]

    /// Controls, and what a terminal may take for one.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
