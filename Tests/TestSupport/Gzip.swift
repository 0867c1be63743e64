package import Foundation

extension Data {
    /// The CRC-32 that gzip ends with (RFC 1952, section 8).
    private var crc32: UInt32 {
        ~reduce(~0 as UInt32) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in (value >> 1) ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
            }
        }
    }

    /// A gzip stream of these bytes, stored without compression (RFC 1951, section 3.2.4).
    package var gzipped: Data {
        var stream = Data([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
        var rest = self[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            stream.append(contentsOf: [rest.isEmpty ? 1 : 0])
            for number in [count, ~count] {
                stream.append(contentsOf: [UInt8(number & 255), UInt8(number >> 8)])
            }
            stream.append(block)
        } while !rest.isEmpty
        for number in [crc32, UInt32(truncatingIfNeeded: count)] {
            stream.append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
        }
        return stream
    }
}

extension Data {
    /// A gzip stream about 160 times smaller than its content: one zero, then repetitions of it.
    ///
    /// Deflate with fixed codes (RFC 1951, section 3.2.6): each repetition is length 258 (code 11000101) at distance 1
    /// (code 00000), that is 258 bytes in 13 bits. The end is missing, because no reader should get that far.
    package static func gzipBomb(expandingTo count: Int) -> Data {
        var stream = Data([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
        var (byte, filled) = (0 as UInt8, 0 as UInt8)
        func put(_ bits: String) {
            for bit in bits.utf8 {
                if bit == UInt8(ascii: "1") { byte |= 1 << filled }
                filled += 1
                if filled == 8 {
                    stream.append(byte)
                    (byte, filled) = (0, 0)
                }
            }
        }
        put("1" + "10" + "00110000")
        for _ in 0..<(count / 258 + 8) { put("1100010100000") }
        return stream
    }
}
