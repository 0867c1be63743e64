/// A source's content, as rows and remarks.
struct SourceContent {
    var kind: ImportKind
    var rows: [ImportRow] = []
    var remarks: [ImportRemark] = []
    /// The records of the locks that open what is sealed in it.
    var locks: [String] = []
    /// How many facts the rows have: one row may have a thousand.
    private(set) var facts = 0
    /// How many values are in lists, about.
    var listed = 0

    init(kind: ImportKind) { self.kind = kind }

    mutating func add(_ row: ImportRow, _ source: Source) throws(ImportError) {
        for case .tags(let names) in row.facts where names.count > source.options.maximumRowValues {
            throw .tooManyValues("\(source.label):\(row.place.line)", limit: source.options.maximumRowValues)
        }
        facts += row.facts.count
        guard facts <= source.options.maximumFacts else {
            throw .tooManyValues(source.label, limit: source.options.maximumFacts)
        }
        rows.append(row)
    }
}

/// One file, or one member of an archive, and what is needed to read it.
struct Source: Sendable {
    var file: String
    var member: String?
    var options: ImportReader.Options
    /// The kinds that are recognised.
    var kinds = ImportKind.all

    /// The file's name in messages.
    var label: String { member.map { "\(file): \($0)" } ?? file }

    /// The name that may reveal the kind of file: for an archive, the member's.
    var path: String { (member ?? file).lowercased() }

    /// Its last part, without the extension.
    var stem: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    func remark(_ fact: ImportRemark.Fact) -> ImportRemark { .init(file: label, fact: fact) }

    func place(_ line: Int) -> ImportRow.Place { .init(file: file, member: member, line: line) }

    /// Recognises the content and reads it; `lists` are the names of Trakt's lists by id.
    func read(_ bytes: [UInt8], lists: [Int: String]) throws(ImportError) -> SourceContent {
        let start = try textStart(bytes)
        guard let first = bytes[start...].firstIndex(where: { !isSpace($0) }) else { throw .empty(label) }
        if bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "[") {
            for format in kinds.compactMap(\.json) where format.bracket == bytes[first] {
                let file = JSONFile(source: self, lists: lists)
                if let content = try file.read(bytes, from: first, as: format) { return content }
            }
            throw .unknownKind(label, begins: begins(bytes, from: first))
        }
        guard bytes.count <= options.maximumTableBytes else {
            throw .tooLarge(label, limit: options.maximumTableBytes)
        }
        let file = CSVFile(source: self)
        guard bytes[first] == UInt8(ascii: "<") else { return try file.read(bytes, from: start) }
        let tables = kinds.lazy.compactMap(\.page).map { $0.csv(Array(bytes[start...])) }
        if let table = tables.first(where: { !$0.isEmpty }) { return try file.read(table, from: 0) }
        throw .unknownKind(label, begins: begins(bytes, from: start))
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
        if head.contains(0) { throw .unknownKind(label, begins: begins(bytes)) }
        return 0
    }

    /// The first line, short enough for a message.
    func begins(_ bytes: [UInt8], from start: Int = 0) -> String {
        let first = bytes[start...].first { !isSpace($0) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            // If JSON is spread over many lines, the first says nothing.
            let text = bytes[start...].prefix(300).split(whereSeparator: isSpace).joined(separator: [32])
            return String(String(decoding: Array(text), as: UTF8.self).prefix(60))
        }
        let line = bytes[start...].prefix(200).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return String(String(decoding: line, as: UTF8.self).prefix(60))
    }

    /// One of the kinds that the content allows.
    func decide(among kinds: [ImportKind], named: [ImportKind]) throws(ImportError) -> ImportKind {
        if let asked = options.kind {
            if kinds.contains(asked) { return asked }
            // In an archive, the person's choice only applies where the kind is ambiguous.
            if member == nil { throw .otherKind(label, asked: asked, among: kinds) }
        }
        if kinds.count == 1 { return kinds[0] }
        let left = kinds.filter(named.contains)
        guard left.count == 1 else { throw .undecided(label, among: kinds) }
        return left[0]
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}

extension Source {
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
