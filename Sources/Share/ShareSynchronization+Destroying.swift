/// The records whose boxes for the user's machines are removed, by the hashes of their heads as hexadecimal digits.
package struct DestroyedParts {
    /// From all files.
    package var parts: Set<String> = []
    /// The records of which a file with the box is not put back into the folder.
    package var withheld: Set<String> = []

    package init(_ parts: Set<String> = []) { self.parts = parts }
}

extension ShareSynchronization {
    /// Replaces files by ones that lack the boxes for the user's machines of some records, in the copies and in the folder.
    ///
    /// The new files are written first. They have all other parts, and every machine makes the same ones.
    ///
    /// - Parameter heads: The hashes of the records' heads, as hexadecimal digits.
    mutating func destroyOwnBoxes(of heads: Set<String>) throws(ShareFolderError) {
        if heads.isEmpty { return }
        let destroyed = Set(heads.compactMap { RecordPart.own(head: $0) })
        func isAffected(_ parts: [RecordPart]) -> Bool { parts.contains { destroyed.contains($0) } }
        for (name, file) in stored.sorted(by: { $0.key < $1.key }) where isAffected(file.parts) {
            guard let bytes = name.contents(below: copies), let parsed = replacement(for: bytes, heads)
            else { continue }
            let new = ShareFileName(parsed)
            try new.write(parsed.bytes, below: copies, mode: 0o600)
            stored[new] = try? StoredFile(parsed, keys: keys)
            // Another machine may have made the same file.
            unstored[new] = nil
            if present.contains(name) { try writeIntoFolder(parsed.bytes, new) }
            try name.remove(below: shared)
            try name.remove(below: copies)
            present.remove(name)
            stored[name] = nil
        }
        // Files of the folder of which the copies have all parts in others.
        for (name, parts) in unstored.sorted(by: { $0.key < $1.key }) where isAffected(parts) {
            guard let bytes = name.contents(below: shared), let parsed = replacement(for: bytes, heads)
            else { continue }
            let new = ShareFileName(parsed)
            try writeIntoFolder(parsed.bytes, new)
            try name.remove(below: shared)
            present.remove(name)
            unstored[name] = nil
            if stored[new] == nil { unstored[new] = RecordPart.parts(of: parsed) }
        }
        // The copies have the records of these files, too.
        var reader = ShareReader(root: shared)
        for (file, _) in misnamed.filter({ isAffected($0.parts) }) { try reader.remove(file) }
        misnamed.removeAll { isAffected($0.parts) }
        folderParts = Set(unstored.values.joined()).union(misnamed.lazy.flatMap(\.parts))
    }

    private func replacement(for bytes: [UInt8], _ heads: Set<String>) -> ParsedShareFile? {
        let parsed = try? ParsedShareFile(bytes, share: keys.share)
        return parsed?.destroyingOwnBoxes(of: heads).flatMap { try? ParsedShareFile($0, share: keys.share) }
    }
}
