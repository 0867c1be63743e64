import FileNames
import Foundation
import Records

extension ImportReader {
    /// The most NFO files of a folder.
    private static let maxFiles = 100_000

    /// Reads the NFO files in a folder and the folders in it, except hidden ones and links to folders.
    func readFolder(path: String) throws(ImportError) -> ImportedFile {
        var content = SourceContent(kind: .nfo)
        var source = ImportSource(file: path, member: nil, options: options)
        if let kind = options.kind, kind != .nfo { throw .kindMismatch(path, asked: kind, among: [.nfo]) }
        var films = ServerFilms(source)
        films.findsMarks = false
        let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        var (folders, count) = ([path], 0)
        while let folder = folders.popLast() {
            let entries = FolderEntries(of: folder)
            if folder == path, let database = Self.database(among: entries.files) {
                throw .folderWithDatabase(path, "\(path)/\(database)")
            }
            if !entries.isReadable {
                source.member = folder == path ? nil : String(folder.dropFirst(path.count + 1))
                var row = ImportRow(kind: .nfo, location: source.location(1))
                row.subject = .unreadable(.unreadable(nil))
                try content.add(row, source)
            }
            folders += entries.folders.reversed().map { "\(folder)/\($0)" }
            for name in entries.files where name.lowercased().hasSuffix(".nfo") {
                count += 1
                guard count <= Self.maxFiles else { throw .tooManyRows(path, limit: Self.maxFiles) }
                let file = "\(folder)/\(name)"
                source.member = String(file.dropFirst(path.count + 1))
                try read(file, source, beside: entries, in: folder, &films, &content)
            }
        }
        guard count > 0 else { throw .folder(path) }
        try films.finish(&content)
        return ImportedFile(content, name: path)
    }

    private func read(
        _ file: String, _ source: ImportSource, beside entries: FolderEntries, in folder: String,
        _ films: inout ServerFilms, _ content: inout SourceContent
    ) throws(ImportError) {
        func refuse(_ problem: ImportProblem) throws(ImportError) {
            var row = ImportRow(kind: .nfo, location: source.location(1))
            row.subject = .unreadable(problem)
            try content.add(row, source)
        }
        let bytes: [UInt8]
        do throws(ImportError) { bytes = try FileBytes.read(path: file, limit: NFOIDs.maxBytes) } catch {
            return try refuse(.unreadable(nil))
        }
        let root = ImportSource.rootElement(bytes)
        if root?.hasPrefix("!") == true { return try refuse(.unreadable(nil)) }
        guard let root, XMLRecords.names.contains(root) else {
            // Notes about the release, or an address alone.
            content.counted.saysNothing += 1
            return
        }
        var chunk = bytes
        var records = XMLRecords {
            defer { chunk = [] }
            return chunk
        }
        var found: [XMLRecord] = []
        do throws(XMLReader.Problem) {
            repeat {
                guard let record = try records.next()?.record else { break }
                found.append(record)
            } while try records.next() == nil && records.beginNext()
        } catch { return try refuse(.unreadable(nil)) }
        guard !found.isEmpty else { return try refuse(.unreadable(nil)) }
        let stem = file.split(separator: "/").last.map { $0.dropLast(4).lowercased() } ?? ""
        let videos = entries.files.filter { FileName.isVideo(Array($0.utf8)) }
        let video =
            videos.first { $0.split(separator: ".").dropLast().joined(separator: ".").lowercased() == stem }
            ?? (stem == "movie" && videos.count == 1 ? videos[0] : nil)
        for (index, record) in found.enumerated() {
            try source.add(
                record, nil, source.location(index + 1), path: video.map { "\(folder)/\($0)" }, to: &films,
                &content)
        }
    }

    /// The file to name instead of its folder. Before version 10.11, Jellyfin had its `library.db` beside `jellyfin.db`.
    private static func database(among names: [String]) -> String? {
        ["library.db", "jellyfin.db", "com.plexapp.plugins.library.db", "tautulli.db"].first(
            where: names.contains)
            ?? names.last { $0.hasPrefix("MyVideos") && $0.hasSuffix(".db") }
    }

    /// Whether an NFO file says that a film was seen or rated.
    package static func hasUserData(nfo bytes: [UInt8]) -> Bool {
        guard bytes.count <= NFOIDs.maxBytes, ImportSource.rootElement(bytes) == "movie" else { return false }
        var chunk = bytes
        var records = XMLRecords {
            defer { chunk = [] }
            return chunk
        }
        guard let record = try? records.next()?.record else { return false }
        return record.isSeen || (record.rating ?? 0) > 0
    }
}
