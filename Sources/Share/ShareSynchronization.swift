import Glibc
import Records

/// One synchronisation of the folder of a share with the copies, step by step.
struct ShareSynchronization {
    typealias Problem = ShareFolder.Problem

    let keys: ShareKeys
    /// The name of this machine's folder.
    let machine: String
    let limits: ShareFolder.Limits
    let shared: FolderDescriptor
    let copies: FolderDescriptor

    /// The complete files of the copies.
    var stored: [ShareFileName: StoredFile] = [:]
    /// The files of the folder that have their right name and are complete.
    var present: Set<ShareFileName> = []
    /// The parts of those among them that are not in the copies.
    var unstored: [ShareFileName: [RecordPart]] = [:]
    /// The complete files of the folder that do not have their right name, such as conflict copies.
    var misnamed: [(file: ShareListing.File, parts: [RecordPart])] = []
    /// The parts of records that the folder has in other files than the stored ones.
    var folderParts: Set<RecordPart> = []
    var problems: [Problem] = []
    var written = 0
    var putBack = 0

    private var tornCopies: Set<ShareFileName> = []
    private var machines: Set<String> = []
    /// All parts in the copies; nil until a file of the folder has to be compared with them.
    private var storedParts: Set<RecordPart>?
    private var readBytes = 0

    init(keys: ShareKeys, limits: ShareFolder.Limits, shared: FolderDescriptor, copies: FolderDescriptor) {
        (self.keys, self.limits, self.shared, self.copies) = (keys, limits, shared, copies)
        machine = keys.machine.description
    }

    /// The content of the copies, by machine and number.
    var contents: [ShareFileContent] {
        stored.sorted {
            ($0.key.machine, $0.value.numbers.lowerBound, $0.key.file)
                < ($1.key.machine, $1.value.numbers.lowerBound, $1.key.file)
        }
        .map { name, file in
            var content = file.content
            content.name = name.file
            return content
        }
    }

    var content: ShareFolderContent {
        ShareFolderContent(files: contents, problems: problems, written: written, putBack: putBack)
    }

    // MARK: The copies

    /// - Parameter verify: Whether signatures are checked again, too; the names of the copies prove their content.
    mutating func readCopies(verify: Bool) throws(ShareFolderError) {
        let listing = try ShareListing(copies, known: [], limits: limits)
        problems += listing.skipped.map { .limit(file: copies.path + "/" + $0) }
        var reader = ShareReader(root: copies)
        for file in listing.files {
            guard let name = ShareFileName(folder: file.folder, file: file.name) else {
                // The lock of the copies guarantees that no process is writing it.
                if FolderDescriptor.isTemporary(file.name) { try reader.remove(file) }
                continue
            }
            let path = copies.path + "/" + file.path
            guard fits(file) else {
                problems.append(.limit(file: path))
                continue
            }
            guard let bytes = reader.contents(file), name.isName(of: bytes) else {
                tornCopies.insert(name)
                continue
            }
            do throws(ShareFileError) {
                let parsed = try ParsedShareFile(bytes, share: keys.share, isCopy: !verify)
                stored[name] = try StoredFile(parsed, keys: keys)
                machines.insert(name.machine)
            } catch { problems.append(Self.problem(error, file: path)) }
        }
    }

    /// Whether a file is within the limits; it counts from now on.
    private mutating func fits(_ file: ShareListing.File) -> Bool {
        guard file.size <= ShareFile.maxBytes, file.size <= limits.maxBytes - readBytes else { return false }
        readBytes += file.size
        return true
    }

    private static func problem(_ error: ShareFileError, file: String) -> Problem {
        switch error {
        case .torn: .torn(file: file)
        case .newer: .newer(file: file)
        case .otherShare: .stranger(file: file)
        case .tooLarge: .limit(file: file)
        }
    }

    // MARK: The folder

    /// Reads the files of the folder that are not in the copies, and copies those with new records.
    mutating func readFolder(verify: Bool) throws(ShareFolderError) {
        let listing = try ShareListing(
            shared, known: Set(machines.lazy.map { Array($0.utf8) }), limits: limits)
        problems += listing.skipped.map { .limit(file: $0) } + listing.denied.map { .unreadable(file: $0) }
        readBytes = 0
        var reader = ShareReader(root: shared)
        var unopened: [ShareListing.File] = []
        for file in listing.files {
            if file.folder.isEmpty, file.name.elementsEqual(ShareFolder.marker.utf8) { continue }
            if FolderDescriptor.isTemporary(file.name) {
                removeAbandoned(file, reader: &reader)
                continue
            }
            let name = ShareFileName(folder: file.folder, file: file.name)
            if let full = file.placeholderName {
                problems.append(.placeholder(file: file.path))
                // Its content is on the server: another file of that name would be a conflict.
                let name = ShareFileName(folder: file.folder, file: full)
                if let name, stored[name] != nil { present.insert(name) }
                continue
            }
            if let name, stored[name]?.size == file.size {
                let isSame = !verify || reader.contents(file).map { name.isName(of: $0) } == true
                if isSame { present.insert(name) } else { problems.append(.torn(file: file.path)) }
                continue
            }
            if try !read(file, reader: &reader, isRetry: false) { unopened.append(file) }
        }
        // By now, the machines of which another file could be opened are known.
        for file in unopened where try !read(file, reader: &reader, isRetry: true) {
            problems.append(.stranger(file: file.path))
        }
        problems += tornCopies.sorted().map { .torn(file: "\(copies.path)/\($0.machine)/\($0.file)") }
    }

