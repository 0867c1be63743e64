/// Why a picture cannot be shown; the cells beneath it show instead.
package enum PictureError: Error, Equatable, Sendable {
    /// A system library is missing; with the loader's message.
    case missingLibrary(String)
    /// More bytes or pixels than a picture may have.
    case tooLarge
    /// Not a JPEG, or one that cannot be decoded; the message is partly foreign text.
    case unreadable(String)
}
