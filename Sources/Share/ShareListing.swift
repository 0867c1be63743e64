import Glibc

/// The files below `movielib-share-1`, or below the copies, that are within the limits.
struct ShareListing {
    struct File {
        /// The folder that has the file; empty if it is directly below.
        var folder: [UInt8]
        var name: [UInt8]
        var info: stat

        var size: Int { Int(info.st_size) }

        /// Its path in messages.
        var path: String { String(decoding: folder.isEmpty ? name : folder + [0x2f] + name, as: UTF8.self) }
    }

    private(set) var files: [File] = []
    /// The paths of files and folders beyond the limits.
    private(set) var skipped: [String] = []
    /// The folders that this user may not read.
    private(set) var denied: [String] = []

    /// - Parameter known: Folders that come first, so that others cannot use up the limits.
    init(
        _ root: FolderDescriptor, known: Set<[UInt8]>, limits: ShareFolder.Limits
    ) throws(ShareFolderError) {
        let (entries, isComplete) = try root.entries(limit: limits.maxFiles)
        // The known folders are opened by their names, even if the listing does not have them.
        if !isComplete { skipped.append(".") }
        let names = Set(entries.lazy.filter { $0.info.st_mode & S_IFMT == S_IFDIR }.map(\.name))
        let first = known.filter { isComplete ? names.contains($0) : true }.sorted(by: Self.isBefore)
        let folders = first + names.subtracting(known).sorted(by: Self.isBefore)
        for folder in folders.prefix(limits.maxFolders) {
            guard let opened = FolderDescriptor(folder, in: root),
                faccessat(opened.descriptor, ".", X_OK, 0) == 0
            else {
                if errno == EACCES { denied.append(String(decoding: folder, as: UTF8.self)) }
                continue
            }
            let rest = limits.maxFiles - files.count
            let (entries, isComplete) = try opened.entries(limit: rest)
            if !isComplete { skipped.append(String(decoding: folder, as: UTF8.self)) }
            append(entries, folder: folder)
        }
        skipped += folders.dropFirst(limits.maxFolders).map { String(decoding: $0, as: UTF8.self) }
        let direct = entries.filter { $0.info.st_mode & S_IFMT == S_IFREG }
        let rest = limits.maxFiles - files.count
        if direct.count > rest, isComplete { skipped.append(".") }
        append(Array(direct.prefix(rest)), folder: [])
    }

    private mutating func append(_ entries: [FolderDescriptor.Entry], folder: [UInt8]) {
        files += entries.lazy.filter { $0.info.st_mode & S_IFMT == S_IFREG }.map {
            File(folder: folder, name: $0.name, info: $0.info)
        }
    }

    private static func isBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.lexicographicallyPrecedes(right)
    }
}
