import Testing

@testable import Share

struct ShareKeysTests {
    private let keys = ShareKeys()

    private func parsed(_ text: String) -> ShareKeys? {
        ShareKeys.values(in: text).flatMap(ShareKeys.init(values:))
    }

    @Test func `a code gives another machine the same keys and a new seed`() throws {
        #expect(keys.code.hasPrefix("movielib-share:1:own:"))
        let other = try #require(ShareKeys(code: " \t\(keys.code)\r\n"))
        #expect((other.share, other.house, other.own) == (keys.share, keys.house, keys.own))
        #expect(other.machineSeed != keys.machineSeed)
        #expect(other.machine != keys.machine)
        #expect(other.fingerprint == keys.fingerprint)
        #expect(other.code == keys.code)
    }

    @Test func `a code with any character changed, missing or added is rejected or has other keys`() {
        let code = Array(keys.code.utf8)
        for index in code.indices {
            var changed = code
            changed[index] = code[index] == 0x41 ? 0x42 : 0x41
            let other = ShareKeys(code: String(decoding: changed, as: UTF8.self))
            #expect(other == nil || other?.code != keys.code)
            changed = code
            changed.remove(at: index)
            #expect(ShareKeys(code: String(decoding: changed, as: UTF8.self)) == nil)
            changed = code
            changed.insert(0x20, at: index)
            #expect(index == 0 || ShareKeys(code: String(decoding: changed, as: UTF8.self)) == nil)
        }
    }

    @Test(arguments: [
        "", "movielib-share", "movielib-share:1:own", "movielib-share:1:own::",
        "movielib-share:1:house:AA:AA",
        "movielib-share:2:own:AAAAAAAAAAAAAAAAAAAAAA:AA", "movielib-share:1:own:é:é",
    ])
    func `a text that is not a code is rejected`(text: String) {
        #expect(ShareKeys(code: text) == nil)
    }

    @Test func `a fingerprint has six groups of five digits, and depends on the share and its key`() {
        let groups = keys.fingerprint.split(separator: " ")
        #expect(groups.count == 6)
        #expect(groups.allSatisfy { $0.count == 5 && $0.allSatisfy { ("0"..."9").contains($0) } })
        for path in [\ShareKeys.share, \.house] {
            var other = keys
            other[keyPath: path][0] ^= 1
            #expect(other.fingerprint != keys.fingerprint)
        }
        var renewed = keys
        renewed.renewMachine()
        #expect(renewed.fingerprint == keys.fingerprint)
        #expect(renewed.machine != keys.machine)
    }

    @Test func `fingerprints do not change between versions`() {
        var keys = ShareKeys()
        keys.share = Array(0..<16)
        keys.house = Array(16..<48)
        keys.own = Array(48..<80)
        keys.machineSeed = Array(80..<112)
        #expect(keys.fingerprint == "21210 10874 49387 95863 65694 58812")
        #expect(keys.machine.description.hasPrefix("f1016624dd98aca0"))
        #expect(keys.machine.description.count == 32)
    }

    @Test func `an invitation gives another person the key of all, and a new key of their own`() throws {
        #expect(ShareKeys.isInvitation(keys.invitation) && !ShareKeys.isInvitation(keys.code))
        let other = try #require(ShareKeys(code: keys.invitation))
        #expect((other.share, other.house) == (keys.share, keys.house) && other.own != keys.own)
        #expect(other.fingerprint == keys.fingerprint && !keys.code.contains(other.code.suffix(40)))
    }

    @Test func `a key is sealed for one machine, and former keys are in the file`() throws {
        var (one, other) = (ShareKeys(), ShareKeys())
        let new = ShareKeys.newKey()
        let sealed = try #require(ShareKeys.sealed(new, for: one.publicKey))
        #expect(one.openedKey(sealed) == new && other.openedKey(sealed) == nil)
        #expect(one.openedKey("AAAA") == nil && ShareKeys.sealed(new, for: [1, 2]) == nil)
        let former = one.house
        one.replaceHouse(with: new)
        one.replaceOwn(with: other.own)
        one.replaceHouse(with: new)
        #expect(one.house == new && one.formerHouse == [former] && one.formerOwn.count == 1)
        #expect(parsed(one.fileText) == one)
        other = try #require(ShareKeys(code: one.code))
        #expect(other.formerHouse.isEmpty)
    }

    @Test func `the text of a key file is read back, with unknown lines between`() throws {
        let lines = keys.fileText.split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 != "=" } } == ["share", "house", "own", "machine"])
        #expect(parsed(keys.fileText) == keys)
        let text = "folder=/home/olena/Sync=films\r\n# a comment\r\n" + lines.joined(separator: "\r\n")
        #expect(parsed(text) == keys)
        // By hand: spaces around a value, and two lines of another name.
        let spaced =
            "# a=1\n# a=2\n"
            + lines.map { $0.replacing("=", with: " = ", maxReplacements: 1) + "\n" }.joined()
        #expect(parsed(spaced) == keys)
        for index in lines.indices {
            var fewer = lines
            let line = fewer.remove(at: index)
            #expect(parsed(fewer.joined(separator: "\n")) == nil)
            #expect(parsed(keys.fileText + line) == nil)
            fewer.append(line.dropLast())
            #expect(parsed(fewer.joined(separator: "\n")) == nil)
        }
    }
}
