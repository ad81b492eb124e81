// A stand-in for the part of UIKit that the list uses, for machines that lack it. It draws nothing. See the README.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor open class UIView {
    public init() {}
}

@MainActor open class UIViewController {
    public required init?(coder: NSCoder) {}
    init() {}

    open var title: String?
    open var navigationItem: UINavigationItem { UINavigationItem() }
    open var contentUnavailableConfiguration: (any UIContentConfiguration)?
    open func viewDidLoad() {}
}

@MainActor open class UITableViewController: UIViewController {
    public init(style: UITableView.Style) { super.init() }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var tableView: UITableView! = UITableView()
    open var refreshControl: UIRefreshControl?
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
}

@MainActor open class UITableView: UIView {
    public enum Style: Int, Sendable {
        case plain, grouped, insetGrouped
    }
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
    }
}

@MainActor open class UITableViewCell: UIView {
    open var contentConfiguration: (any UIContentConfiguration)?
    open func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
}

@MainActor @preconcurrency public protocol UIContentConfiguration {}

@MainActor @preconcurrency public struct UIListContentConfiguration: UIContentConfiguration {
    public var text: String?
    public var secondaryText: String?
}

@MainActor @preconcurrency public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    @MainActor @preconcurrency public struct ButtonProperties {
        public var primaryAction: UIAction?
    }
    public static func loading() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration() }
    public static func empty() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration() }
    public var text: String?
    public var secondaryText: String?
    public var button = UIButton.Configuration()
    public var buttonProperties = ButtonProperties()
}

public enum UIButton {
    @MainActor @preconcurrency public struct Configuration {
        public var title: String?
    }
}

@MainActor open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let valueChanged = Event(rawValue: 1 << 12)
    }
    open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

@MainActor open class UIRefreshControl: UIControl {
    open func endRefreshing() {}
}

public typealias UIActionHandler = (UIAction) -> Void

@MainActor open class UIAction {
    public init(title: String = "", handler: @escaping UIActionHandler) {}
}

@MainActor open class UIBarButtonItem {
    public init(primaryAction: UIAction?) {}
}

@MainActor open class UINavigationItem {
    open var prompt: String?
    open var rightBarButtonItem: UIBarButtonItem?
}

public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
    public init() {}
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {}
}

@MainActor @preconcurrency
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
    public typealias CellProvider = (
        _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {}
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {}
}

extension IndexPath {
    public var row: Int { self[1] }
}
