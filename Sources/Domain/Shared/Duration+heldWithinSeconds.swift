extension Duration {
    /// The duration, or the longest one in either direction whose seconds are a 64-bit number. Beyond it `components` traps,
    /// and a sum can.
    package var heldWithinSeconds: Duration {
        min(max(self, .seconds(-Int64.max)), .seconds(Int64.max))
    }
}
