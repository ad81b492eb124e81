import Foundation
import PokedexDomain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Collects answers, refuses to be led elsewhere, and names what failed.
///
/// A delegate and no completion handler, because Foundation on Linux follows every redirection of a task that has one
/// without asking.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private static let mostRedirects = 5

    private let exchanges: Exchanges

    init(_ exchanges: Exchanges) {
        self.exchanges = exchanges
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard !exchanges.receive(dataTask.taskIdentifier, data) else { return }
        stop(dataTask, HTTPAnswer.endless)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        guard (task.originalRequest?.httpMethod ?? "GET") == "GET" else {
            // What a POST carries was meant for that address and no other, and with 307 and 308 it would go along.
            completionHandler(nil)
            stop(task, .inesperado(causa: "the answer is a redirection"))
            return
        }
        // Made anew from the header: Foundation on Linux drops the last slash of the path, and a server that only wants
        // to add one would be asked the same for ever.
        let location = response.value(forHTTPHeaderField: "Location") ?? ""
        var request = request
        request.url = URL(string: location, relativeTo: response.url)?.absoluteURL
        if !BaseAddress.isSameOrigin(task.originalRequest?.url, request.url) {
            completionHandler(nil)
            stop(task, .inesperado(causa: "the answer is a redirection to another server"))
        } else if !exchanges.redirect(task.taskIdentifier, limit: Self.mostRedirects) {
            completionHandler(nil)
            stop(task, .inesperado(causa: "the answer is one redirection after another"))
        } else {
            completionHandler(request)
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let methods = [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest]
        guard methods.contains(challenge.protectionSpace.authenticationMethod) else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        // None of the servers asks so: it is something before them. Foundation on Linux never ends a task that gives no
        // credential, nor one without this method.
        let status = (challenge.failureResponse as? HTTPURLResponse)?.statusCode ?? 401
        stop(task, .servidor(codigo: status))
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            exchanges.end(task.taskIdentifier, throwing: Self.named(error))
        } else {
            exchanges.end(task.taskIdentifier) { body throws(AppError) in try HTTPAnswer(task.response, body: body) }
        }
    }

    private func stop(_ task: URLSessionTask, _ error: AppError) {
        exchanges.end(task.taskIdentifier, throwing: error)
        task.cancel()
    }

    /// The name of a failure of the transport.
    private static func named(_ error: any Error) -> any Error {
        guard let error = error as? URLError else { return AppError.sinConexion }
        return error.code == .cancelled ? CancellationError() : AppError(error)
    }
}
