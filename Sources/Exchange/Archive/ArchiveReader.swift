import CArchive
import Localization

/// The files of an archive, one by one, in memory and within limits.
///
/// Names are only labels: nothing is ever written under them.
struct ArchiveReader {
    var name: String
    var options: ImportReader.Options

    typealias Unpack = () throws(ImportError) -> [UInt8]
    typealias MemberHandler = (_ member: String, _ unpack: Unpack) throws(ImportError) -> Void

    /// Calls `take` with each file's name and a way to unpack it; others are skipped.
    func forEachMember(
        of bytes: [UInt8], as format: carchive_format,
        _ take: MemberHandler
    ) throws(ImportError) {
        if let reason = carchive_load() { throw .noLibarchive(String(cString: reason)) }
        guard let reader = carchive_read_new(format) else {
            throw .unreadableArchive(name, tr("out of memory"))
        }
        defer { carchive_read_free(reader) }
        try bytes.withUnsafeBufferPointer { (buffer) throws(ImportError) in
            guard let start = buffer.baseAddress, carchive_read_open_memory(reader, start, buffer.count) == 0
            else { throw damage(reader) }
            try readMembers(reader, take)
        }
    }

    private func readMembers(_ reader: OpaquePointer, _ take: MemberHandler) throws(ImportError) {
        var count = 0
        var total = 0
        while true {
            var entry: OpaquePointer?
            let more = carchive_next(reader, &entry)
            if more == 0 { return }
            guard more > 0, let entry else { throw damage(reader) }
            count += 1
            guard count <= options.maximumMembers else {
                throw .tooManyMembers(name, limit: options.maximumMembers)
            }
            // Skipping a file in a compressed tar unpacks it too, so announced sizes count as well.
            let announced = Int(clamping: carchive_size(entry))
            guard announced <= options.maximumArchiveBytes - total else {
                throw .tooLarge(name, limit: options.maximumArchiveBytes)
            }
            guard carchive_is_file(entry) else { continue }
            let member = carchive_name(entry).map { String(cString: $0) } ?? "file \(count)"
            guard !carchive_is_encrypted(entry) else {
                throw .unreadableArchive("\(name): \(member)", tr("it is encrypted"))
            }
            var isUnpacked = false
            try take(member) { () throws(ImportError) in
                isUnpacked = true
                return try unpack(reader, member, announced, &total)
            }
            if !isUnpacked { total += max(announced, 0) }
        }
    }

    private func unpack(
        _ reader: OpaquePointer, _ member: String, _ announced: Int, _ total: inout Int
    ) throws(ImportError) -> [UInt8] {
        var bytes: [UInt8] = []
        // Reserved, since growing would hold it twice; the announced size may be a lie.
        bytes.reserveCapacity(min(max(announced, 0), options.maximumBytes))
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { carchive_read_data(reader, $0, buffer.count) } ?? -1
            }
            guard count >= 0 else { throw damage(reader, member) }
            guard count > 0 else { return bytes }
            total += count
            guard bytes.count + count <= options.maximumBytes else {
                throw .tooLarge("\(name): \(member)", limit: options.maximumBytes)
            }
            guard total <= options.maximumArchiveBytes else {
                throw .tooLarge(name, limit: options.maximumArchiveBytes)
            }
            bytes.append(contentsOf: chunk[0..<count])
        }
    }

    private func damage(_ reader: OpaquePointer, _ member: String? = nil) -> ImportError {
        .unreadableArchive(member.map { "\(name): \($0)" } ?? name, String(cString: carchive_error(reader)))
    }
}
