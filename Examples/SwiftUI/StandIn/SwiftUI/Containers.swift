// A stand-in for the part of SwiftUI that the screens use, for machines that lack it. It draws nothing. See the README.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Group<Content> {}

extension Group: View where Content: View {
    public typealias Body = Never
    nonisolated public init(@ViewBuilder content: () -> Content) { _ = content() }
}

public struct VStack<Content: View>: View {
    public typealias Body = Never
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        _ = content()
    }
}

public struct HStack<Content: View>: View {
    public typealias Body = Never
    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        _ = content()
    }
}

public struct Spacer: View {
    public typealias Body = Never
    nonisolated public init(minLength: CGFloat? = nil) {}
}

public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
}

public struct VerticalAlignment: Equatable, Sendable {
    public static let center = VerticalAlignment()
}

public struct Alignment: Equatable, Sendable {
    public static let leading = Alignment()
    public static let center = Alignment()
}

public enum TextAlignment: Hashable, Sendable {
    case leading, center, trailing
}

public enum VerticalEdge: Hashable, Sendable {
    case top, bottom
}

public enum HorizontalEdge: Hashable, Sendable {
    case leading, trailing
}

public enum Edge {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let all = Set(rawValue: 3)
    }
}

public struct ScrollView<Content: View>: View {
    public typealias Body = Never
    nonisolated public init(@ViewBuilder content: () -> Content) { _ = content() }
}

public struct GridItem: Sendable {
    public enum Size: Sendable {
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }
    public init(_ size: Size, spacing: CGFloat? = nil) {}
}

public struct LazyVGrid<Content: View>: View {
    public typealias Body = Never
    nonisolated public init(
        columns: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        _ = content()
    }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
    public typealias Body = Never
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        for element in data { _ = content(element) }
    }
}

extension ForEach where Content: View {
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        for element in data { _ = content(element) }
    }
}

public struct List<SelectionValue: Hashable, Content: View>: View {
    public typealias Body = Never
}

extension List where SelectionValue == Never {
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        for element in data { _ = rowContent(element) }
    }
}

public struct Form<Content: View>: View {
    public typealias Body = Never
    nonisolated public init(@ViewBuilder content: () -> Content) { _ = content() }
}

public struct Section<Parent, Content, Footer> {}

extension Section: View where Parent: View, Content: View, Footer: View {
    public typealias Body = Never
    nonisolated public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        (_, _, _) = (content(), header(), footer())
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { _ = content() }
}

public struct NavigationStack<Data, Root: View>: View {
    public typealias Body = Never
    nonisolated public init(@ViewBuilder root: () -> Root) where Data == Never { _ = root() }
}

@MainActor @preconcurrency public protocol TabContent<TabValue> {
    associatedtype TabValue: Hashable
}

public struct Tab<Value, Content, Label> {}

extension Tab: TabContent where Value: Hashable, Content: View, Label: View {
    public typealias TabValue = Value
}

public struct DefaultTabLabel: View {
    public typealias Body = Never
}

extension Tab where Value == Never, Content: View, Label == DefaultTabLabel {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) {
        _ = content()
    }
}

extension TabContent {
    nonisolated public func badge(_ label: Text?) -> some TabContent<TabValue> { self }
}

public struct TupleTabContent<TabValue: Hashable, Content>: TabContent {
    nonisolated init() {}
}

@resultBuilder public struct TabContentBuilder<TabValue: Hashable> {
    public struct Content<C: TabContent>: View {
        public typealias Body = Never
    }
    public static func buildExpression<C: TabContent<TabValue>>(_ content: C) -> C { content }
    public static func buildBlock<
        C1: TabContent<TabValue>, C2: TabContent<TabValue>, C3: TabContent<TabValue>
    >(_ c1: C1, _ c2: C2, _ c3: C3) -> TupleTabContent<TabValue, (C1, C2, C3)> {
        TupleTabContent()
    }
}

public struct TabView<SelectionValue: Hashable, Content: View>: View {
    public typealias Body = Never
    public init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
    where SelectionValue == Never, Content == TabContentBuilder<Never>.Content<C> {
        _ = content()
    }
}
