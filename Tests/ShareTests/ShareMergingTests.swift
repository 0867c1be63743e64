import Foundation
import TestSupport
import Testing

@testable import Share

struct ShareMergingTests {
    private let folder: TemporaryFolder
    private var desktop: Machine
    private var laptop: Machine

    init() throws { (folder, desktop, laptop) = try Machine.pair() }

    private var root: String { desktop.root }
    private var files: [String] { desktop.files }

    private mutating func writeEight() throws { for number in 1...8 { try desktop.write("\(number)") } }

    @Test mutating func `eight files of one level become one, and other machines follow`() throws {
        for number in 1...7 { try desktop.write("\(number)") }
        _ = try desktop.texts()
        #expect(try laptop.texts().count == 7)
        #expect(files.count == 7)
        try desktop.write("8")
        let result = try desktop.share.synchronize()
        #expect(result.files.count == 1)
        #expect(result.files.first?.records.map(\.number) == Array(1...8))
        #expect(files == desktop.copies)
        #expect(files.count == 1)
        #expect(try laptop.texts() == Set((1...8).map(String.init)))
        #expect(laptop.copies == desktop.copies)
        let again = try laptop.share.synchronize()
        #expect((again.written, again.putBack, again.problems.count) == (0, 0, 0))
        #expect(files.count == 1)
    }

    @Test mutating func `many records are in few files`() throws {
        for number in 1...300 {
            try desktop.write("\(number)")
            if number.isMultiple(of: 5) { _ = try desktop.share.synchronize() }
        }
        #expect(try desktop.texts().count == 300)
        #expect(files.count <= 21)
        #expect(files == desktop.copies)
        #expect(try laptop.texts(verify: true).count == 300)
    }

    @Test mutating func `files that another machine put back are removed again`() throws {
        try writeEight()
        #expect(try laptop.texts().count == 8)
        _ = try desktop.share.synchronize()
        let merged = files
        // The laptop sees that the files are gone, and does not see the merged one yet.
        let path = "\(root)/\(merged[0])"
        try FileManager.default.moveItem(atPath: path, toPath: folder.file("later"))
        #expect(try laptop.share.synchronize().putBack == 8)
        try FileManager.default.moveItem(atPath: folder.file("later"), toPath: path)
        #expect(files.count == 9)
        #expect(try laptop.texts().count == 8)
        #expect(try desktop.texts().count == 8)
        #expect(files == merged)
        #expect(try laptop.texts().count == 8)
        #expect(files == merged)
        #expect(laptop.copies == merged)
    }

    @Test mutating func `a merge that was interrupted before its files were removed is completed`() throws {
        try writeEight()
        let copies = desktop.share.copies
        let saved = desktop.home.file("saved")
        try FileManager.default.copyItem(atPath: copies, toPath: saved)
        _ = try desktop.share.synchronize()
        let merged = files
        for name in Machine.files(saved) {
            for place in [copies, root] {
                try FileManager.default.copyItem(atPath: "\(saved)/\(name)", toPath: "\(place)/\(name)")
            }
        }
        #expect(files.count == 9)
        #expect(try desktop.texts().count == 8)
        #expect(files == merged)
        #expect(desktop.copies == merged)
    }

    @Test mutating func `a folder from before a merge is merged again`() throws {
        try writeEight()
        let saved = desktop.home.file("saved")
        try FileManager.default.copyItem(atPath: root, toPath: saved)
        _ = try desktop.share.synchronize()
        let merged = files
        try FileManager.default.removeItem(atPath: root)
        try FileManager.default.moveItem(atPath: saved, toPath: root)
        #expect(files.count == 8)
        #expect(try desktop.texts().count == 8)
        #expect(files == merged)
    }

    @Test(arguments: [1, 3, 8, 20]) mutating func `a cloned machine and its original lose nothing`(
        count: Int
    ) throws {
        try desktop.write("before")
        var clone = try Machine(desktop.keys, folder: folder)
        _ = clone.file(["before"])
        for number in 1...count {
            try desktop.write("desktop \(number)")
            try clone.write("clone \(number)", "clone \(number).2")
            if number.isMultiple(of: 3) { _ = try desktop.texts() }
            if number.isMultiple(of: 5) { _ = try clone.texts() }
        }
        for _ in 0..<2 { _ = try (desktop.texts(), clone.texts()) }
        let texts = try laptop.texts()
        #expect(texts.count == 1 + 3 * count)
        #expect(try desktop.texts() == texts)
        #expect(try clone.texts() == texts)
        let before = files
        #expect(try desktop.texts(verify: true) == texts)
        #expect(try clone.texts(verify: true) == texts)
        #expect(files == before)
    }

    @Test mutating func `files with a gap between them are not merged`() throws {
        for number in 1...7 { try desktop.write("\(number)") }
        _ = desktop.file(["lost"])
        try desktop.write("9")
        #expect(try desktop.texts().count == 8)
        #expect(files.count == 8)
    }
}
