import Foundation
import PokedexDomain

#if canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Which file it is that lies at a path, and in which state: another stamp, another content.
///
/// From `stat` and not from `FileManager`, which looks up the owner's name on every call.
struct FileStamp: Equatable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let modifiedSeconds: Int64
    private let modifiedNanoseconds: Int64

    /// The stamp as a text, to be compared with another.
    var text: String { "\(device) \(inode) \(size) \(modifiedSeconds).\(modifiedNanoseconds)" }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            modifiedSeconds = Int64(status.st_mtimespec.tv_sec)
            modifiedNanoseconds = Int64(status.st_mtimespec.tv_nsec)
        #else
            modifiedSeconds = Int64(status.st_mtim.tv_sec)
            modifiedNanoseconds = Int64(status.st_mtim.tv_nsec)
        #endif
    }
}

extension AppError {
    /// A file that the system would not let be used, for the moment. The folder stays out of the text.
    static func file(_ path: String, _ what: String, _ code: Int32) -> AppError {
        file(path, what, NSError(domain: NSPOSIXErrorDomain, code: Int(code)))
    }

    /// A file that the system would not let be used, for the moment. The folder stays out of the text.
    static func file(_ path: String, _ what: String, _ error: any Error) -> AppError {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        if let reason = Almacen(cause) ?? Almacen(error) { return .almacen(reason) }
        let text = "\(URL(fileURLWithPath: path).lastPathComponent) \(what) (\(cause.domain) \(cause.code)"
        let name = POSIXErrorCode(rawValue: Int32(truncatingIfNeeded: cause.code)).map { ", \($0)" } ?? ""
        return .inesperado(causa: text + (cause.domain == NSPOSIXErrorDomain ? name : "") + ")")
    }
}

extension Almacen {
    /// What the system's error means for a person, if it is one about which a person can do something.
    fileprivate init?(_ error: NSError) {
        switch error.domain {
        case NSPOSIXErrorDomain:
            switch POSIXErrorCode(rawValue: Int32(truncatingIfNeeded: error.code)) {
            case .ENOSPC, .EDQUOT: self = .lleno
            case .EACCES, .EPERM, .EROFS: self = .sinPermiso
            case .EBUSY, .EAGAIN, .ETXTBSY: self = .ocupado
            default: return nil
            }
        case NSCocoaErrorDomain:
            switch CocoaError.Code(rawValue: error.code) {
            case .fileWriteOutOfSpace: self = .lleno
            case .fileReadNoPermission, .fileWriteNoPermission, .fileWriteVolumeReadOnly: self = .sinPermiso
            case .fileLocking: self = .ocupado
            default: return nil
            }
        default: return nil
        }
    }
}
