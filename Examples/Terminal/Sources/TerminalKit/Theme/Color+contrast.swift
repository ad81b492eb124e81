import Foundation

extension Color {
    /// How much light it gives, from 0 to 1, as WCAG 2 counts it.
    package var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// How much two colours stand out from each other: 1 for the same, 21 for black and white.
    package func contrast(with other: Color) -> Double {
        let (darker, lighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// A colour on the way to another: 0 is this one, 1 the other.
    package func mixed(with other: Color, _ part: Double) -> Color {
        func mix(_ from: UInt8, _ to: UInt8) -> UInt32 {
            UInt32((Double(from) + (Double(to) - Double(from)) * min(max(part, 0), 1)).rounded())
        }
        return Color(mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
    }
}
