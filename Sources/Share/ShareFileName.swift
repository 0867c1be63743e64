import Glibc
import Lock

/// The place of a file in a share: by its machine and its content.
struct ShareFileName: Hashable, Comparable {
    /// The name of the machine's folder.
    let machine: String
    /// The name in that folder.
    let file: String

    static let suffix = ".mls"

    init(_ parsed: ParsedShareFile) {
        machine = parsed.machine.description
        file = Self.file(parsed.bytes)
    }

    /// Nil for names that no file of a share has.
    init?(folder: [UInt8], file: [UInt8]) {
        guard folder.isHexadecimalID, file.count == 2 * MachineID.byteCount + Self.suffix.utf8.count,
            file.prefix(2 * MachineID.byteCount).isHexadecimalID,
            file.suffix(Self.suffix.utf8.count).elementsEqual(Self.suffix.utf8)
        else { return nil }
        machine = String(decoding: folder, as: UTF8.self)
        self.file = String(decoding: file, as: UTF8.self)
    }

    private static func file(_ bytes: [UInt8]) -> String {
        Sodium.digest(bytes, count: 16).hexadecimal + suffix
    }

    /// Whether this is the name of a file with this content.
    func isName(of bytes: [UInt8]) -> Bool { file == Self.file(bytes) }

    static func < (left: Self, right: Self) -> Bool {
        (left.machine, left.file) < (right.machine, right.file)
    }

    /// Writes the file into the machine's folder, which is made if it does not exist.
    func write(_ bytes: [UInt8], below root: FolderDescriptor, mode: mode_t) throws(ShareFolderError) {
        // Users who may read a file may enter its folder.
        let folder = try root.makeFolder(machine, mode: mode | (mode & 0o444) >> 2)
        try folder.write(bytes, to: file, mode: mode)
    }

    /// The content below a folder if it is complete; nil if it is not there, or damaged.
    func contents(below root: FolderDescriptor) -> [UInt8]? {
        guard let folder = FolderDescriptor(Array(machine.utf8), in: root),
            let bytes = folder.contents(Array(file.utf8), limit: ShareFile.maxBytes), isName(of: bytes)
        else { return nil }
        return bytes
    }

    func remove(below root: FolderDescriptor) throws(ShareFolderError) {
        guard let folder = FolderDescriptor(Array(machine.utf8), in: root) else { return }
        try folder.remove(Array(file.utf8))
    }
}
