import Foundation
package import Library
import Records

/// Opens the library.
extension Core {
    /// How locked notes are read.
    package enum NoteAccess {
        case closed
        /// Decrypted if the opener has the key.
        case opened(by: NoteOpener)
        /// Decrypted, and searchable, in a copy of the library in memory.
        case searched(by: NoteOpener)

        var opener: NoteOpener? {
            switch self {
            case .closed: nil
            case .opened(let opener), .searched(let opener): opener
            }
        }
    }

    /// The path of the user's library.
    package func libraryPath() throws(CoreError) -> String {
        if let library = run.library { return try mapDescriptionErrors { try library.get() } }
        if let path = try settings().library ?? run.defaultLibrary { return path }
        throw .noHome
    }

    /// The library for reading, or nil if there is none yet: reading never creates one.
    ///
    /// - Parameter waitPolicy: `.none` does not wait; a library that is busy now may be available later.
    func library(_ waitPolicy: WaitPolicy = .usual) throws(CoreError) -> LibraryStore? {
        let path = try libraryPath()
        // The file may have been replaced since it was opened.
        if FileIdentity(path: path) != libraries.identity {
            (libraries.stores, libraries.unlocked) = ([:], nil)
        }
        guard case .searched(let opener) = noteAccess else { return try libraryForReading(waitPolicy, path) }
        if libraries.unlocked == nil, let library = try libraryForReading(waitPolicy, path) {
            let (copy, closed) = try mapLibraryErrors(library.unlocked(by: opener))
            libraries.unlocked = (copy, closed)
        }
        return libraries.unlocked?.copy
    }

    /// Whether there is a library.
    package func hasLibrary() throws(CoreError) -> Bool { try library() != nil }

    /// A number that changes whenever the library is changed other than by this core; nil if there is no library.
    package func libraryVersion() throws(CoreError) -> Int? {
        try readLibrary { (library) throws(LibraryError) in try library.version() }
    }

    /// Copies the library to an absolute path in a folder that exists.
    ///
    /// - Parameter replacing: whether to replace an existing file; otherwise it is an error.
    /// - Returns: Why the series are not in it; nil if they are, or there are none.
    package func backUp(to path: String, replacing: Bool) throws(CoreError) -> CoreError? {
        var problem: CoreError?
        do throws(CoreError) { _ = try seriesFile() } catch { problem = error }
        _ = try readLibrary { (library) throws(LibraryError) in
            try library.backup(to: path, replacing: replacing, includingSeries: problem == nil)
        }
        return problem
    }

    /// The number of notes that stay locked in the library that ``library(_:)`` returns.
    package func stillLockedNoteCount() throws(CoreError) -> Int {
        _ = try library()
        return libraries.unlocked?.closed ?? 0
    }

    private func libraryForReading(_ waitPolicy: WaitPolicy, _ path: String) throws(CoreError)
        -> LibraryStore?
    {
        if let library = libraries.stores[waitPolicy] { return library }
        let wait = waitPolicy == .none ? LockWait(seconds: 0) : lockWait
        let library = try mapLibraryErrors(
            LibraryStore.openForReading(
                path: path, waiting: wait, hiding: run.redactSecrets, keys: run.stepKeys))
        library?.openNotes(by: noteAccess.opener)
        if let library {
            libraries.stores[waitPolicy] = library
            libraries.identity = FileIdentity(path: path)
        }
        return library
    }

    /// The library for writing; created if missing, but not the folder of a path given by the user.
    func libraryForWriting() throws(CoreError) -> LibraryStore {
        let path = try libraryPath()
        let identity = FileIdentity(path: path)
        if libraries.identity != nil, identity == nil { throw .libraryGone(path: path) }
        // An open file keeps its number.
        let isOpen = !libraries.stores.isEmpty && identity == libraries.identity
        let library = try mapLibraryErrors(
            LibraryStore.openForWriting(
                path: path, creatingFolders: path == run.defaultLibrary,
                isInspected: isOpen, waiting: lockWait, hiding: run.redactSecrets, keys: run.stepKeys))
        try mapLibraryErrors(backUp(library))
        return library
    }

    /// Makes a backup before the day's first change. If that fails the change goes on, unless the library
    /// turned out to be damaged, which a change could only make worse, or another program is writing, whose
    /// change would end up in a later backup.
    private func backUp(_ library: LibraryStore) throws(LibraryError) {
        guard let today = PartialDate.today?.description else { return }
        do throws(LibraryError) {
            guard try library.backUpDaily(on: today) != nil else { return }
        } catch {
            switch error {
            case .damaged, .locked: throw error
            default: return dialogue.report(.backupFailed(error))
            }
        }
        if let ahead = LibraryStore.backups(of: library.path).first(where: { $0.isDated(after: today) }) {
            dialogue.report(.backupAhead(day: ahead.day))
        }
    }

    /// How to wait for another program that is writing. A script gets the notice only after 5 seconds, when its command
    /// used to fail.
    package var lockWait: LockWait {
        LockWait(
            noticeAfter: run.isInteractive ? 0.5 : 5,
            notice: { [report = dialogue.report] in report(.waitingForLibrary) })
    }
}

/// The libraries that are open for reading. They stay open: closing one makes libdispatch start threads, which then
/// wake up once a second.
struct OpenLibraries {
    var stores: [Core.WaitPolicy: LibraryStore] = [:]
    /// The library for writing, while several changes are made.
    var writing: LibraryStore?
    /// The file that was opened last; nil if none was.
    var identity: FileIdentity?
    /// The copy in which locked notes are searched, and how many notes stayed locked in it.
    var unlocked: (copy: LibraryStore, closed: Int)?

    mutating func openNotes(by opener: NoteOpener?) {
        unlocked = nil
        for library in stores.values { library.openNotes(by: opener) }
    }
}

/// Identifies a file, whatever its name.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
