/// The mark that turns while something is on its way.
package enum Spinner {
    private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    package static func frame(_ beat: Int) -> String { frames[Int(beat.magnitude % 10)] }
}