    /// A file that a killed process of some machine did not complete is of no use after a day.
    ///
    /// A file that cannot be removed, because it belongs to another user, is harmless.
    private func removeAbandoned(_ file: ShareListing.File, reader: inout ShareReader) {
        if file.info.st_mtim.tv_sec < time(nil) - 86_400 { try? reader.remove(file) }
    }

    /// Reads a file of the folder, and copies it if it has new records.
    ///
    /// - Returns: False if no box of it opens and its machine is unknown.
    private mutating func read(
        _ file: ShareListing.File, reader: inout ShareReader, isRetry: Bool
    ) throws(ShareFolderError) -> Bool {
        guard isRetry || fits(file) else {
            problems.append(.limit(file: file.path))
            return true
        }
        guard let bytes = reader.contents(file) else {
            if reader.exists(file) {
                problems.append(reader.isDenied(file) ? .unreadable(file: file.path) : .torn(file: file.path))
            }
            return true
        }
        let parsed: ParsedShareFile
        let content: StoredFile
        do throws(ShareFileError) {
            parsed = try ParsedShareFile(bytes, share: keys.share)
            content = try StoredFile(parsed, keys: keys)
        } catch {
            // A carrier's unfinished file has such a name, and so have its own files.
            let isHidden = error == .torn && file.name.first == UInt8(ascii: ".")
            let isMarker = file.folder.isEmpty && ShareFolder.isMarker(bytes)
            if !isHidden, !isMarker { problems.append(Self.problem(error, file: file.path)) }
            return true
        }
        let name = ShareFileName(parsed)
        guard machines.contains(name.machine) || content.isOpened else { return false }
        guard machines.contains(name.machine) || machines.count < limits.maxMachines else {
            problems.append(.limit(file: file.path))
            return true
        }
        machines.insert(name.machine)
        let hasRightName = ShareFileName(folder: file.folder, file: file.name) == name
        if !hasRightName { misnamed.append((file, content.parts)) }
        try add(content, bytes: bytes, name: name, hasRightName: hasRightName)
        return true
    }

    private mutating func add(
        _ file: StoredFile, bytes: [UInt8], name: ShareFileName, hasRightName: Bool
    ) throws(ShareFolderError) {
        folderParts.formUnion(file.parts)
        if hasRightName { present.insert(name) }
        guard stored[name] == nil else { return }
        var known = storedParts ?? Set(stored.values.lazy.flatMap(\.parts))
        defer { storedParts = known }
        let isNeeded =
            tornCopies.contains(name) || !known.isSuperset(of: file.parts)
            || replacesCopies(file, machine: name.machine)
        guard isNeeded else {
            if hasRightName { unstored[name] = file.parts }
            return
        }
        try name.write(bytes, below: copies, mode: 0o600)
        stored[name] = file
        tornCopies.remove(name)
        known.formUnion(file.parts)
    }

    /// Whether a copy has fewer records than this file and no others: it was merged from such files.
    private func replacesCopies(_ file: StoredFile, machine: String) -> Bool {
        let parts = Set(file.parts)
        return stored.contains {
            $0.key.machine == machine && $0.value.parts.count < parts.count
                && parts.isSuperset(of: $0.value.parts)
        }
    }
}

extension ShareListing.File {
    private static let placeholderSuffixes = [".nextcloud", ".owncloud"]

    /// The name of the file for which this one, which a cloud client made, stands; nil for other files.
    fileprivate var placeholderName: [UInt8]? {
        guard size <= 64 else { return nil }
        return Self.placeholderSuffixes.lazy
            .filter { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
            .first.map { name.dropLast($0.utf8.count) }
    }
}

/// Reads files of a listing, one folder after the other.
struct ShareReader {
    let root: FolderDescriptor
    private var current: (name: [UInt8], folder: FolderDescriptor)?

    init(root: FolderDescriptor) { self.root = root }

    /// The content of a file, one byte more than the limit if it is larger; nil if it cannot be read.
    mutating func contents(_ file: ShareListing.File) -> [UInt8]? {
        folder(file)?.contents(file.name, limit: ShareFile.maxBytes)
    }

    mutating func exists(_ file: ShareListing.File) -> Bool { folder(file)?.info(file.name) != nil }

    /// Whether this user may not read a file.
    mutating func isDenied(_ file: ShareListing.File) -> Bool {
        guard let folder = folder(file) else { return false }
        return file.name.withPath { faccessat(folder.descriptor, $0, R_OK, 0) } != 0 && errno == EACCES
    }

    mutating func remove(_ file: ShareListing.File) throws(ShareFolderError) {
        try folder(file)?.remove(file.name)
    }

    private mutating func folder(_ file: ShareListing.File) -> FolderDescriptor? {
        if file.folder.isEmpty { return root }
        if current?.name != file.folder {
            current = FolderDescriptor(file.folder, in: root).map { (file.folder, $0) }
        }
        return current?.folder
    }
}
