import Foundation
import TestSupport
import Testing

@testable import Share

/// A machine with its copies, and the folder that it shares with others.
struct Machine {
    let keys: ShareKeys
    private(set) var home: TemporaryFolder
    var share: ShareFolder
    private var number = 1
    private var head: [UInt8]?

    init(_ keys: ShareKeys, folder: TemporaryFolder) throws {
        self.keys = keys
        home = try TemporaryFolder()
        share = ShareFolder(folder: folder.path, copies: home.file("library.db.share"), keys: keys)
    }

    /// Two machines of one person, and the folder that they share.
    static func pair() throws -> (folder: TemporaryFolder, Machine, Machine) {
        let (folder, keys) = (try TemporaryFolder(), ShareKeys())
        let first = try Machine(keys, folder: folder)
        try first.share.create()
        return (folder, first, try first.another(in: folder))
    }

    /// Another machine of the person, which uses this folder.
    func another(in folder: TemporaryFolder) throws -> Machine {
        try Machine(try #require(ShareKeys(code: keys.code)), folder: folder)
    }

    /// A copy of the whole machine, which writes under the same id.
    func clone() throws -> Machine {
        var copy = self
        copy.home = try TemporaryFolder()
        let copies = copy.home.file("library.db.share")
        if FileManager.default.fileExists(atPath: share.copies) {
            try FileManager.default.copyItem(atPath: share.copies, toPath: copies)
        }
        copy.share = ShareFolder(folder: share.folder, copies: copies, keys: keys)
        return copy
    }

    mutating func file(_ texts: [String]) -> [UInt8] {
        let entries = texts.map { ShareEntry(house: $0, own: "own \($0)") }
        let (bytes, last) = ShareFile.encode(entries, firstNumber: number, after: head, keys: keys)
        (head, number) = (last, number + texts.count)
        return bytes
    }

    mutating func write(_ texts: String...) throws { #expect(try share.write(file(texts)) == nil) }

    /// The texts that it has after a synchronisation.
    func texts(verify: Bool = false) throws -> Set<String> {
        try Set(share.synchronize(verify: verify).files.flatMap(\.records).compactMap(\.entry.house))
    }

    func problems() throws -> Set<ShareFolder.Problem> { try Set(share.synchronize().problems) }

    var root: String { share.folder + "/movielib-share-1" }

    /// The paths of the files in the folder, and of the copies.
    var files: [String] { Self.files(root) }
    var copies: [String] { Self.files(home.file("library.db.share")) }

    /// The paths of the files below a folder, sorted.
    static func files(_ path: String) -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [])
            .filter { $0.hasSuffix(".mls") }.sorted()
    }
}
