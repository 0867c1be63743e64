import Screen

extension PictureError {
    /// Why there is no picture.
    var words: String {
        switch self {
        case .missingLibrary(let reason): reason
        case .tooLarge: "the picture is too large"
        case .unreadable: "the picture cannot be read"
        }
    }
}
