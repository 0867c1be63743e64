/// The punctuation of a JSON text outside its strings, in order: values are counted, and parts found, before
/// anything is decoded or allocated.
///
/// Validates nothing; in broken JSON the marks are as good as the text.
package struct JSONPunctuation {
    /// One of `{ } [ ] , :` and its position.
    package struct Mark {
        /// The character, in ASCII.
        package let byte: UInt8
        /// Its index among the bytes.
        package let position: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int

    package init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
        (self.bytes, position) = (bytes, start)
    }

    package mutating func next() -> Mark? {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
                UInt8(ascii: "["), UInt8(ascii: "]"):
                return Mark(byte: byte, position: position - 1)
            case UInt8(ascii: "\""): skipString()
            default: break
            }
        }
        return nil
    }

    private mutating func skipString() {
        while position < bytes.count {
            let byte = bytes[position]
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return }
        }
    }

    /// Whether the text has more values than this, including field names.
    package static func containsMoreValues(than limit: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var marks = JSONPunctuation(bytes)
        var count = 1
        while count <= limit {
            guard let mark = marks.next() else { return false }
            if mark.beginsValue { count += 1 }
        }
        return true
    }
}

extension JSONPunctuation.Mark {
    /// Whether a value may follow that was not counted with an earlier mark.
    package var beginsValue: Bool { byte != UInt8(ascii: "}") && byte != UInt8(ascii: "]") }
}
