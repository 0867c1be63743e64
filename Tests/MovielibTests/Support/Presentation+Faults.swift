import Records

@testable import Presenters
@testable import movielib

extension Presentation {
    /// The differences between the document and its declared fields: keys, types and nulls.
    var faults: [String] { Self.payload.fields.faults(of: json) }
}

extension Fields {
    fileprivate func faults(of value: JSONValue) -> [String] {
        guard case .object(let members) = value else { return ["\(name) is no object"] }
        let undeclared = members.keys.filter { self[$0] == nil }.map { "\($0) is not declared" }
        return undeclared
            + all.flatMap { field in
                guard let value = members[field.name] else {
                    return field.type.isOmitted ? [] : ["\(field.name) is missing"]
                }
                return field.faults(of: value).map { "\(field.name): \($0)" }
            }
    }
}

extension Fields.Field {
    fileprivate func faults(of value: JSONValue) -> [String] {
        if value == .null { return type.isNullable ? [] : ["null"] }
        guard type.isArray else { return faults(ofOne: value) }
        guard case .array(let values) = value else { return ["no array"] }
        return values.flatMap(faults(ofOne:))
    }

    private func faults(ofOne value: JSONValue) -> [String] {
        if let inner { return inner.faults(of: value) }
        return switch (type.kind, value) {
        case (.text, .text), (.number, .integer), (.number, .number), (.boolean, .boolean): []
        case (.date, .text(let text)) where text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil: []
        case (.partialDate, .text(let text)) where text.wholeMatch(of: /\d{4}(-\d\d){0,2}/) != nil: []
        case (.time, .text(let text)) where text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil: []
        default: ["\(value) is no \(type.kind.rawValue)"]
        }
    }
}
