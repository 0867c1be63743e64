import Foundation
import Records

/// Decodes JSON written by other programs: a field that is missing or has another type is nil, and the rest
/// is still read.
struct LenientFields: Decodable {
    private let container: KeyedDecodingContainer<FieldKey>?

    init(from decoder: any Decoder) { container = try? decoder.container(keyedBy: FieldKey.self) }

    private init(_ container: KeyedDecodingContainer<FieldKey>?) { self.container = container }

    /// The fields of UTF-8 JSON; nil if it is invalid, or has more than `mostValues` values.
    ///
    /// Bytes that are not UTF-8 become U+FFFD, and controls become spaces.
    init?(json bytes: [UInt8], mostValues: Int) {
        let repaired = Data(String(decoding: bytes, as: UTF8.self).utf8.map { max($0, 0x20) })
        let isTooMuch = repaired.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) {
                JSONPunctuation.containsMoreValues(than: mostValues, in: $0)
            }
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

    /// A field's number, or the number in its text; never infinite.
    func number(_ name: String) -> Double? {
        let key = FieldKey(stringValue: name)
        guard let container, container.contains(key) else { return nil }
        let number =
            (try? container.decode(Double.self, forKey: key))
            ?? (try? container.decode(String.self, forKey: key)).flatMap { Double($0) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A field's number without its fraction, if it is in the range.
    func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        number(name).flatMap { Int(exactly: $0.rounded(.towardZero)) }.flatMap {
            range.contains($0) ? $0 : nil
        }
    }

    /// Whether a field is 1.
    func flag(_ name: String) -> Bool { number(name) == 1 }

    /// The fields of an object; empty if it is not an object.
    func fields(_ name: String) -> LenientFields {
        LenientFields(
            try? container?.nestedContainer(keyedBy: FieldKey.self, forKey: FieldKey(stringValue: name)))
    }

    /// The objects of a list; an element that is not an object has no fields.
    func list(_ name: String) -> [LenientFields] {
        (try? container?.decode([LenientFields].self, forKey: FieldKey(stringValue: name))) ?? []
    }
}
