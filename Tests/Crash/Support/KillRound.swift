import Foundation
import Library
import TestSupport

/// A home in which programs are killed at random moments.
struct KillRound {
    var home: Home
    var generator: SeededGenerator
    /// The duration of a complete run, in microseconds.
    var duration: UInt32 = 20_000
    /// The maximum length of a transaction, in microseconds.
    var transaction: UInt32 = 2_500

    /// The part of the run at which the kill is aimed.
    private enum Aim: CaseIterable {
        case anywhere, transaction, commit
    }

    /// Starts the command and kills it at a random moment: anywhere in the run, in the short transaction, or around its
    /// commit, which is when the journal becomes empty.
    mutating func killed(_ command: [String], input: String = "/dev/null") throws -> Child.Outcome {
        let aim = Aim.allCases.randomElement(using: &generator) ?? .anywhere
        let most =
            switch aim {
            case .anywhere: duration
            case .transaction: transaction
            case .commit: UInt32(2_500)
            }
        let wait = UInt32.random(in: 0...most, using: &generator)
        let child = try Child.start(command, home: home.path, input: input)
        if aim != .anywhere { while !hasHotJournal, !child.hasEnded {} }
        if aim == .commit { while hasHotJournal, !child.hasEnded {} }
        usleep(wait)
        child.kill()
        return child.wait()
    }

    /// Whether a transaction was interrupted: the journal is not empty.
    var hasHotJournal: Bool {
        var status = stat()
        return stat(home.library + "-journal", &status) == 0 && status.st_size > 0
    }

    /// Checks that every daily backup is complete.
    func checkBackups() throws {
        for backup in LibraryStore.backups(of: home.library) { _ = try Home.savedFilms(backup.path) }
    }
}

/// The state that a kill left.
enum LeftByKill: String, CaseIterable {
    case unchanged, changed, journal, finished
}
