import Localization
import Screen

extension PictureError {
    /// Why there is no picture.
    var words: String {
        switch self {
        case .missingLibrary(let reason): reason
        case .tooLarge: tr("the picture is too large")
        case .unreadable: tr("the picture cannot be read")
        }
    }
}
