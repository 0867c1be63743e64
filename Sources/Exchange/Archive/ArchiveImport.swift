import Localization
import CArchive
import Foundation

/// Reads the known files of an archive, and reports which ones were left out.
struct ArchiveImport {
    var reader: ImportReader
    var name: String
    private var facts = 0
    private var listed = 0

    init(reader: ImportReader, name: String) { (self.reader, self.name) = (reader, name) }

    mutating func read(_ bytes: [UInt8], form: ArchiveForm) throws(ImportError) -> ImportedFile {
        let archive = ArchiveReader(name: name, options: reader.options)
        if case .other(let kind) = form { throw .archiveKind(name, kind) }
        if form == .gzip, let file = try singleFile(archive, bytes) { return file }
        var result = ImportedFile(name: name, kinds: [], rows: [])
        let format = form == .zip ? carchive_zip : carchive_tar
        let (lists, isTVTime) = try outline(archive, bytes, format)
        var hasArchive = false
        try archive.members(of: bytes, as: format) { (member, unpack) throws(ImportError) in
            switch Self.use(of: member) {
            case .nothing: return
            case .skip(let reason):
                hasArchive = hasArchive || reason == Self.nested
                result.skipped.append(.init(member: member, reason: reason))
            case .read where isTVTime && !Self.isTVTimeRecords(member):
                // What else is in it has tokens, addresses, and nothing of films.
                result.skipped.append(.init(member: member, reason: Self.nothing))
            case .read: try read(member, unpack(), lists, into: &result)
            }
        }
        if result.kinds.isEmpty {
            throw hasArchive ? archiveInArchive : .nothingInArchive(name)
        }
        return result
    }

    private mutating func read(
        _ member: String, _ bytes: [UInt8], _ lists: [Int: String], into result: inout ImportedFile
    ) throws(ImportError) {
        // The limits hold for all files together.
        var options = reader.options
        options.maximumFacts -= facts
        options.maximumListed -= listed
        let source = Source(file: name, member: member, options: options)
        do throws(ImportError) {
            let content = try source.read(bytes, lists: lists)
            facts += content.facts
            listed += content.listed
            guard result.rows.count + content.rows.count <= reader.options.maximumRows else {
                throw .tooManyRows(name, limit: reader.options.maximumRows)
            }
            if !result.kinds.contains(content.kind) { result.kinds.append(content.kind) }
            result.rows += content.rows
            result.remarks += content.remarks
            result.locks += content.locks
        } catch {
            switch error {
            // Archives also hold profiles, comments, statistics: no reason to refuse the rest.
            case .unknownKind: result.skipped.append(.init(member: member, reason: Self.nothing))
            case .tooManyValues(let label, let limit):
                let isOfFacts = limit == options.maximumFacts
                throw .tooManyValues(
                    label, limit: isOfFacts ? reader.options.maximumFacts : reader.options.maximumListed)
            case .empty: result.skipped.append(.init(member: member, reason: tr("empty")))
            default: throw error
            }
        }
    }

    /// A single gzipped file, named after the archive; nil if it contains a tar.
    private func singleFile(_ archive: ArchiveReader, _ bytes: [UInt8]) throws(ImportError) -> ImportedFile? {
        do throws(ImportError) {
            try archive.members(of: bytes, as: carchive_tar) { (_, _) throws(ImportError) in throw .empty("")
            }
            return nil
        } catch {
            // A first file or a limit error means it is a tar; any other error means it is not.
            guard case .archive = error else { return nil }
        }
        var unpacked: [UInt8] = []
        try archive.members(of: bytes, as: carchive_gzip) { (_, unpack) throws(ImportError) in
            unpacked = try unpack()
        }
        guard ArchiveForm(unpacked) == nil else { throw archiveInArchive }
        let inner = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
        var file = try reader.read(bytes: unpacked, name: inner)
        file.name = name
        return file
    }

    private var archiveInArchive: ImportError {
        .archive(name, tr("there is another archive in it; unpack it first"))
    }

    private enum Use {
        case read, nothing
        case skip(String)
    }

    private static var nested: String { tr("an archive in an archive") }
    private static var nothing: String { tr("nothing that is imported") }

    private static func use(of member: String) -> Use {
        let path = member.lowercased()
        let name = path.split(separator: "/").last.map(String.init) ?? path
        // Files that macOS adds to every archive.
        if path.hasPrefix("__macosx/") || name.hasPrefix(".") { return .nothing }
        // Already read, for the names of the lists.
        if isListOfLists(path) { return .nothing }
        if path.hasPrefix("deleted/") || path.contains("/deleted/") {
            return .skip(tr("deleted by the person"))
        }
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        if ["zip", "gz", "tgz", "tar", "7z", "rar", "xz", "bz2", "zst"].contains(ending) {
            return .skip(nested)
        }
        guard ending == "csv" || ending == "json" else { return .skip(tr("neither CSV nor JSON")) }
        // Letterboxd also keeps likes of reviews and lists.
        if path.contains("likes/"), name != "films.csv" { return .skip(nothing) }
        // Trakt's "collection" is what one owns; "playback" is what was not finished.
        if name.hasPrefix("collection") || name.hasPrefix("hidden") || name.contains("playback") {
            return .skip(nothing)
        }
        return .read
    }

    private static func isListOfLists(_ path: String) -> Bool {
        path.hasSuffix("lists-lists.json") || path.hasSuffix("lists/lists.json")
    }

    private static func isTVTimeRecords(_ member: String) -> Bool {
        (member.split(separator: "/").last ?? "").lowercased() == "tracking-prod-records.csv"
    }

    /// What has to be known before the files are read: the names of Trakt's lists, which are in a separate file somewhere
    /// in the archive, and whether it is what TV Time sent, of which only the records are opened.
    private func outline(
        _ archive: ArchiveReader, _ bytes: [UInt8], _ format: carchive_format
    ) throws(ImportError) -> (lists: [Int: String], isTVTime: Bool) {
        var names: [Int: String] = [:]
        var isTVTime = false
        try archive.members(of: bytes, as: format) { (member, unpack) throws(ImportError) in
            isTVTime = isTVTime || member.lowercased().contains("tracking-prod-records")
            guard Self.isListOfLists(member.lowercased()) else { return }
            let data = try unpack()
            let limits = JSONRows.Limits(rows: 10_000, listed: 100_000, rowBytes: 1 << 20)
            guard data.first == UInt8(ascii: "["),
                let rows = try? JSONRows(data, from: 0, in: "", limits).rows
            else { return }
            for row in rows {
                let list = try? JSONDecoder().decode(TraktList.self, from: Data(data[row]))
                if let list { names[list.ids.trakt] = list.name }
            }
        }
        return (names, isTVTime)
    }
}

private struct TraktList: Decodable {
    struct IDs: Decodable { var trakt: Int }
    var name: String
    var ids: IDs
}
