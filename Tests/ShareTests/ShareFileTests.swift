import Lock
import TestSupport
import Testing

@testable import Share

struct ShareFileTests {
    private let keys = ShareKeys()

    private static let entries = [
        ShareEntry(house: #"{"ops":[{"k":"rating","v":8}]}"#, own: #"{"ops":[{"k":"note","v":"вечір"}]}"#),
        ShareEntry(house: "{}"), ShareEntry(own: "{}"), ShareEntry(house: ""), ShareEntry(),
    ]

    private func encode(_ entries: [ShareEntry] = Self.entries, from number: Int = 1) -> [UInt8] {
        ShareFile.encode(entries, firstNumber: number, after: nil, keys: keys).bytes
    }

    private func decode(_ bytes: [UInt8], keys: ShareKeys? = nil) -> Result<ShareFileContent, ShareFileError>
    {
        Result { () throws(ShareFileError) in try ShareFile.decode(bytes, keys: keys ?? self.keys) }
    }

    @Test func `a file is read back with its machine, numbers and texts`() throws {
        let (bytes, head) = ShareFile.encode(Self.entries, firstNumber: 7, after: nil, keys: keys)
        let content = try ShareFile.decode(bytes, keys: keys)
        #expect(content.machine == keys.machine)
        #expect(content.records.map(\.entry) == Self.entries)
        #expect(content.records.map(\.number) == [7, 8, 9, 10, 11])
        #expect(content.records.allSatisfy { $0.sealedForOthers == 0 })
        let next = ShareFile.encode(Self.entries, firstNumber: 12, after: head, keys: keys)
        let parsed = try ParsedShareFile(next.bytes, share: keys.share)
        #expect(parsed.records.first?.head.previous == head)
        #expect(parsed.records.last?.hash == next.head)
    }

    @Test func `a file without records is read back, and does not change the head`() throws {
        let head = Sodium.random(32)
        let (bytes, last) = ShareFile.encode([], firstNumber: 0, after: head, keys: keys)
        #expect(last == head)
        #expect(try ShareFile.decode(bytes, keys: keys).records.isEmpty)
    }

    @Test func `every bit flip is noticed`() {
        let bytes = encode(Array(Self.entries.prefix(2)))
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << bit
                let expected: ShareFileError =
                    switch index {
                    case 15 where changed[15] > 1: .newer
                    case 16..<32: .otherShare
                    default: .torn
                    }
                #expect(decode(changed) == .failure(expected), "byte \(index)")
            }
        }
    }

    @Test func `every truncation and every added byte is noticed`() {
        let bytes = encode()
        for count in 0..<bytes.count {
            #expect(decode(Array(bytes.prefix(count))) == .failure(.torn))
        }
        #expect(decode(bytes + [0]) == .failure(.torn))
        #expect(decode([0] + bytes) == .failure(.torn))
        #expect(decode(bytes + bytes) == .failure(.torn))
    }

    @Test func `another share, a later version and a file above the limit have their own errors`() {
        let bytes = encode()
        #expect(decode(bytes, keys: ShareKeys()) == .failure(.otherShare))
        #expect(decode(ShareFile.magic + [2, 0, 0]) == .failure(.newer))
        #expect(decode([UInt8](repeating: 0, count: ShareFile.maxBytes + 1)) == .failure(.tooLarge))
    }

    @Test func `a wrong key opens nothing, and the house key no box of the user's own`() throws {
        var (stranger, member) = (ShareKeys(), keys)
        (stranger.share, member.own) = (keys.share, ShareKeys().own)
        let unopened = try ShareFile.decode(encode(), keys: stranger).records
        #expect(unopened.allSatisfy { $0.entry == ShareEntry() })
        #expect(unopened.map(\.sealedForOthers) == [2, 1, 1, 1, 0])
        let opened = try ShareFile.decode(encode(), keys: member).records
        #expect(opened.map(\.entry) == Self.entries.map { ShareEntry(house: $0.house) })
        #expect(opened.map(\.sealedForOthers) == [1, 0, 1, 0, 0])
    }

    @Test func `a destroyed box leaves the rest of its file readable`() throws {
        let bytes = encode()
        let parsed = try ParsedShareFile(bytes, share: keys.share)
        let own = try #require(parsed.records.first?.own)
        var burned = bytes
        burned.replaceSubrange((own.lowerBound - 4)..<own.upperBound, with: [0, 0, 0, 0])
        var expected = Self.entries
        expected[0].own = nil
        #expect(try ShareFile.decode(burned, keys: keys).records.map(\.entry) == expected)
    }

    @Test func `boxes are padded to multiples of 128 bytes`() throws {
        var generator = SeededGenerator(state: 1)
        for count in [0, 1, 60, 119, 120, 121, 127, 128, 129, 1000] {
            let text = String(
                (0..<count).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122, using: &generator)))
                })
            let bytes = encode([ShareEntry(house: text)])
            let box = try ParsedShareFile(bytes, share: keys.share).records[0].house
            #expect((box.count - Sodium.boxOverhead).isMultiple(of: 128))
            #expect(try ShareFile.decode(bytes, keys: keys).records[0].entry.house == text)
        }
    }

    @Test func `texts of any compressibility up to the limit are read back`() throws {
        for text in [
            String(repeating: "a", count: ShareFile.maxTextBytes),
            String(repeating: #"{"k":"rating","v":8},"#, count: 40_000),
            String((0..<100_000).map { UnicodeScalar(97 + UInt8($0 * $0 % 26)) }.map(Character.init)),
        ] {
            let bytes = encode([ShareEntry(house: text)])
            #expect(try ShareFile.decode(bytes, keys: keys).records[0].entry.house == text)
        }
    }

    /// A file whose only box has this content, which need not be compressed text.
    private func file(_ content: [UInt8]) -> [UInt8] {
        var head = RecordHead(machine: keys.machine, number: 0, previous: RecordHead.noHash)
        let key = BoxKey(keys.house)
        head.houseKeyID = key.id
        let box = Sodium.sealBox(content, key: keys.house, associated: head.associated)
        head.houseHash = Sodium.digest(box)
        let prefix = ShareFile.prefix(share: keys.share, publicKey: keys.publicKey, firstNumber: 0)
        return prefix + head.bytes + UInt32(box.count).littleEndianBytes + box + [0, 0, 0, 0]
            + Sodium.signature(of: prefix + head.bytes, seed: keys.machineSeed)
    }

    @Test func `a deflate bomb is torn`() throws {
        let zeros = String(repeating: "0", count: 100_000)
        let text = try #require(Deflate.decompress(Deflate.compress(Array(zeros.utf8)), limit: 100_000))
        #expect(text.elementsEqual(zeros.utf8))
        for count in [3 << 20, 4000] {
            let bomb = try #require(DeflateBomb.bytes(expandingTo: count))
            #expect(decode(file(Sodium.padded(bomb, to: 128))) == .failure(.torn))
        }
    }

    @Test func `a sealed text that is not complete, padded or UTF-8 is torn`() {
        let good = Deflate.compress(Array("{}".utf8))
        #expect((try? decode(file(Sodium.padded(good, to: 128))).get())?.records[0].entry.house == "{}")
        let bad: [[UInt8]] = [
            Sodium.padded(Array(good.dropLast()), to: 128), Sodium.padded(good + [0], to: 128), good,
            Sodium.padded([], to: 128), Sodium.padded(Deflate.compress([0xff, 0xfe]), to: 128),
            [UInt8](repeating: 0, count: 128), Sodium.padded(good, to: 64),
        ]
        for content in bad { #expect(decode(file(content)) == .failure(.torn)) }
    }

    @Test func `a machine cannot sign a record of another machine`() throws {
        let bytes = encode([ShareEntry(house: "1")])
        let record = bytes[try ParsedShareFile(bytes, share: keys.share).records[0].range]
        var other = keys
        other.renewMachine()
        let prefix = ShareFile.prefix(share: keys.share, publicKey: other.publicKey, firstNumber: 1)
        let signature = Sodium.signature(
            of: prefix + record.prefix(RecordHead.byteCount), seed: other.machineSeed)
        #expect(decode(prefix + record + signature) == .failure(.torn))
    }

    @Test func `records of two files cannot be mixed`() throws {
        let records = try (1...2).map { number in
            let bytes = encode([ShareEntry(house: "\(number)")], from: number)
            return Array(bytes[try ParsedShareFile(bytes, share: keys.share).records[0].range])
        }
        let prefix = ShareFile.prefix(share: keys.share, publicKey: keys.publicKey, firstNumber: 1)
        let heads = records.flatMap { $0.prefix(RecordHead.byteCount) }
        let mixed =
            prefix + records.flatMap(\.self) + Sodium.signature(of: prefix + heads, seed: keys.machineSeed)
        #expect(decode(mixed) == .failure(.torn))
    }
}

enum DeflateBomb {
    /// Zeros, compressed without the limit on the ratio.
    static func bytes(expandingTo count: Int) -> [UInt8]? {
        // One zero, then repetitions: 258 zeros in 13 bits (RFC 1951, section 3.2.6).
        var (bytes, byte, filled): ([UInt8], UInt8, Int) = ([0x78, 0x9c], 0, 0)
        func put(_ bits: String) {
            for bit in bits.utf8 {
                if bit == UInt8(ascii: "1") { byte |= 1 << filled }
                filled += 1
                if filled == 8 {
                    bytes.append(byte)
                    (byte, filled) = (0, 0)
                }
            }
        }
        put("1" + "10" + "00110000")
        let repetitions = count / 258
        for _ in 0..<repetitions { put("1100010100000") }
        put("00000000")
        bytes.append(byte)
        // Adler-32 of zeros: the low sum stays 1, and the high sum counts the bytes.
        let high = (repetitions * 258 + 1) % 65_521
        return bytes + [UInt8(high >> 8), UInt8(high & 255), 0, 1]
    }
}
