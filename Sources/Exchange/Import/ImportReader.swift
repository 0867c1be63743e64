/// Reads other services' exports, and movielib's own files.
///
/// A file's kind is detected from its content. The name breaks ties: three of Letterboxd's files have the
/// same columns. Nothing is written anywhere; archives are opened in memory.
package struct ImportReader: Sendable {
    /// What the person or the program already knows.
    package struct Options: Sendable {
        /// The file's kind, if the person says so.
        package var kind: ImportKind?
        /// The order of day and month, if the person says so.
        package var order: DayOrder?
        /// What stars are out of, 5 or 10, if the person says so.
        package var scale: Int?
        /// The meaning of the columns, if the person says so.
        package var columns: ColumnMap?
        /// Whose rows to read, if the file has several people's.
        package var profile: String?
        /// Whether a whole title is a film's, for services that do not say which of their titles are.
        package var isFilm: @Sendable (String) -> Bool = { _ in false }
        /// Seconds east of UTC at a moment in seconds since 1970: services give times, a viewing has a day.
        package var utcOffset: @Sendable (Int) -> Int = { _ in 0 }
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
        /// The most films in movielib's own JSON: whatever it exported can come back.
        package var maximumFilms = 100_000
        /// The most bytes in one row or film.
        package var maximumRowBytes = 8 * 1024 * 1024
        /// The most cells in one row, and the most tags of one film.
        package var maximumRowValues = 10_000
        /// The most values in lists, such as tags and names.
        package var maximumListed = 1_600_000
        /// The most viewings, ratings, notes and so on, in all rows.
        package var maximumFacts = 300_000

        /// Nothing known, and the default limits.
        package init() {}
    }

    let options: Options

    /// A reader with these options.
    package init(options: Options = Options()) { self.options = options }

    /// Reads a file. Only regular files are opened: a pipe without a writer would block for ever.
    package func read(path: String) throws(ImportError) -> ImportedFile {
        try read(bytes: FileBytes.read(path: path, limit: options.maximumBytes), name: path)
    }

    /// Reads from memory, for example standard input, under a name that may break a tie.
    package func read(bytes: [UInt8], name: String) throws(ImportError) -> ImportedFile {
        guard bytes.count <= options.maximumBytes else { throw .tooLarge(name, limit: options.maximumBytes) }
        if let form = ArchiveForm(bytes) {
            var archive = ArchiveImport(reader: self, name: name)
            return try archive.read(bytes, form: form)
        }
        let source = Source(file: name, member: nil, options: options)
        let content = try source.read(bytes, lists: [:])
        return ImportedFile(
            name: name, kinds: [content.kind], rows: content.rows, remarks: content.remarks,
            locks: content.locks)
    }
}

/// What a file contains.
package struct ImportedFile: Sendable, Equatable {
    /// The file's name as it was given.
    package var name: String
    /// What was recognised: one kind, or those of an archive's files in order.
    package var kinds: [ImportKind]
    /// Every row of every file, unmerged. ``ImportRow/merged(_:)`` turns them into films.
    package var rows: [ImportRow]
    /// Files of an archive that were left out.
    package var skipped: [Skipped] = []
    /// How the file was understood.
    package var remarks: [ImportRemark] = []
    /// The records of the locks that open what is sealed in it.
    package var locks: [String] = []

    /// A file of an archive that was left out, and why.
    package struct Skipped: Sendable, Equatable {
        /// Its name in the archive.
        package var member: String
        /// Why, such as "an archive in an archive".
        package var reason: String
    }
}
