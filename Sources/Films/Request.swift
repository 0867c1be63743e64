/// A read of the core as a value: what is wanted, with the parameters it needs.
///
/// Commands, screens, completion and exports make the same requests. A request that only reads the library is answered
/// without suspending: its ``response(from:)`` is synchronous.
package protocol Request {
    /// What the core answers.
    associatedtype Response

    /// Answers the request.
    ///
    /// - Throws: ``FilmsError``; the caller words it.
    func response(from core: Films) async throws(FilmsError) -> Response
}
