import ForeignDatabase
import Records

/// Reads other services' exports, and movielib's own files.
///
/// A file's kind is detected from its content, and in a tie by its name: three of Letterboxd's files have the
/// same columns. Nothing is written anywhere; archives are opened in memory.
package struct ImportReader: Sendable {
    /// The user's options, and facts from the program.
    package struct Options: Sendable {
        /// The file's kind, if the user specifies it.
        package var kind: ImportKind?
        /// The order of day and month, if the user specifies it.
        package var order: DayOrder?
        /// The top of the stars' scale, 5 or 10, if the user specifies it.
        package var scale: Int?
        /// The meaning of the columns, if the user specifies it.
        package var columns: ColumnMap?
        /// The profile whose rows to read, if the file has several.
        package var profile: String?
        /// The people whose rows to read from servers' files.
        package var people: [PersonChoice] = []
        /// Whether films that a server marked as seen within seconds of each other keep the day of the mark.
        package var datesMarks = false
        /// Whether a play count is a number of viewings, of servers that count those.
        package var importsPlays = false
        /// Whether servers' tags are read.
        package var importsTags = false
        /// From where on a film counts as seen in Tautulli, in percent.
        package var seenFrom = 85
        /// Folders of a server, and the user's own folders that they are.
        package var pathMaps: [(from: String, to: String)] = []
        /// The other files of the import, in which the names of a server's people may be.
        package var otherPaths: [String] = []
        /// The folder for private copies of databases, and for temporary files.
        package var temporaryFolder = "/tmp"
        /// The current time, in seconds since 1970.
        package var now = 0
        /// Whether a complete title is a film's, for services that do not distinguish films from series.
        package var isFilm: @Sendable (String) -> Bool = { _ in false }
        /// Seconds east of UTC at a time in seconds since 1970: services export times, a viewing has a day.
        package var utcOffset: @Sendable (Int) -> Int = { _ in 0 }
        /// Seconds east of UTC where the user was, for times of servers in UTC.
        package var serverUTCOffset: @Sendable (Int) -> Int = { _ in 0 }
        /// Whether the description and the tags of a list become a note on each of its films.
        package var importsListNotes = false
        /// Whether text of the user's about series is left out: the file of series is not locked.
        package var leavesOutSeriesNotes = false
        /// The largest file, in unpacked bytes.
        package var maximumBytes = 48 * 1024 * 1024
        /// The largest CSV in bytes; its rows take twenty times that until imported.
        package var maximumTableBytes = 32 * 1024 * 1024
        /// The most bytes in all files of an archive, unpacked.
        package var maximumArchiveBytes = 256 * 1024 * 1024
        /// The most files in an archive.
        package var maximumMembers = 10_000
        /// The most rows in a file or archive; each takes some kilobytes until imported.
        package var maximumRows = 50_000
        /// The most films in a server's file.
        package var maximumServerRows = 1_000_000
        /// The most films in movielib's own JSON: everything it exported can be imported.
        package var maximumFilms = 100_000
        /// The most bytes in one row or film.
        package var maximumRowBytes = 8 * 1024 * 1024
        /// The most cells in one row, and the most tags of one film.
        package var maximumRowValues = 10_000
        /// The most values in lists, such as tags and names.
        package var maximumListValues = 1_600_000
        /// The most viewings, ratings, notes and so on, in all rows.
        package var maximumFacts = 300_000

        package init() {}

        /// A server's path as one of the user's own.
        func ownPath(_ path: String) -> String {
            for (from, to) in pathMaps {
                let folder = from.hasSuffix("/") ? String(from.dropLast()) : from
                if path.hasPrefix(folder + "/") {
                    return (to.hasSuffix("/") ? String(to.dropLast()) : to) + path.dropFirst(folder.count)
                }
            }
            return path
        }
    }

    let options: Options

    package init(options: Options = Options()) { self.options = options }

    /// The largest `videodb.xml`, which is read piece by piece.
    private static let maxXMLBytes = 512 << 20

    /// Reads a file, or the NFO files of a folder. Other than that only regular files are opened: a pipe without a
    /// writer would block for ever.
    ///
    /// - Parameter progress: Receives the number of rows that were read of a database.
    package func read(
        path: String, progress: @escaping (Int) -> Void = { _ in }
    ) throws(ImportError) -> ImportedFile {
        let file: OpenedFile
        do throws(ImportError) { file = try FileBytes.open(path: path) } catch {
            guard case .folder = error else { throw error }
            return try readFolder(path: path)
        }
        let first = file.bytes(at: 0, count: 65_536)
        if first.starts(with: ForeignDatabase.signature) { return try readDatabase(path: path, progress) }
        if ImportSource.rootElement(first) == "videodb" {
            guard file.size <= Self.maxXMLBytes else { throw .tooLarge(path, limit: Self.maxXMLBytes) }
            let chunks = FileChunks(file)
            let source = ImportSource(file: path, member: nil, options: options)
            if let content = try source.readXML(first, { chunks.next() }) {
                return ImportedFile(content, name: path)
            }
        }
        return try read(bytes: FileBytes.read(path: path, limit: options.maximumBytes), name: path)
    }

    /// Reads from memory, for example standard input, under a name that may break a tie.
    package func read(bytes: [UInt8], name: String) throws(ImportError) -> ImportedFile {
        guard bytes.count <= options.maximumBytes else { throw .tooLarge(name, limit: options.maximumBytes) }
        if let form = ArchiveForm(bytes) {
            var archive = ArchiveImport(reader: self, name: name)
            return try archive.read(bytes, form: form)
        }
        let source = ImportSource(file: name, member: nil, options: options)
        return ImportedFile(try source.read(bytes, lists: [:]), name: name)
    }
}

