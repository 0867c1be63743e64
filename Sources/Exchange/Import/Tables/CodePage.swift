import Foundation

/// Converts encodings with one byte per character, from before UTF-8.
enum CodePage {
    /// The text in UTF-8. Bytes undefined in the encoding become control characters, as in encoding.spec.whatwg.org.
    static func utf8(_ bytes: [UInt8], _ encoding: String.Encoding) -> [UInt8] {
        let letters = (UInt8.min...UInt8.max).map { byte in
            Array((String(bytes: [byte], encoding: encoding) ?? String(Unicode.Scalar(byte))).utf8)
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 16)
        for byte in bytes { text.append(contentsOf: letters[Int(byte)]) }
        return text
    }
}
