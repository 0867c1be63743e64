/// Why there is no picture; its place then shows what is drawn there without one.
package enum PictureError: Error, Equatable, Sendable {
    /// A library of the system is not there; with its own words.
    case missingLibrary(String)
    /// More bytes or pixels than a picture may have.
    case tooLarge
    /// It is no JPEG, or one that cannot be decoded; foreign text in part.
    case unreadable(String)
}
