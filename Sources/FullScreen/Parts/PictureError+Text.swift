import Localization
import Screen

extension PictureError {
    /// The reason why there is no picture, as text.
    var displayText: String {
        switch self {
        case .missingLibrary(let reason): reason
        case .tooLarge: tr("the picture is too large")
        case .unreadable: tr("the picture cannot be read")
        }
    }
}
