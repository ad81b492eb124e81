// A stand-in for the part of SwiftUI that the screens use, for machines that lack it. It draws nothing. See the README.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Apple's is a type of its own that a number turns into. Nothing here needs more than the number.
public typealias CGFloat = Double

public protocol ShapeStyle: Sendable {}

public struct Color: View, ShapeStyle, Hashable, Sendable {
    public typealias Body = Never
    nonisolated public init(red: Double, green: Double, blue: Double) {}
    public static let red = Color(red: 1, green: 0, blue: 0)
    nonisolated public func opacity(_ opacity: Double) -> Color { self }
}

public struct HierarchicalShapeStyle: ShapeStyle {}

public struct Material: ShapeStyle {}

public struct AnyShapeStyle: ShapeStyle {
    public init(_ style: some ShapeStyle) {}
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension ShapeStyle where Self == Color {
    public static var red: Color { Color(red: 1, green: 0, blue: 0) }
}

extension ShapeStyle where Self == Material {
    public static var thinMaterial: Material { Material() }
    public static var bar: Material { Material() }
}

public protocol Shape: Sendable {}

public enum RoundedCornerStyle: Sendable {
    case circular, continuous
}

public struct RoundedRectangle: Shape {
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
}

public struct Capsule: Shape {}

extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}

extension Shape where Self == Capsule {
    public static var capsule: Capsule { Capsule() }
}

public struct Font: Hashable, Sendable {
    public enum TextStyle: Sendable {
        case headline
    }
    public enum Design: Sendable {
        case rounded
    }
    public struct Weight: Hashable, Sendable {
        public static let bold = Weight()
    }
    public static let largeTitle = Font()
    public static let subheadline = Font()
    public static let caption = Font()
    public static let caption2 = Font()
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font { Font() }
    public func bold() -> Font { self }
}

public enum ColorScheme: CaseIterable, Sendable {
    case light, dark
}

public enum Visibility: Hashable, CaseIterable {
    case automatic, visible, hidden
}

public struct SubmitLabel: Sendable {
    public static let next = SubmitLabel()
    public static let go = SubmitLabel()
}

public enum ControlSize: CaseIterable, Sendable {
    case small, regular, large
}

public protocol PrimitiveButtonStyle {}
public struct PlainButtonStyle: PrimitiveButtonStyle {}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

public protocol PickerStyle {}
public struct SegmentedPickerStyle: PickerStyle {}
extension PickerStyle where Self == SegmentedPickerStyle {
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

public protocol ListStyle {}
public struct PlainListStyle: ListStyle {}
extension ListStyle where Self == PlainListStyle {
    public static var plain: PlainListStyle { PlainListStyle() }
}

public protocol TextFieldStyle {}
public struct RoundedBorderTextFieldStyle: TextFieldStyle {}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
    public static let ignore = AccessibilityChildBehavior()
}

public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
}

/// Of UIKit, which SwiftUI brings along on a phone.
public struct UITextContentType: Hashable, Sendable {
    public static let emailAddress = UITextContentType()
    public static let password = UITextContentType()
    public static let newPassword = UITextContentType()
}

/// Of UIKit, which SwiftUI brings along on a phone.
public enum UIKeyboardType: Int, Sendable {
    case emailAddress = 7
}

public struct TextInputAutocapitalization: Sendable {
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
}
