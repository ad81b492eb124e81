import Foundation
import PokedexLive
import PokedexPresenters
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct StoreErrorTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private static let named: [(POSIXErrorCode, AppError)] = [
        (.ENOSPC, .almacen(.lleno)), (.EDQUOT, .almacen(.lleno)), (.EACCES, .almacen(.sinPermiso)),
        (.EPERM, .almacen(.sinPermiso)), (.EROFS, .almacen(.sinPermiso)), (.EBUSY, .almacen(.ocupado)),
    ]

    private static func posix(_ code: POSIXErrorCode) -> NSError {
        NSError(domain: NSPOSIXErrorDomain, code: Int(code.rawValue))
    }

    private func failure(_ write: FileWrite, _ error: any Error & Sendable) async throws -> AppError? {
        try await write.prepare(folder)
        let calls = FileCalls(write: { _, _ in throw error }, synchronize: { _ in })
        return await #expect(throws: AppError.self) { try await write.run(folder, calls) }
    }

    @Test(arguments: FileWrite.allCases, named)
    func `every storage names what a person can do something about`(
        write: FileWrite, named: (POSIXErrorCode, AppError)
    ) async throws {
        #expect(try await failure(write, Self.posix(named.0)) == named.1)
    }

    @Test(arguments: FileWrite.allCases, [POSIXErrorCode.EIO, .EMFILE, .ENOTDIR, .ENAMETOOLONG, .EFBIG])
    func `what nobody can do something about is unexpected and names the file`(
        write: FileWrite, code: POSIXErrorCode
    ) async throws {
        guard case .inesperado(let cause) = try await failure(write, Self.posix(code)) else {
            Issue.record("another error")
            return
        }
        #expect(cause.contains(write.file(folder).lastPathComponent) && !cause.contains(folder.url.path))
    }

    @Test(arguments: [
        (CocoaError.Code.fileWriteOutOfSpace, Almacen.lleno), (.fileWriteNoPermission, .sinPermiso),
        (.fileReadNoPermission, .sinPermiso), (.fileWriteVolumeReadOnly, .sinPermiso), (.fileLocking, .ocupado),
    ])
    func `what Foundation says counts as what the system says`(code: CocoaError.Code, why: Almacen) async throws {
        #expect(try await failure(.setTema, CocoaError(code)) == .almacen(why))
        let beneath = NSError(
            domain: NSCocoaErrorDomain, code: CocoaError.Code.fileWriteUnknown.rawValue,
            userInfo: [NSUnderlyingErrorKey: Self.posix(.ENOSPC)])
        #expect(try await failure(.setTema, beneath) == .almacen(.lleno))
    }
}

@Suite struct TransportErrorTests {
    @Test(arguments: [
        (URLError.Code.notConnectedToInternet, AppError.sinConexion), (.networkConnectionLost, .sinConexion),
        (.cannotFindHost, .sinConexion), (.cannotConnectToHost, .sinConexion), (.dnsLookupFailed, .sinConexion),
        (.serverCertificateUntrusted, .sinConexion), (.unknown, .sinConexion), (.timedOut, .lento),
    ])
    func `an error of the transport has the name that the adapters give it`(code: URLError.Code, name: AppError) {
        #expect(AppError(URLError(code)) == name)
    }

    @Test(arguments: [
        URLError.Code.badURL, .unsupportedURL, .cannotParseResponse, .cannotDecodeContentData, .cancelled,
        .dataLengthExceedsMaximum,
    ])
    func `what another try cannot change is not tried again and names no address`(code: URLError.Code) {
        namesNoAddress(code)
    }

    @Test func `plain HTTP that the system refuses is no missing connection`() throws {
        namesNoAddress(try #require(URLError.Code(rawValue: -1022)))
    }

    private func namesNoAddress(_ code: URLError.Code) {
        let error = URLError(
            code, userInfo: [NSURLErrorFailingURLErrorKey: URL(fileURLWithPath: "/example.org/secret")])
        guard case .inesperado(let cause) = AppError(error) else {
            Issue.record("another name")
            return
        }
        #expect(!AppError(error).isTransient)
        #expect(!cause.contains("secret"))
    }
}
