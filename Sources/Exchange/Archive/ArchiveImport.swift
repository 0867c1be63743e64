import CArchive
import Localization

/// Reads the known files of an archive, and reports which ones were skipped.
struct ArchiveImport {
    var reader: ImportReader
    var name: String
    private var factCount = 0
    private var listValueCount = 0

    init(reader: ImportReader, name: String) { (self.reader, self.name) = (reader, name) }

    mutating func read(_ bytes: [UInt8], form: ArchiveForm) throws(ImportError) -> ImportedFile {
        let archive = ArchiveReader(name: name, options: reader.options)
        if case .other(let kind) = form { throw .unsupportedArchive(name, kind) }
        if form == .gzip, let file = try singleFile(archive, bytes) { return file }
        var result = ImportedFile(name: name, kinds: [], rows: [])
        let format = form == .zip ? carchive_zip : carchive_tar
        let (lists, onlyTables) = try outline(archive, bytes, format)
        var hasArchive = false
        var spreadsheet: String?
        try archive.forEachMember(of: bytes, as: format) { (member, unpack) throws(ImportError) in
            if member == "xl/workbook.xml" { spreadsheet = "Excel" }
            if member == "content.xml" { spreadsheet = "OpenDocument" }
            switch Self.action(of: member) {
            case .nothing: return
            case .skip(let reason):
                hasArchive = hasArchive || reason == Self.nested
                result.skipped.append(.init(member: member, reason: reason))
            case .read where !onlyTables.isEmpty && !onlyTables.contains(Self.name(of: member)):
                result.skipped.append(.init(member: member, reason: Self.nothing))
            case .read: try read(member, unpack(), lists, into: &result)
            }
        }
        if result.kinds.isEmpty {
            if let spreadsheet { throw .spreadsheet(name, spreadsheet) }
            throw hasArchive ? archiveInArchive : .nothingInArchive(name)
        }
        return result
    }

    private mutating func read(
        _ member: String, _ bytes: [UInt8], _ lists: [Int: String], into result: inout ImportedFile
    ) throws(ImportError) {
        // The limits apply to all files together.
        var options = reader.options
        options.maximumFacts -= factCount
        options.maximumListValues -= listValueCount
        let source = ImportSource(file: name, member: member, options: options)
        do throws(ImportError) {
            let content = try source.read(bytes, lists: lists)
            factCount += content.factCount
            listValueCount += content.listValueCount
            guard result.rows.count + content.rows.count <= reader.options.maximumRows else {
                throw .tooManyRows(name, limit: reader.options.maximumRows)
            }
            result.add(content)
        } catch {
            switch error {
            // Archives also contain profiles, comments, statistics: no reason to reject the rest.
            case .unknownKind: result.skipped.append(.init(member: member, reason: Self.nothing))
            case .tooManyValues(let label, let limit):
                let isOfFacts = limit == options.maximumFacts
                throw .tooManyValues(
                    label, limit: isOfFacts ? reader.options.maximumFacts : reader.options.maximumListValues)
            case .empty: result.skipped.append(.init(member: member, reason: tr("empty")))
            default: throw error
            }
        }
    }

    /// A single gzipped file, named after the archive; nil if it contains a tar.
    private func singleFile(_ archive: ArchiveReader, _ bytes: [UInt8]) throws(ImportError) -> ImportedFile? {
        do throws(ImportError) {
            try archive.forEachMember(of: bytes, as: carchive_tar) { (_, _) throws(ImportError) in
                throw .empty("")
            }
            return nil
        } catch {
            // A first file or a limit error means it is a tar; any other error means it is not.
            guard case .unreadableArchive = error else { return nil }
        }
        var unpacked: [UInt8] = []
        try archive.forEachMember(of: bytes, as: carchive_gzip) { (_, unpack) throws(ImportError) in
            unpacked = try unpack()
        }
        guard ArchiveForm(unpacked) == nil else { throw archiveInArchive }
        let inner = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
        var file = try reader.read(bytes: unpacked, name: inner)
        file.name = name
        return file
    }

    private var archiveInArchive: ImportError {
        .unreadableArchive(name, tr("it contains another archive; unpack that first"))
    }

    private enum MemberAction {
        case read, nothing
        case skip(String)
    }

    private static var nested: String { tr("an archive inside an archive") }
    private static var nothing: String { tr("nothing that can be imported") }

    private static func action(of member: String) -> MemberAction {
        let path = member.lowercased()
        let name = name(of: path)
        let rules = ImportKind.all.map(\.archive)
        // Files that macOS adds to every archive.
        if path.hasPrefix("__macosx/") || name.hasPrefix(".") { return .nothing }
        // Already read for the names of the lists.
        if rules.contains(where: { $0.isListIndex(path) }) { return .nothing }
        if path.hasPrefix("deleted/") || path.contains("/deleted/") {
            return .skip(tr("deleted by the user"))
        }
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        if ["zip", "gz", "tgz", "tar", "7z", "rar", "xz", "bz2", "zst"].contains(ending) {
            return .skip(nested)
        }
        guard ending == "csv" || ending == "json" else { return .skip(tr("neither CSV nor JSON")) }
        return rules.contains { $0.skips(path, name) } ? .skip(nothing) : .read
    }

    /// The last component of its path, in lower case.
    private static func name(of member: String) -> String {
        member.lowercased().split(separator: "/").last.map(String.init) ?? member.lowercased()
    }

    /// Facts that must be known before the files are read: the names of lists, which are in a separate file
    /// somewhere in the archive, and the only tables to open, if there are any.
    private func outline(
        _ archive: ArchiveReader, _ bytes: [UInt8], _ format: carchive_format
    ) throws(ImportError) -> (lists: [Int: String], onlyTables: [String]) {
        var names: [Int: String] = [:]
        var onlyTables: [String] = []
        try archive.forEachMember(of: bytes, as: format) { (member, unpack) throws(ImportError) in
            let path = member.lowercased()
            for rules in ImportKind.all.map(\.archive) {
                if rules.onlyTables.contains(where: path.contains) {
                    onlyTables = rules.onlyTables.map { $0 + ".csv" }
                }
                if rules.isListIndex(path) { names.merge(rules.listNames(try unpack())) { $1 } }
            }
        }
        return (names, onlyTables)
    }
}
