import Foundation
import PokedexDomain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension AppError {
    /// The name of what `URLSession` says, for an adapter of your own. The adapters of this module use it too.
    ///
    /// - No answer in time is `.lento`.
    /// - An address that cannot be asked and an answer that cannot be read are `.inesperado`: asking again gives the same.
    /// - Plain HTTP that the system refuses to speak (App Transport Security, −1022) is `.inesperado`: no network helps there.
    /// - Whatever breaks on the way is `.sinConexion`, also a certificate that is not the server's, since that is how the
    ///   portal of a public network shows over HTTPS. Foundation on Linux says `unknown` for half a body.
    /// - A cancellation is no error. Throw a `CancellationError` for the code `.cancelled` instead; here it is
    ///   `.inesperado`, so that at least nothing is tried again.
    ///
    /// The text of the error is left out: it can hold the address with all that was asked for.
    public init(_ error: URLError) {
        self =
            switch error.code {
            case .timedOut: .lento
            case .cancelled: .inesperado(causa: "the request was cancelled")
            case .badURL, .unsupportedURL: .inesperado(causa: "the address cannot be asked (\(error.errorCode))")
            case .cannotDecodeRawData, .cannotDecodeContentData, .cannotParseResponse, .dataLengthExceedsMaximum:
                .inesperado(causa: "the answer cannot be read (\(error.errorCode))")
            // Its name is known on Apple's systems alone.
            case _ where error.code.rawValue == -1022:
                .inesperado(
                    causa: "the system refuses plain HTTP to this address (-1022): use https, or allow it in Info.plist"
                )
            default: .sinConexion
            }
    }
}
