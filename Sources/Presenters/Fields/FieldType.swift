/// The type of a key's value, as named in the reference.
package struct FieldType: Equatable, Sendable {
    enum Kind: String {
        case text, number, date, time, object
        case boolean = "true or false"
        case partialDate = "partial date"
    }

    let kind: Kind
    var isArray = false
    var isNullable = false
    /// Whether the key is omitted instead of being null.
    var isOmitted = false

    init(_ kind: Kind, isArray: Bool = false, isNullable: Bool = false) {
        (self.kind, self.isArray, self.isNullable) = (kind, isArray, isNullable)
    }

    /// This type with another kind.
    func withKind(_ kind: Kind?) -> FieldType {
        kind.map { FieldType($0, isArray: isArray, isNullable: isNullable) } ?? self
    }
}
