import Films
import Foundation
import Library
import Localization
import Presenters
import Records
import Terminal

/// The user's library: which file it is, and how it is opened.
final class LibraryFile {
    private let run: Invocation
    /// Libraries open for reading. They stay open: closing one makes libdispatch start threads, which then
    /// wake up once a second.
    private var opened: [Films.Patience: LibraryStore] = [:]
    /// Identifies the open file.
    private var identity: Identity?

    /// How locked notes are read.
    enum Notes {
        case closed
        /// In words where the opener can.
        case opened(by: NoteOpener)
        /// And found by their words, in a copy of the library in memory.
        case searched(by: NoteOpener)
    }

    var notes = Notes.closed {
        didSet {
            unlocked = nil
            for library in opened.values { library.openNotes(by: opener) }
        }
    }

    private var opener: NoteOpener? {
        switch notes {
        case .closed: nil
        case .opened(let opener), .searched(let opener): opener
        }
    }

    /// The copy, and what it was made of.
    private var unlocked: (copy: LibraryStore, closed: Int)?

    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t

        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (status.st_dev, status.st_ino)
        }
    }

    init(_ run: Invocation) { self.run = run }

    /// The path of the user's library.
    func path() throws(Failure) -> String {
        let given = run.options.library ?? run.variable("MOVIELIB_LIBRARY")
        if let given { return try Files.absolutePath(given, of: "--library") }
        if let path = try run.settings().library ?? run.paths.libraryFile { return path }
        throw run.failure(
            .library, tr("there is no home folder"), hint: tr("set HOME, or give --library PATH"))
    }

    /// The library for reading, or nil if there is none yet: reading never creates one.
    ///
    /// - Parameter patience: `.none` does not wait; what was unavailable at once may be available later.
    func forReading(_ patience: Films.Patience = .usual) throws -> LibraryStore? {
        let path = try path()
        // The file may have been replaced meanwhile.
        if Identity(path: path) != identity { (opened, unlocked) = ([:], nil) }
        if case .searched(let opener) = notes {
            if unlocked == nil {
                unlocked = try stored(patience, path).map { (library) throws(LibraryError) in
                    let (copy, closed) = try library.unlocked(by: opener)
                    return (copy, closed)
                }
            }
            return unlocked?.copy
        }
        return try stored(patience, path)
    }

    /// How many notes stayed locked in what ``forReading(_:)`` last gave.
    func closedNotes() throws -> Int {
        _ = try forReading()
        return unlocked?.closed ?? 0
    }

    private func stored(_ patience: Films.Patience, _ path: String) throws -> LibraryStore? {
        if let library = opened[patience] { return library }
        let library = try LibraryStore.openForReading(
            path: path, waiting: patience == .none ? LockWait(seconds: 0) : lockWait,
            hiding: run.console.hidingSecrets, keys: keys)
        library?.openNotes(by: opener)
        if let library { (opened[patience], identity) = (library, Identity(path: path)) }
        return library
    }

    /// The library for writing; created if missing, but not the folder of a path given by the user.
    func forWriting() throws -> LibraryStore {
        let path = try path()
        if identity != nil, Identity(path: path) == nil {
            throw run.failure(
                .library, tr("{path} is gone: it was moved or deleted meanwhile", ["path": path]),
                hint: tr("bring it back, or start movielib again for a new library"))
        }
        let isOurs = path == run.paths.libraryFile
        let library = try LibraryStore.openForWriting(
            path: path, creatingFolders: isOurs, waiting: lockWait, hiding: run.console.hidingSecrets,
            keys: keys)
        try backUp(library)
        return library
    }

    /// The keys of file steps. The steps of an older version's library are marked if it is the one used by default.
    var keys: StepKeys? {
        let isUsual = run.options.library == nil && run.variable("MOVIELIB_LIBRARY") == nil
        return run.paths.stepKeys(marksOlder: isUsual)
    }

    /// Makes a backup before the day's first change. If that fails the change goes on, unless the library
    /// turned out to be damaged, which a change could only make worse, or another program is writing, whose
    /// change would end up in a later backup.
    private func backUp(_ library: LibraryStore) throws {
        guard let today = PartialDate.today else { return }
        do throws(LibraryError) {
            guard try library.backUpDaily(on: today.description) != nil else { return }
        } catch {
            switch error {
            case .damaged, .locked: throw error
            default:
                return run.remark(
                    tr("today's backup could not be made: {why}", ["why": Failure(error, run.activity).why]))
            }
        }
        if let ahead = LibraryStore.backups(of: library.path).first(where: {
            $0.isDated(after: today.description)
        }) {
            run.remark(
                tr(
                    "a backup is dated in the future ({day}); 'movielib doctor' says more",
                    ["day": ahead.day]))
        }
    }

    /// Creates the library's folder in its default place; a folder chosen by the user may be on a disk that
    /// is not mounted.
    func createFolder() throws(Failure) {
        let path = try path()
        guard path == run.paths.libraryFile else { return }
        let folder = (path as NSString).deletingLastPathComponent
        do throws(PrivateFile.Problem) { try PrivateFile.makeFolder(folder) } catch {
            throw run.failure(
                .library, tr("{path} cannot be made: {why}", ["path": folder, "why": error.reason]))
        }
    }

    /// A script is told only of a wait that used to end in a refusal.
    var lockWait: LockWait {
        LockWait(
            noticeAfter: run.console.conversationIsTerminal ? 0.5 : 5,
            notice: { [errors = run.console.errors] in
                let note = OutputStream(descriptor: errors)
                note.writeLine(Console.line(ofRemark: tr("another program is writing the library; waiting")))
                note.flush()
            })
    }
}
