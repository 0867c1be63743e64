import Foundation
import Library
import TestSupport

/// A home in which programs are killed at moments drawn at random.
struct KillRound {
    var home: Home
    var generator: SeededGenerator
    /// What a whole run takes, in microseconds.
    var duration: UInt32 = 20_000
    /// What a transaction may take, in microseconds.
    var transaction: UInt32 = 2_500

    /// Where in the run the kill falls.
    private enum Aim: CaseIterable {
        case anywhere, transaction, commit
    }

    /// Starts the command and kills it at a moment drawn at random: anywhere in the run, in the transaction,
    /// which is short, or about the moment of its commit, which is when the journal is empty again.
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

    /// A journal with something in it is a transaction that was cut off.
    var hasHotJournal: Bool {
        var status = stat()
        return stat(home.library + "-journal", &status) == 0 && status.st_size > 0
    }

    /// Every daily backup there is must be whole.
    func checkBackups() throws {
        for backup in LibraryStore.backups(of: home.library) { _ = try Home.savedFilms(backup.path) }
    }
}

/// What one kill left.
enum LeftByKill: String, CaseIterable {
    case unchanged, changed, journal, finished
}
