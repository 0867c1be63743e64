import Foundation
import Records
import TestSupport
import Testing

@testable import Media

/// Another user who can write to a folder swaps names while files are renamed.
@Suite(.serialized) struct DiskRaceTests {
    private let folder: TemporaryFolder
    private static let rounds = 300

    init() throws { folder = try TemporaryFolder() }

    /// Runs the work while another thread attacks repeatedly.
    private func racing(_ attack: @escaping @Sendable () -> Void, work: () throws -> Void) rethrows {
        let isOver = Flag()
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            while !isOver.isSet { attack() }
            done.signal()
        }
        defer {
            isOver.set()
            done.wait()
        }
        try work()
    }

    private func mode(_ path: String) -> mode_t {
        var info = stat()
        return stat(path, &info) == 0 ? info.st_mode & 0o777 : 0
    }

    @Test func `a folder swapped in for a new one keeps its mode`() throws {
        chmod(folder.path, 0o777)
        let hidden = try folder.folder("private")
        try folder.write("words", to: "private/diary")
        chmod(hidden, 0o700)
        let (new, away) = (folder.file("new"), folder.file("away"))
        racing {
            if rename(new, away) == 0 { symlink(hidden, new) }
        } work: {
            for _ in 0..<Self.rounds {
                try? FileStepExecutor.perform(FileStep(.folder, to: new))
                unlink(new)
                rmdir(new)
                rmdir(away)
            }
        }
        #expect(mode(hidden) == 0o700)
    }

    @Test func `a copy is made of the inspected file, even if its name then leads elsewhere`() throws {
        let words = "private words"
        let hidden = try folder.folder("private")
        try folder.write(words, to: "private/film.mkv")
        let films = try folder.folder("films")
        let film = try folder.write("public words", to: "films/film.mkv")
        let (aside, target) = (folder.file("aside"), folder.file("copy.mkv"))
        var step = FileStep(.copy, from: film, to: target, size: 12)
        step.checksums = try Fingerprint.checksums(of: Array(film.utf8))
        var copies = 0
        racing {
            if rename(films, aside) == 0, symlink(hidden, films) == 0 { unlink(films) }
            rename(aside, films)
            usleep(20)
        } work: {
            // On a busy machine, the folder may be away each time.
            var round = 0
            while round < Self.rounds || copies == 0 && round < 100 * Self.rounds {
                round += 1
                if (try? FileStepExecutor.perform(step)) != nil { copies += 1 }
                #expect((try? String(contentsOfFile: target, encoding: .utf8)) != words)
                unlink(target)
            }
        }
        #expect(copies > 0)
    }

    @Test func `a copy has the permissions of the original file`() throws {
        let film = try folder.write("words", to: "film.mkv")
        for mode in [0o600, 0o640, 0o644] as [mode_t] {
            chmod(film, mode)
            let step = FileStep(
                .copy, from: film, to: folder.file("copy \(mode)"), size: 5,
                checksums: try Fingerprint.checksums(of: Array(film.utf8)))
            try FileStepExecutor.perform(step)
            #expect(self.mode(step.target) == mode)
        }
    }

    @Test func `undoing a copy says that its original is gone, not that the copy has changed`() throws {
        let film = try folder.write("words", to: "film.mkv")
        let step = FileStep(
            .copy, from: film, to: folder.file("copy"), size: 5,
            checksums: try Fingerprint.checksums(of: Array(film.utf8)))
        try FileStepExecutor.perform(step)
        try folder.write("other", to: "film.mkv")
        #expect(throws: DiskProblem.lastCopy) { try FileStepExecutor.revert(step) }
        unlink(film)
        #expect(throws: DiskProblem.lastCopy) { try FileStepExecutor.revert(step) }
        try folder.write("words", to: "film.mkv")
        try folder.write("other", to: "copy")
        #expect(throws: DiskProblem.changed) { try FileStepExecutor.revert(step) }
        try folder.write("words", to: "copy")
        try FileStepExecutor.revert(step)
        #expect(mode(step.target) == 0)
    }
}

/// A flag set once, by one thread, and read by another.
private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }

    func set() { lock.withLock { value = true } }
}
