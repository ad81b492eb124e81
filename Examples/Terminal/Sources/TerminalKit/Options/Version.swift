/// The version of this program, which stands nowhere else.
package enum Version {
    package static let text = "0.1.0"
}
