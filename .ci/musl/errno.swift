import Musl

/// As the standard library's overlay of musl has it.
var errno: Int32 {
    get { __errno_location().pointee }
    set { __errno_location().pointee = newValue }
}
