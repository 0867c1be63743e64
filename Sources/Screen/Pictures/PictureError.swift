/// Why there is no picture; its place then shows what is drawn without one.
package enum PictureError: Error, Equatable, Sendable {
    /// A system library is missing; with the loader's message.
    case missingLibrary(String)
    /// More bytes or pixels than a picture may have.
    case tooLarge
    /// Not a JPEG, or one that cannot be decoded; partly foreign text.
    case unreadable(String)
}
