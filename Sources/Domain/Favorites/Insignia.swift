/// The badge of the tab of favourites: `nil` for zero or less, the number from 1 to 99, "99+" from 100.
///
/// Count the stored set for it, never taps.
public func insignia(_ count: Int) -> String? {
    switch count {
    case ...0: nil
    case 1...99: String(count)
    default: "99+"
    }
}
