/// A place in the source of a test: where a run was started.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    /// The module and the file, such as `AppTests/LoginTests.swift`.
    public let fileID: String
    /// The file, with its folders.
    public let filePath: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1.
    public let column: Int

    /// That place; without arguments, the place of the call.
    public init(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// The module, the file and the line: `AppTests/LoginTests.swift:12`.
    public var description: String { "\(fileID):\(line)" }
}
