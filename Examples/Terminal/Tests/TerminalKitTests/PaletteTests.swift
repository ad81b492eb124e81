import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct PaletteTests {
    private static let colours = PokemonType.allCases.map(\.color) + Words.heart.spans.compactMap(\.style.foreground)

    private func palette(_ tema: Tema) throws -> Palette { try #require(Palette(tema, depth: .trueColor)) }

    @Test func contrastIsThatOfWCAG() {
        #expect(Color(0xFFFFFF).contrast(with: Color(0x000000)) == 21)
        #expect(Color(0x777777).contrast(with: Color(0x777777)) == 1)
        #expect((4.47...4.49).contains(Color(0x777777).contrast(with: Color(0xFFFFFF))))
        #expect(Color(0xEE7A33).in256.index256 == Color(0xEE7A33).index256)
        #expect(Color(0xEE7A33).in256 == Color(0xFF875F))
    }

    @Test(arguments: [Tema.claro, .oscuro])
    func everyTextOfAThemeCanBeRead(tema: Tema) throws {
        let palette = try palette(tema)
        let ground = try #require(palette.ground)
        let texts = [try #require(palette.text), try #require(palette.faint)] + Self.colours.map(palette.readable)
        for text in texts {
            #expect(text.contrast(with: ground) >= 4.5)
            #expect(text.in256.contrast(with: ground.in256) >= 4.5)
        }
    }

    @Test(arguments: Tema.allCases)
    func `with sixteen colours every text is one of them and can be read`(tema: Tema) throws {
        let palette = try #require(Palette(tema, depth: .indexed16))
        let shades = Self.colours.map(palette.readable)
        for shade in shades {
            #expect(Color.sixteen.contains(shade))
            #expect(palette.grounds.allSatisfy { shade.contrast(with: $0.in16) >= 2.5 })
        }
        #expect(Set(shades).count >= 5, "types can still be told apart")
        #expect(palette.readable(Words.red).index16 % 8 == 1, "a heart is red")
        for text in [palette.text, palette.faint].compactMap({ $0 }) {
            #expect(palette.grounds.allSatisfy { text.in16.contrast(with: $0.in16) >= 4.5 })
        }
    }

    @Test func withoutAThemeTypesCanBeReadOnBlackAndOnWhite() throws {
        let palette = try palette(.sistema)
        for colour in Self.colours.map(palette.readable) {
            for ground in [Color(0x000000), Color(0xFFFFFF)] {
                #expect(colour.contrast(with: ground) >= 3)
                #expect(colour.in256.contrast(with: ground) >= 3)
            }
        }
    }

    @Test func aColourThatCanBeReadStaysAsItIs() throws {
        #expect(try palette(.oscuro).readable(PokemonType.electric.color) == PokemonType.electric.color)
        #expect(try palette(.claro).readable(PokemonType.electric.color) != PokemonType.electric.color)
    }

    @Test func aThemeCoversTheWholeLine() throws {
        let line = Line("a") + Line("b", .dim) + Line("c", Style(PokemonType.fire.color))
        for tema in [Tema.claro, .oscuro] {
            let painted = try palette(tema).painted(line, width: 10)
            #expect(painted.width == 10)
            #expect(painted.spans.allSatisfy { $0.style.background != nil && $0.style.foreground != nil })
            #expect(!painted.spans.contains { $0.style.isDim })
            #expect(painted.plain == "abc")
        }
        let bare = try palette(.sistema).painted(line, width: 10)
        #expect(bare.width == 3)
        #expect(bare.spans.prefix(2).allSatisfy { $0.style.background == nil && $0.style.foreground == nil })
    }

    @Test func whatHasAGroundOfItsOwnKeepsItsColours() throws {
        let strip = Line("Sin conexión", Style(Color(0x000000), on: Color(0xF2CB34)))
        #expect(try palette(.oscuro).painted(strip, width: 12) == strip)
    }

    @Test func withoutColoursAThemeChangesNothing() {
        for tema in Tema.allCases { #expect(Palette(tema, depth: .none) == nil) }
    }
}
