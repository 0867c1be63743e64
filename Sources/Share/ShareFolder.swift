import Glibc
import Lock
import Records

/// The reason why the folder of a share cannot be used.
package enum ShareFolderError: Error, Equatable {
    /// The folder does not exist.
    case missing
    /// It has the files of another share.
    case otherShare
    /// It has no share: it may be empty because its drive is not mounted.
    case notAShare
    /// It has a share already.
    case occupied
    /// A system call failed with this errno.
    case failed(path: String, code: Int32)
}

/// The files of a share, and what its folder lacks of them.
package struct ShareFolderContent {
    /// By machine and number. One record may be in several files.
    package var files: [ShareFileContent]
    package var problems: [ShareFolder.Problem]
    /// The number of this machine's records that the folder did not have.
    package var written: Int
    /// The number of files that the folder did not have: damaged ones, and lost ones of other machines.
    package var putBack: Int
}

/// The folder of a share, and the copies of its files beside the library.
///
/// A file is `<machine id>/<BLAKE2b-128 of its content>.mls` below `movielib-share-1` in the folder, and
/// below the copies. It is never changed, so that neither copying nor repeating nor an older state can damage
/// anything.
package struct ShareFolder: Sendable {
    /// A file that was skipped: by its path below `movielib-share-1`, or with the path of the copies.
    package enum Problem: Hashable, Sendable {
        /// Incomplete, changed, or not a file of a share.
        case torn(file: String)
        /// In the format of a later movielib.
        case newer(file: String)
        /// Above one of ``Limits``; for a folder, some of its files.
        case limit(file: String)
        /// A cloud client has not downloaded it.
        case placeholder(file: String)
        /// From another share, or from a machine of which no box opens; or a link in place of a machine's
        /// folder.
        case stranger(file: String)
        /// A file, or a machine's folder, that this user may not read.
        case unreadable(file: String)
        /// The folder cannot be written, because a system call failed with this errno.
        case unwritten(code: Int32)
    }

    /// The most that is read from a folder, or from the copies.
    struct Limits: Sendable {
        var maxFiles = 10_000
        var maxBytes = 2 << 30
        var maxMachines = 64
        /// Folders below `movielib-share-1`, with those that are conflict copies.
        var maxFolders = 256
    }

    static let name = "movielib-share-1"
    static let marker = "share"
    private static let markerPrefix = "movielib-share:1:"

    let folder: String
    let copies: String
    let keys: ShareKeys
    var limits = Limits()

    /// - Parameters:
    ///   - folder: The folder that a program of the user carries to other machines.
    ///   - copies: The folder of the copies, beside the library; made if it does not exist.
    package init(folder: String, copies: String, keys: ShareKeys) {
        (self.folder, self.copies, self.keys) = (folder, copies, keys)
    }

    /// This folder with its copies, read with other keys.
    package func with(_ keys: ShareKeys) -> ShareFolder {
        var folder = ShareFolder(folder: folder, copies: copies, keys: keys)
        folder.limits = limits
        return folder
    }

    // MARK: The folder

    /// Makes `movielib-share-1` with its marker in the folder, which has to exist.
    package func create() throws(ShareFolderError) {
        guard let parent = FolderDescriptor(path: folder) else { throw Self.openingError(folder) }
        let shared = try parent.makeFolder(Self.name, mode: 0o777)
        // An empty folder may be there because an earlier call was interrupted.
        guard try shared.entries(limit: 1).entries.allSatisfy({ FolderDescriptor.isTemporary($0.name) })
        else {
            throw .occupied
        }
        try mark(shared)
    }

    /// Throws if the folder is not there, not this share's, or cannot be written.
    package func check() throws(ShareFolderError) {
        let shared = try opened().shared
        guard faccessat(shared.descriptor, ".", W_OK | X_OK, 0) == 0 else { throw shared.failure() }
    }

    /// `movielib-share-1`, if it has the marker of this share; and the problem, if the marker was lost and cannot be written.
    private func opened() throws(ShareFolderError) -> (shared: FolderDescriptor, problem: Problem?) {
        guard let parent = FolderDescriptor(path: folder) else { throw Self.openingError(folder) }
        guard let shared = FolderDescriptor(Array(Self.name.utf8), in: parent) else {
            if [ENOENT, ENOTDIR, ELOOP].contains(errno) { throw .notAShare }
            throw parent.failure(Self.name)
        }
        guard faccessat(shared.descriptor, ".", X_OK, 0) == 0 else { throw shared.failure() }
        let marker = shared.contents(Array(Self.marker.utf8), limit: 100) ?? []
        if marker.elementsEqual(markerText.utf8) { return (shared, nil) }
        if Self.isMarker(marker) { throw .otherShare }
        guard hasKnownFile(shared) else { throw .notAShare }
        do throws(ShareFolderError) { try mark(shared) } catch {
            return (shared, try Problem(error, writingInto: shared))
        }
        return (shared, nil)
    }

    private func mark(_ shared: FolderDescriptor) throws(ShareFolderError) {
        try shared.write(Array(markerText.utf8), to: Self.marker, mode: 0o666)
    }

    /// Whether the folder has a file that is among the copies: then it is this share's, although it has lost its marker.
    private func hasKnownFile(_ shared: FolderDescriptor) -> Bool {
        guard let copies = FolderDescriptor(path: copies),
            let machines = try? copies.entries(limit: limits.maxFolders).entries
        else { return false }
        return machines.contains { machine in
            guard let known = FolderDescriptor(machine.name, in: copies),
                let present = FolderDescriptor(machine.name, in: shared),
                let files = try? known.entries(limit: limits.maxFiles).entries
            else { return false }
            return files.contains { present.info($0.name)?.st_size == $0.info.st_size }
        }
    }

    private static func openingError(_ path: String) -> ShareFolderError {
        errno == ENOENT || errno == ENOTDIR ? .missing : .failed(path: path, code: errno)
    }

    private var markerText: String { Self.markerPrefix + Sodium.base64URLEncoded(keys.share) + "\n" }

    /// Whether this is the content of a marker, possibly of another share.
    static func isMarker(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix(markerPrefix), text.hasSuffix("\n") else { return false }
        return Sodium.base64URLDecoded(text.dropFirst(markerPrefix.count).dropLast())?.count
            == ShareKeys.shareCount
    }

    // MARK: The copies

    /// The folder of the copies, locked until the descriptor is released.
    func openedCopies() throws(ShareFolderError) -> FolderDescriptor {
        let code = copies.utf8.contains(0) ? ENOENT : PrivateFolder.make(copies)
        guard code == 0 else { throw .failed(path: copies, code: code) }
        guard let opened = FolderDescriptor(path: copies) else { throw .failed(path: copies, code: errno) }
        opened.lock()
        return opened
    }

    // MARK: Files

    /// Writes a new file, first into the copies and then into the folder.
    ///
    /// If the folder cannot be used now, ``synchronize(verify:)`` writes the file there later.
    ///
    /// - Parameter bytes: A file of ``ShareFile/encode(_:firstNumber:after:keys:)``; another is `EINVAL`.
    /// - Returns: ``Problem/unwritten(code:)`` if the folder cannot be written.
    package func write(_ bytes: [UInt8]) throws(ShareFolderError) -> Problem? {
        guard let parsed = try? ParsedShareFile(bytes, share: keys.share),
            (try? parsed.content(keys: keys)) != nil
        else { throw .failed(path: copies, code: EINVAL) }
        let name = ShareFileName(parsed)
        let copies = try openedCopies()
        try name.write(bytes, below: copies, mode: 0o600)
        let shared = try opened().shared
        do throws(ShareFolderError) { try name.write(bytes, below: shared, mode: 0o666) } catch {
            return try Problem(error, writingInto: shared)
        }
        return nil
    }

    /// Copies new files, without writing into the folder.
    ///
    /// - Returns: The content that ``synchronize(verify:destroying:)`` would return, with the counts of the files that it would write.
    package func read() throws(ShareFolderError) -> ShareFolderContent {
        var work = try reading(verify: false)
        for file in work.missingFiles() {
            work.written += file.written
            work.putBack += file.putBack
            work.problems.removeAll { $0 == file.name.damage }
        }
        return work.content
    }

    /// Whether a path ends with the name of a file of a share.
    package static func isFileName(_ path: String) -> Bool { path.hasSuffix(ShareFileName.suffix) }

    /// A synchronisation that has read the copies and the folder.
    private func reading(verify: Bool) throws(ShareFolderError) -> ShareSynchronization {
        let (shared, problem) = try opened()
        var work = ShareSynchronization(
            keys: keys, limits: limits, shared: shared, copies: try openedCopies())
        if let problem { work.problems.append(problem) }
        try work.readCopies(verify: verify)
        try work.readFolder(verify: verify)
        return work
    }

    /// Gives the folder and the copies the records of both, and returns the content of the copies.
    ///
    /// A file that is torn counts as missing, and a missing file never removes anything. When eight of this
    /// machine's files have about as many records, they are replaced by one file with all of these. If the folder cannot be
    /// written, it is read all the same, and the next call writes what is missing.
    ///
    /// - Parameters:
    ///   - verify: Whether files are read that have the name and the size of a copy. No files are merged then.
    ///   - destroyed: The records whose boxes for the user's machines are removed from all files: asked when all files were
    ///     read, and before anything is written.
    package func synchronize(
        verify: Bool = false,
        destroying destroyed: ([ShareFileContent]) -> DestroyedParts = { _ in DestroyedParts() }
    ) throws(ShareFolderError) -> ShareFolderContent {
        var work = try reading(verify: verify)
        let destroyed = destroyed(work.contents)
        try work.attempt { (work) throws(ShareFolderError) in try work.destroyOwnBoxes(of: destroyed.parts) }
        // They count as parts that the folder has.
        work.folderParts.formUnion(destroyed.withheld.compactMap { .own(head: $0) })
        try work.removeReplacedCopies()
        try work.fillFolder()
        if !verify {
            try work.attempt { (work) throws(ShareFolderError) in try work.removeReplacedFiles() }
            try work.attempt { (work) throws(ShareFolderError) in try work.mergeFiles() }
        }
        return work.content
    }
}

extension ShareFolder.Problem {
    /// The problem because of which a step could not write into the folder.
    ///
    /// - Throws: The error, if it is about another folder.
    init(_ error: ShareFolderError, writingInto folder: FolderDescriptor) throws(ShareFolderError) {
        guard case .failed(let path, let code) = error, path.hasPrefix(folder.path) else { throw error }
        self = .unwritten(code: code)
    }
}
