/// Makes archives without compressing anything, member by member, so that tests can make bad ones too.
package enum ArchiveMaker {
    /// A zip archive of these files, stored.
    package static func zip(_ members: [(String, String)]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for (name, text) in members {
            let data = Array(text.utf8)
            let common =
                little(20, 2) + little(0x800, 2) + little(0, 2) + little(0, 4) + little(Int(crc(data)), 4)
                + little(data.count, 4) + little(data.count, 4) + little(name.utf8.count, 2) + little(0, 2)
            directory +=
                Array("PK\u{1}\u{2}".utf8) + little(20, 2) + common + little(0, 10)
                + little(bytes.count, 4) + Array(name.utf8)
            bytes += Array("PK\u{3}\u{4}".utf8) + common + Array(name.utf8) + data
        }
        let end =
            Array("PK\u{5}\u{6}".utf8) + little(0, 4) + little(members.count, 2) + little(members.count, 2)
            + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
        return bytes + directory + end
    }

    /// A tar archive of these files.
    package static func tar(_ members: [(String, String)]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (name, text) in members {
            let data = Array(text.utf8)
            var header = [UInt8](repeating: 0, count: 512)
            func put(_ text: String, _ position: Int) {
                for (index, byte) in text.utf8.enumerated() { header[position + index] = byte }
            }
            func octal(_ number: Int, _ width: Int) -> String {
                let digits = String(number, radix: 8)
                return String(repeating: "0", count: width - digits.count) + digits
            }
            put(name, 0)
            put("0000644", 100)
            put("0000000", 108)
            put("0000000", 116)
            put(octal(data.count, 11), 124)
            put(octal(0, 11), 136)
            put("        ", 148)
            put("0", 156)
            put("ustar\u{0}00", 257)
            put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\u{0}", 148)
            bytes += header + data + [UInt8](repeating: 0, count: (512 - data.count % 512) % 512)
        }
        return bytes + [UInt8](repeating: 0, count: 1024)
    }

    /// One file in gzip, stored.
    package static func gzip(_ data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var start = 0
        repeat {
            let end = min(start + 65_535, data.count)
            let count = end - start
            bytes +=
                [end == data.count ? 1 : 0] + little(count, 2) + little(~count & 0xFFFF, 2)
                + data[start..<end]
            start = end
        } while start < data.count
        return bytes + little(Int(crc(data)), 4) + little(data.count, 4)
    }

    private static func little(_ number: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { value, byte in
            (0..<8).reduce(value ^ UInt32(byte)) { value, _ in
                (value >> 1) ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
            }
        }
    }
}
