import Foundation
import TestSupport
import Testing

@testable import Share

struct ShareDestroyingTests {
    private let folder: TemporaryFolder
    private var desktop: Machine
    private var laptop: Machine

    init() throws { (folder, desktop, laptop) = try Machine.pair() }

    private var root: String { desktop.root }
    private var files: [String] { desktop.files }

    /// The parts for the user's machines in the folder and in the copies of both machines.
    private func ownTexts() throws -> [Set<String>] {
        try ([root] + [desktop, laptop].map(\.share.copies)).map { root in
            let contents = try Machine.files(root).map { name in
                try ShareFile.decode(
                    Array(Data(contentsOf: URL(filePath: "\(root)/\(name)"))), keys: desktop.keys)
            }
            return Set(contents.flatMap(\.records).compactMap(\.entry.own))
        }
    }

    @discardableResult
    private func destroy(_ heads: Set<String>, on machine: Machine) throws -> ShareFolderContent {
        try machine.share.synchronize(destroying: { _ in DestroyedParts(heads) })
    }

    private func heads(_ texts: Set<String>) throws -> Set<String> {
        let records = try desktop.share.read().files.flatMap(\.records)
        return Set(records.filter { texts.contains($0.entry.house ?? "") }.map(\.head))
    }

    @Test mutating func `a part is destroyed in all files, and the rest stays`() throws {
        try desktop.write("a", "b", "c")
        try laptop.write("d")
        _ = (try desktop.texts(), try laptop.texts())
        let heads = try heads(["b", "d"])
        for machine in [desktop, laptop] { #expect(try destroy(heads, on: machine).problems.isEmpty) }
        #expect(try ownTexts() == Array(repeating: ["own a", "own c"], count: 3))
        #expect(try desktop.texts(verify: true) == ["a", "b", "c", "d"])
        #expect(files.count == 2 && files == desktop.copies && files == laptop.copies)
        let again = try destroy(heads, on: desktop)
        #expect((again.written, again.putBack) == (0, 0))
    }

    @Test mutating func `a machine that does not know of it puts the file back, until it does`() throws {
        try desktop.write("a", "b")
        _ = try laptop.texts()
        let (heads, before) = (try heads(["b"]), files)
        try destroy(heads, on: desktop)
        #expect(files != before)
        #expect(try laptop.share.synchronize().putBack == 1)
        for machine in [desktop, laptop] { try destroy(heads, on: machine) }
        #expect(try ownTexts() == Array(repeating: ["own a"], count: 3) && files.count == 1)
    }

    @Test mutating func `conflict copies and files of which a merged one has all records are replaced`()
        throws
    {
        for number in 1...8 { try desktop.write("\(number)") }
        _ = try laptop.texts()
        let former = try files.map { ($0, try Data(contentsOf: URL(filePath: "\(root)/\($0)"))) }
        _ = try desktop.texts()
        #expect(files.count == 1)
        for (name, bytes) in former {
            try bytes.write(to: URL(filePath: "\(root)/\(name)"))
            try bytes.write(to: URL(filePath: "\(root)/\(name).conflict"))
        }
        let heads = try heads(["3", "7"])
        for machine in [laptop, desktop, laptop] { try destroy(heads, on: machine) }
        #expect(try ownTexts().allSatisfy { $0 == Set(["1", "2", "4", "5", "6", "8"].map { "own \($0)" }) })
        let names = try FileManager.default.subpathsOfDirectory(atPath: root)
        #expect(names.count { $0.hasSuffix(".conflict") } == 6)
        #expect(try desktop.texts().count == 8)
    }
}