/// One file, or one member of an archive, with everything needed to read it.
struct ImportSource: Sendable {
    var file: String
    var member: String?
    var options: ImportReader.Options
    /// The kinds to recognise.
    var kinds = ImportKind.all

    /// The file's name in messages.
    var label: String { member.map { "\(file): \($0)" } ?? file }

    /// The name that may reveal the kind of file: for an archive, the member's.
    var path: String { (member ?? file).lowercased() }

    /// The last component, without the extension.
    var stem: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    func remark(_ fact: ImportRemark.Fact) -> ImportRemark { .init(file: label, fact: fact) }

    func location(_ line: Int) -> ImportRow.Location { .init(file: file, member: member, line: line) }

    /// Recognises the content and reads it; `lists` are the names of Trakt's lists by id.
    func read(_ bytes: [UInt8], lists: [Int: String]) throws(ImportError) -> SourceContent {
        let start = try textStart(bytes)
        guard let first = bytes[start...].firstIndex(where: { !isSpace($0) }) else { throw .empty(label) }
        if bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "[") {
            for format in kinds.compactMap(\.json) where format.bracket == bytes[first] {
                let file = JSONFile(source: self, lists: lists)
                if let content = try file.read(bytes, from: first, as: format) { return content }
            }
            let table = JSONTable(source: self)
            if bytes[first] == UInt8(ascii: "["), let content = try table.read(bytes, from: first) {
                return content
            }
            throw .unknownKind(label, begins: firstLine(bytes, from: first))
        }
        guard bytes.count <= options.maximumTableBytes else {
            throw .tooLarge(label, limit: options.maximumTableBytes)
        }
        let file = CSVFile(source: self)
        guard bytes[first] == UInt8(ascii: "<") else { return try file.read(bytes, from: start) }
        let chunks = FileChunks(bytes)
        if let content = try readXML(bytes, { chunks.next() }) { return content }
        let tables = kinds.lazy.compactMap(\.page).map { $0.csv(Array(bytes[start...])) }
        if let table = tables.first(where: { !$0.isEmpty }) { return try file.read(table, from: 0) }
        throw .unknownKind(label, begins: firstLine(bytes, from: start))
    }

    /// The position after a byte order mark; throws if it is not text, or is UTF-16.
    private func textStart(_ bytes: [UInt8]) throws(ImportError) -> Int {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw .notUTF8(label, encoding: "UTF-32", line: nil)
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw .notUTF8(label, encoding: "UTF-16", line: nil)
        }
        // Without the mark, a UTF-16 header has a NUL in every second byte.
        let head = bytes.prefix(64)
        if head.count >= 8 {
            let zeros = head.indices.filter { head[$0] == 0 }
            if zeros.count >= head.count / 3, Set(zeros.map { $0 % 2 }).count == 1 {
                throw .notUTF8(label, encoding: "UTF-16", line: nil)
            }
        }
        if head.contains(0) { throw .unknownKind(label, begins: firstLine(bytes)) }
        return 0
    }

    /// The first line as far as it may name columns; JSON is cut off for a message.
    func firstLine(_ bytes: [UInt8], from start: Int = 0) -> String {
        let first = bytes[start...].first { !isSpace($0) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            // If JSON is spread over many lines, the first line is not informative.
            let text = bytes[start...].prefix(300).split(whereSeparator: isSpace).joined(separator: [32])
            return String(String(decoding: Array(text), as: UTF8.self).prefix(60))
        }
        let line = bytes[start...].prefix(2_000).prefix {
            $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
        }
        return String(String(decoding: line, as: UTF8.self).prefix(500))
    }

    /// Chooses one of the kinds that the content allows.
    func decide(among kinds: [ImportKind], named: [ImportKind]) throws(ImportError) -> ImportKind {
        if let requested = options.kind {
            if kinds.contains(requested) { return requested }
            // In an archive, the user's choice only applies if the kind is ambiguous.
            if member == nil { throw .kindMismatch(label, asked: requested, among: kinds) }
        }
        if kinds.count == 1 { return kinds[0] }
        let left = kinds.filter(named.contains)
        guard left.count == 1 else { throw .ambiguousKind(label, among: kinds) }
        return left[0]
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}

extension ImportSource {
    /// The contents that the file's name suggests. Of several words in one name, the first of these counts.
    var namedContents: [ImportContent] {
        let stem = stem
        func has(_ words: String...) -> Bool { words.contains(where: stem.contains) }
        if has("watchlist") { return [.watchlist] }
        // IMDb keeps favourites in a list.
        if has("favorite", "favourite") { return [.favorites, .list] }
        if has("rating", "rated") { return [.ratings] }
        if has("watched") { return [.watched] }
        if has("likes", "liked") || path.hasSuffix("likes/films.csv") { return [.likes] }
        // IMDb names its lists by their numbers: ls012345678.csv
        let isNumbered = stem.hasPrefix("ls") && stem.count >= 8 && stem.dropFirst(2).allSatisfy(\.isNumber)
        return isNumbered ? [.list] : []
    }
}
