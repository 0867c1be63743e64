/// Reads what other services export, and movielib's own files.
///
/// What a file is, is found from its content. The name breaks ties where the content cannot: three files of
/// Letterboxd's have the same columns. Nothing is written anywhere, archives are opened in memory.
package struct ImportReader: Sendable {
    /// What the person or the program knows beforehand.
    package struct Options: Sendable {
        /// What the file is, where the person says so.
        package var kind: ImportKind?
        /// The order of day and month, where the person says so.
        package var order: DayOrder?
        /// What the columns are, where the person says so.
        package var columns: ColumnMap?
        /// Whose rows are meant, in a file of several people's.
        package var profile: String?
        /// Seconds east of UTC at a moment in seconds since 1970: services tell times, a viewing has a day.
        package var utcOffset: @Sendable (Int) -> Int = { _ in 0 }
        /// Bytes of one file, unpacked.
        package var maximumBytes = 64 * 1024 * 1024
        /// Bytes of a CSV, whose rows take twenty times their size until they are imported.
        package var maximumTableBytes = 32 * 1024 * 1024
        /// Bytes of all files of an archive, unpacked.
        package var maximumArchiveBytes = 256 * 1024 * 1024
        /// Files of an archive.
        package var maximumMembers = 10_000
        /// Rows of one file, or of one archive; each takes some kilobytes until it is imported.
        package var maximumRows = 50_000
        /// Films of movielib's own JSON: whatever it exported comes back.
        package var maximumFilms = 250_000

        /// Nothing known, and the limits as they are.
        package init() {}
    }

    let options: Options

    /// A reader that knows what is given.
    package init(options: Options = Options()) { self.options = options }

    /// Reads a file. Only plain files are opened: a pipe that nobody writes to would never end.
    package func read(path: String) throws(ImportError) -> ImportedFile {
        try read(bytes: FileBytes.read(path: path, limit: options.maximumBytes), name: path)
    }

    /// Reads what stands in memory, as from standard input, under a name that may break a tie.
    package func read(bytes: [UInt8], name: String) throws(ImportError) -> ImportedFile {
        guard bytes.count <= options.maximumBytes else {
            throw .tooLarge(name, limit: options.maximumBytes)
        }
        if let form = ArchiveForm(bytes) {
            return try ArchiveImport(reader: self, name: name).read(bytes, form: form)
        }
        let source = Source(file: name, member: nil, options: options)
        let content = try source.read(bytes, lists: [:])
        return ImportedFile(
            name: name, kinds: [content.kind], rows: content.rows, remarks: content.remarks)
    }
}

/// What a file holds.
package struct ImportedFile: Sendable, Equatable {
    /// The file's name as it was given.
    package var name: String
    /// What was recognised: one kind, or those of an archive's files in their order.
    package var kinds: [ImportKind]
    /// Every row of every file, as it stands. ``ImportRow/merged(_:)`` makes films of them.
    package var rows: [ImportRow]
    /// Files of an archive that were left out.
    package var skipped: [Skipped] = []
    /// What there is to tell of how it was understood.
    package var remarks: [ImportRemark] = []

    /// A file of an archive that was left out, and why.
    package struct Skipped: Sendable, Equatable {
        /// Its name in the archive.
        package var member: String
        /// Why, such as "an archive in an archive".
        package var reason: String
    }
}
