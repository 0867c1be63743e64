import Foundation
import Localization
import Lock
import Records

/// The keys that distinguish this user's own file steps from foreign ones: one per path of a library, in a private
/// folder. No key is in or beside a library or a backup, so one that was made or changed elsewhere has no valid marks.
package struct StepKeys: Sendable {
    /// Absolute; created with the first key.
    package let folder: String
    /// Whether migration marks the steps of an older version's library, if it has no key yet.
    package let marksOlderSteps: Bool

    package init(folder: String, marksOlderSteps: Bool = false) {
        (self.folder, self.marksOlderSteps) = (folder, marksOlderSteps)
    }

    /// The path of a library's key: the same for a library and for a link to it.
    func path(for library: String) -> String {
        let (folder, name) = (
            (library as NSString).deletingLastPathComponent, (library as NSString).lastPathComponent
        )
        let place =
            (try? DatabaseFile.resolved(library))
            ?? ((try? DatabaseFile.resolved(folder)) ?? folder) + "/" + name
        return "\(self.folder)/\(MarkKey.fileName(for: place)).key"
    }

    /// The key of a library; nil if there is none.
    ///
    /// - Throws: ``LibraryError/unreadable(path:reason:)`` if it is not a key, or other users can read or write it.
    func key(of library: String) throws(LibraryError) -> MarkKey? {
        let path = path(for: library)
        let file: OpenedFile
        do throws(OpenedFile.Problem) { file = try OpenedFile(Array(path.utf8)) } catch {
            switch error {
            case .denied(ENOENT), .denied(ENOTDIR): return nil
            case .denied(let code): throw .unreadable(path: path, reason: systemErrorMessage(code))
            case .notRegular: throw .unreadable(path: path, reason: tr("it is not a regular file"))
            }
        }
        guard file.info.st_uid == geteuid(), file.info.st_mode & 0o077 == 0 else {
            throw .unreadable(path: path, reason: tr("other users may read or write it"))
        }
        guard let key = MarkKey(file.contents(limit: MarkKey.byteCount).bytes) else {
            throw .unreadable(path: path, reason: tr("it is not a key"))
        }
        return key
    }

    /// The key of a library, created if there is none.
    func keyForWriting(of library: String) throws(LibraryError) -> MarkKey {
        if let key = try key(of: library) { return key }
        try _ = make(MarkKey(), for: library)
        guard let key = try key(of: library) else {
            throw .unreadable(path: path(for: library), reason: systemErrorMessage(ENOENT))
        }
        return key
    }

    /// Writes a key to the disk, completely or not at all.
    ///
    /// - Parameter replacing: Whether it replaces an existing key.
    /// - Returns: False if a key exists, which stays: two simultaneous processes both use the first one's.
    func make(
        _ key: MarkKey, for library: String, replacing: Bool = false
    ) throws(LibraryError) -> Bool {
        let path = path(for: library)
        let temporary = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max)).tmp"
        try DatabaseFile.create(path: temporary, creatingFolders: true)
        defer { unlink(temporary) }
        do throws(SystemError) {
            try Self.write(key.bytes, to: temporary)
            if replacing {
                try DurableFile.replace(path, with: temporary)
            } else {
                try DurableFile.sync(temporary)
                try DurableFile.assignName(temporary, path)
                try DurableFile.sync(folder)
            }
        } catch {
            if !replacing, error.code == EEXIST { return false }
            throw error.code == ENOSPC || error.code == EDQUOT
                ? .diskFull(path: path) : .cannotCreate(path: path, reason: systemErrorMessage(error.code))
        }
        return true
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError() }
        defer { close(descriptor) }
        let count = Glibc.write(descriptor, bytes, bytes.count)
        guard count == bytes.count else { throw SystemError(code: count < 0 ? errno : ENOSPC) }
    }

    /// Replaces a library's key: every step in the library, or in a backup restored to it, is foreign from now on.
    ///
    /// - Returns: A function that restores the former key.
    func replaceKey(for library: String) throws(LibraryError) -> () -> Void {
        let former = try? key(of: library)
        do throws(LibraryError) { _ = try make(MarkKey(), for: library, replacing: true) } catch {
            // Without a former key, no step is own in any case.
            guard former == nil else { throw error }
            return {}
        }
        return {
            if let former {
                _ = try? make(former, for: library, replacing: true)
            } else {
                unlink(path(for: library))
            }
        }
    }
}
