internal import Localization
package import Records

extension FieldValue {
    /// A text or names, to be shown among other facts of a viewing; nil for other kinds.
    package var displayText: String? {
        switch self {
        case .text(let text): text
        // i18n: who saw a film with the user, after date and place: Odeon, with Taras, Olena
        case .names(let names):
            tr("with {names}", ["names": names.joined(separator: ", ")], context: "viewing")
        case .day, .flag, .rating, .note: nil
        }
    }
}
