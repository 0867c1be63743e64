/// A request to read from the core, as a value with its parameters.
///
/// Commands, screens, completion and exports make the same requests. A request that only reads the library is answered
/// without suspending: its ``response(from:)`` is synchronous.
package protocol Request {
    /// The core's answer.
    associatedtype Response

    /// Answers the request.
    ///
    /// - Throws: ``CoreError``; the caller turns it into a message.
    func response(from core: Core) async throws(CoreError) -> Response
}
