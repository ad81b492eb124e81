extension Color {
    /// The sixteen colours of a terminal that has no more, in their order, as the VGA card drew them. What a terminal really
    /// makes of them is its owner's choice; these stand for all.
    package static let sixteen: [Color] = [
        0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
        0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
    ].map { Color($0) }

    /// The place of the nearest of the sixteen.
    package var index16: Int { nearest { _ in true } ?? 0 }

    /// The nearest of the sixteen.
    package var in16: Color { Self.sixteen[index16] }

    /// The place of the nearest of those of the sixteen that will do; `nil` if none does.
    package func nearest(_ willDo: (Color) -> Bool) -> Int? {
        Self.sixteen.indices.filter { willDo(Self.sixteen[$0]) }
            .min { distance(to: Self.sixteen[$0]) < distance(to: Self.sixteen[$1]) }
    }

    /// How different two colours look. What tells colours apart when there are few is their hue, so that counts beside how
    /// light they are: by the plain distance, a red with a little green in it would be brown.
    private func distance(to other: Color) -> Int {
        func square(_ one: Color, _ two: Color) -> Int {
            zip([one.red, one.green, one.blue], [two.red, two.green, two.blue])
                .reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
        }
        return square(self, other) + square(pure, other.pure)
    }

    /// The hue alone, as strong and as light as it can be; white for a grey.
    private var pure: Color {
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        let range = UInt32(most - least)
        guard range >= 36 else { return Color(0xFFFFFF) }
        func stretched(_ channel: UInt8) -> UInt32 { UInt32(channel - least) * 255 / range }
        return Color(stretched(red) << 16 | stretched(green) << 8 | stretched(blue))
    }

    /// The code of an SGR sequence for the nearest of the sixteen; `ground` is 30 for text and 40 for what is behind it.
    func code16(_ ground: Int) -> String {
        let index = index16
        return String(index < 8 ? ground + index : ground + 60 + index - 8)
    }
}
