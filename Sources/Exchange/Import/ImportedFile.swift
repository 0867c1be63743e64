package import Records

package struct ImportedFile: Sendable, Equatable {
    /// The file's name as given.
    package var name: String
    /// The recognised kinds: one, or those of an archive's files in order.
    package var kinds: [ImportKind]
    /// Every row of every file, unmerged. ``ImportRow/merged(_:)`` turns them into films.
    package var rows: [ImportRow]
    /// The number of other users' rows, which were not read.
    package var othersRows = 0
    /// Files of an archive that were skipped.
    package var skipped: [SkippedFile] = []
    package var remarks: [ImportRemark] = []
    /// The records of the locks that open its sealed notes.
    package var locks: [String] = []
    /// Rows that are only counted.
    package var counted = CountedRows()
    /// Rows about which only a dropped value is worth a message.
    package var rowsWithProblems: [ImportRow] = []
    /// Rows of series, if there may be very many.
    package var series: [SeriesSpool] = []
    /// The people who have rows in the file, if its kind distinguishes people.
    package var people: [ImportPerson] = []
    /// The person whose rows were read.
    package var person: ImportPerson?
    /// The number of films that were marked as seen together, which therefore have no day.
    package var markedFilms = 0

    package init(
        name: String, kinds: [ImportKind], rows: [ImportRow], othersRows: Int = 0,
        remarks: [ImportRemark] = [],
        locks: [String] = []
    ) {
        (self.name, self.kinds, self.rows, self.othersRows) = (name, kinds, rows, othersRows)
        (self.remarks, self.locks) = (remarks, locks)
    }

    init(_ content: SourceContent, name: String) {
        self.init(name: name, kinds: [], rows: [])
        add(content)
    }

    /// Adds the content of the file, or of one of the files in an archive.
    mutating func add(_ content: SourceContent) {
        if !kinds.contains(content.kind) { kinds.append(content.kind) }
        rows += content.rows
        othersRows += content.othersRows
        remarks += content.remarks
        locks += content.locks
        counted.saysNothing += content.counted.saysNothing
        counted.skipped += content.counted.skipped
        rowsWithProblems += content.rowsWithProblems
        if let spool = content.series { series.append(spool) }
        if !content.people.isEmpty { (people, person) = (content.people, content.person) }
        markedFilms += content.markedFilms
    }

    /// A skipped file of an archive, and the reason.
    package struct SkippedFile: Sendable, Equatable {
        /// Its name in the archive.
        package var member: String
        /// The reason, such as "an archive inside an archive".
        package var reason: String
    }
}

/// Rows of a server's file of which there may be too many to list.
package struct CountedRows: Sendable, Equatable {
    /// Rows without anything about the person.
    package var saysNothing = 0
    /// Trailers, extras and live television.
    package var skipped = 0
}

/// A source's content, as rows and remarks.
struct SourceContent {
    var kind: ImportKind
    var rows: [ImportRow] = []
    /// The number of other users' rows.
    var othersRows = 0
    var remarks: [ImportRemark] = []
    /// The records of the locks that open its sealed notes.
    var locks: [String] = []
    var counted = CountedRows()
    var rowsWithProblems: [ImportRow] = []
    var series: SeriesSpool?
    var people: [ImportPerson] = []
    var person: ImportPerson?
    var markedFilms = 0
    /// The number of facts in the rows: one row may have a thousand.
    private(set) var factCount = 0
    /// The approximate number of values in lists.
    var listValueCount = 0

    init(kind: ImportKind) { self.kind = kind }

    mutating func add(_ row: ImportRow, _ source: ImportSource) throws(ImportError) {
        for case .tags(let names) in row.facts where names.count > source.options.maximumRowValues {
            throw .tooManyValues(
                "\(source.label):\(row.location.line)", limit: source.options.maximumRowValues)
        }
        factCount += row.facts.count
        guard factCount <= source.options.maximumFacts else {
            throw .tooManyValues(source.label, limit: source.options.maximumFacts)
        }
        rows.append(row)
    }
}
