import Foundation
import Records

/// The fields of a JSON object that somebody else wrote: what is missing, or of another type, is nil, and what stands
/// beside it is still read.
struct LooseFields: Decodable {
    private let container: KeyedDecodingContainer<FieldKey>?

    init(from decoder: any Decoder) { container = try? decoder.container(keyedBy: FieldKey.self) }

    private init(_ container: KeyedDecodingContainer<FieldKey>?) { self.container = container }

    /// The fields of UTF-8 JSON; nil if it is no JSON, or has more values than anybody needs.
    ///
    /// Bytes that are no UTF-8 become U+FFFD, and controls spaces.
    init?(json bytes: [UInt8], mostValues: Int) {
        let repaired = Data(String(decoding: bytes, as: UTF8.self).utf8.map { max($0, 0x20) })
        let isTooMuch = repaired.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { JSONMarks.exceed(mostValues, in: $0) }
        }
        guard !isTooMuch, let fields = try? JSONDecoder().decode(Self.self, from: repaired) else {
            return nil
        }
        self = fields
    }

    /// A field's text, or its number as text.
    func text(_ name: String) -> String? {
        let key = FieldKey(stringValue: name)
        guard let container, container.contains(key) else { return nil }
        if let text = try? container.decode(String.self, forKey: key) { return text }
        return (try? container.decode(Double.self, forKey: key)).map { String($0) }
    }

    /// A field's number, or the one that its text is; never infinite.
    func number(_ name: String) -> Double? {
        let key = FieldKey(stringValue: name)
        guard let container, container.contains(key) else { return nil }
        let number =
            (try? container.decode(Double.self, forKey: key))
            ?? (try? container.decode(String.self, forKey: key)).flatMap { Double($0) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A field's number without what follows the point, if it is in the range.
    func whole(_ name: String, in range: ClosedRange<Int>) -> Int? {
        number(name).flatMap { Int(exactly: $0.rounded(.towardZero)) }.flatMap {
            range.contains($0) ? $0 : nil
        }
    }

    /// A field that is 1.
    func flag(_ name: String) -> Bool { number(name) == 1 }

    /// The fields of an object; none where it is no object.
    func fields(_ name: String) -> LooseFields {
        LooseFields(
            try? container?.nestedContainer(keyedBy: FieldKey.self, forKey: FieldKey(stringValue: name)))
    }

    /// The objects of a list; what is no object has no fields.
    func list(_ name: String) -> [LooseFields] {
        (try? container?.decode([LooseFields].self, forKey: FieldKey(stringValue: name))) ?? []
    }
}
