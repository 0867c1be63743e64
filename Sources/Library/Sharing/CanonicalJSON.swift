import Foundation
import Records

/// A JSON value in one form, so that equal values have equal bytes: sorted keys, composed text (NFC), and the shortest numbers.
indirect enum CanonicalJSON: Equatable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([CanonicalJSON])
    case object([String: CanonicalJSON])
    case null

    var json: String {
        switch self {
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number):
            // Every integer that JSON readers agree on.
            number.magnitude < 0x1p53 && number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .text(let text): Self.quoted(text)
        case .list(let values): "[\(values.map(\.json).joined(separator: ","))]"
        case .object(let values):
            "{\(values.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.json)" }.joined(separator: ","))}"
        case .null: "null"
        }
    }

    init(parsing json: String) throws {
        self = try JSONDecoder().decode(CanonicalJSON.self, from: Data(json.utf8))
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }

    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain { return "\"\(text.composed)\"" }
        var quoted = "\""
        for scalar in text.composed.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\0"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension CanonicalJSON: Decodable {
    /// The user's data have lists and objects of plain values; in a record, they are in three other containers.
    private static let maxDepth = 8

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if decoder.codingPath.count > Self.maxDepth {
            // The time grows with the square of the depth, and a record of another program may have hundreds.
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a value in too many others")
        } else if let values = try? container.decode([CanonicalJSON].self) {
            self = .list(values)
        } else {
            self = .object(try container.decode([String: CanonicalJSON].self))
        }
    }
}
