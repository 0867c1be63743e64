import Catalogue
package import Exchange
import Foundation
import Library
import Localization
package import Records
import TMDBModels

/// Imports other programs' files into the library: reads, matches, plans, then applies it all in one change.
package struct Import {
    package enum Input {
        /// The absolute path, and the name the user gave.
        case file(path: String, name: String)
        case bytes([UInt8], name: String)

        package var name: String {
            switch self {
            case .file(_, let name), .bytes(_, let name): name
            }
        }
    }

    /// The content of the files, row by row.
    package struct Contents {
        /// Merged: one row per film.
        package var rows: [ImportRow] = []
        package var files: [FileContents] = []
        /// Rows with something that could not be used.
        package var problems: [ImportRow] = []
        /// The records of the locks that open the sealed notes in the files.
        package var locks: [String] = []
        package var unlisted = UnlistedRows()
    }

    /// Rows that are only counted, or stored as they came.
    package struct UnlistedRows {
        /// Other users' rows.
        package var others = 0
        /// Rows without anything about the user.
        package var saysNothing = 0
        /// Trailers, extras and live television.
        package var skipped = 0
        /// Rows that are not films', of files that may have very many.
        package var series: [SeriesSpool] = []

        package init() {}

        mutating func add(_ file: ImportedFile) {
            others += file.othersRows
            saysNothing += file.counted.saysNothing
            skipped += file.counted.skipped
            series += file.series
        }

        /// The number of rows.
        var count: Int { others + saysNothing + skipped + series.reduce(0) { $0 + $1.count } }
    }

    /// A summary of one file.
    package struct FileContents {
        package let name: String
        /// The name in messages about the file.
        package let path: String
        package let kinds: [ImportKind]
        package let rows: Int
        /// The number of other users' rows, which were not read.
        package let othersRows: Int
        /// Parts of the file that were not read.
        package let skipped: [ImportedFile.SkippedFile]
        package let remarks: [ImportRemark]
        /// The people who have rows in it, and the one whose rows were read.
        package let people: [ImportPerson]
        package let person: ImportPerson?
        /// The number of films that its server marked as seen together.
        package let markedFilms: Int

        init(_ file: ImportedFile, name: String) {
            (self.name, path, kinds) = (name, file.name, file.kinds.uniqued())
            var unlisted = UnlistedRows()
            unlisted.add(file)
            rows = file.rows.reduce(0) { $0 + $1.locations.count } + unlisted.count
            (othersRows, skipped, remarks) = (file.othersRows, file.skipped, file.remarks)
            (people, person, markedFilms) = (file.people, file.person, file.markedFilms)
        }
    }

    /// The result of an import, or the preview of one.
    package struct Outcome {
        package let plan: ImportPlan
        /// The result for each film of the plan.
        package let outcomes: [ImportOutcome]
        /// How each row was used.
        package let ledger: ImportLedger
        /// The number of rows of series for which there was no space.
        package let refusedSeriesRows: Int
        /// The additions to the library, by kind.
        package let counts: ImportCounts
        /// The number of plain notes skipped because their films have locked ones to compare them with.
        package let skippedNotes: Int
        /// The number of locked notes skipped because their films have plain ones, for which there is no lock.
        package let skippedLockedNotes: Int
        package let locks: Locks
        /// The number of dates that could not be parsed.
        package let unreadableDates: Int
        /// The rows that may be films, as a file in which the user can fill in the ids; nil if there are none.
        package let unmatchedFile: String?
    }

    let core: Core
    /// Whether films are looked up, but nothing is changed.
    let isDryRun: Bool

    package init(_ core: Core, isDryRun: Bool = false) { (self.core, self.isDryRun) = (core, isDryRun) }

    /// Reads the files; nothing is requested yet.
    package func read(_ inputs: [Input], _ options: ImportReader.Options) throws(CoreError) -> Contents {
        var options = options
        options.leavesOutSeriesNotes = try core.settings().locksNewNotes
        let catalogue = core.catalogue?.catalogue
        options.isFilm = { title in catalogue?.exactMatches(title).isEmpty == false }
        options.otherPaths = inputs.compactMap { if case .file(let path, _) = $0 { path } else { nil } }
        var contents = Contents()
        var rows: [ImportRow] = []
        for input in inputs {
            let imported: ImportedFile
            do throws(ImportError) {
                var options = options
                if case .file(let path, _) = input { options.otherPaths.removeAll { $0 == path } }
                let reader = ImportReader(options: options)
                switch input {
                case .file(let path, _):
                    imported = try reader.read(path: path) {
                        core.dialogue.progress(.files(.reading, done: $0, total: nil))
                    }
                    core.dialogue.progress(nil)
                case .bytes(let bytes, let name): imported = try reader.read(bytes: bytes, name: name)
                }
            } catch { throw .importFailed(error) }
            contents.files.append(FileContents(imported, name: input.name))
            contents.unlisted.add(imported)
            rows += imported.rows.map(\.withoutUnreadableNotes)
            contents.problems += imported.rowsWithProblems
            contents.locks += imported.locks
        }
        rows = try droppingBegun(rows, &contents.unlisted)
        contents.rows = ImportRow.merged(noting: &rows)
        contents.problems += rows.filter { !$0.problems.isEmpty }
        return contents
    }

    /// Finds the rows' films and imports them in one change; a dry run changes nothing.
    ///
    /// - Parameters:
    ///   - locks: The lock records of the files.
    ///   - unlisted: The files' other rows.
    ///   - summary: The change's name in the history.
    package func run(
        _ rows: [ImportRow], locks: [String] = [], unlisted: UnlistedRows = UnlistedRows(), summary: String
    ) async throws(CoreError) -> Outcome {
        let matches = try disambiguated(rows, try await match(rows))
        let plan = ImportPlan(zip(rows, matches).map { (row: $0, match: $1) })
        let locks = try plan.films.isEmpty ? Locks() : acceptedLocks(locks, for: rows)
        // Added first, as a sealed line without its record could not be opened.
        if !isDryRun { try core.addLocks(locks.accepted) }
        let done = try carryOut(plan, unlisted.series, summary)
        return Outcome(
            plan: plan, outcomes: done.imported,
            ledger: ImportLedger(plan, done.imported, refusedSeries: done.refusedSeriesRows, unlisted),
            refusedSeriesRows: done.refusedSeriesRows,
            counts: done.importCounts, skippedNotes: done.skippedNotes,
            skippedLockedNotes: done.skippedLockedNotes, locks: locks,
            unreadableDates: rows.reduce(0) { $0 + ($1.subject == .film ? $1.unreadableDates : 0) },
            unmatchedFile: Self.unmatchedFile(plan.skippedRows))
    }

    /// Whether TMDB is asked.
    package var asksTMDB: Bool {
        get throws(CoreError) {
            if core.isOffline { return false }
            return try core.hasCredential()
        }
    }

    func matcher(for rows: [ImportRow]) throws(CoreError) -> FilmMatcher {
        var index = try libraryIndex(rows)
        index.add(rows)
        return FilmMatcher(
            tmdb: try asksTMDB ? core.tmdb() : nil, libraryIndex: index, catalogue: core.catalogue?.catalogue,
            sample: try core.sampleFilms(), files: try ownFiles(rows))
    }

    /// The match for each row; nil for rows that are not about a film.
    private func match(_ rows: [ImportRow]) async throws(CoreError) -> [FilmMatcher.Match?] {
        let matcher = try matcher(for: rows)
        let wanted = rows.indices.filter { rows[$0].subject == .film }
        let found = try await core.mapConcurrently(wanted.map { rows[$0] }, { await matcher.match($0) }) {
            .films(done: $0, total: wanted.count)
        }
        var matches: [FilmMatcher.Match?] = Array(repeating: nil, count: rows.count)
        for (index, match) in zip(wanted, found) { matches[index] = match }
        return isDryRun ? matches : try await resolved(rows, matches, matcher)
    }

    /// Resolves ambiguous matches by asking the user. Without an answer, they stay ambiguous and are kept for later.
    private func resolved(
        _ rows: [ImportRow], _ matches: [FilmMatcher.Match?], _ matcher: FilmMatcher
    ) async throws(CoreError) -> [FilmMatcher.Match?] {
        var matches = matches
        for index in rows.indices {
            guard case .ambiguous(let candidates)? = matches[index] else { continue }
            let (row, words) = (rows[index], rows[index].title ?? "")
            let name = ([words] + [row.year.map(String.init)].compactMap(\.self)).joined(separator: " ")
            let choice = Choice(
                kind: .film, words: words, candidates: candidates,
                subject: row.location.file.isEmpty
                    ? name : "\(row.location.file):\(row.location.line): \(name)")
            do throws(CoreError) {
                guard let chosen = try core.dialogue.choose(choice) else { continue }
                var row = row
                (row.tmdbID, row.kind) = (chosen.id, .movielibUnmatched)
                switch await matcher.match(row) {
                case .success(let match): matches[index] = match
                case .failure(let error): throw CoreError.tmdb(error)
                }
            } catch {
                switch error {
                case .ambiguous, .nothingChosen: return matches
                default: throw error
                }
            }
        }
        return matches
    }

    private func libraryIndex(_ rows: [ImportRow]) throws(CoreError) -> LibraryFilmIndex {
        try core.readLibrary { (library) throws(LibraryError) in
            try LibraryFilmIndex(
                library.films(on: .library).films, of: library, imdbIDs: rows.compactMap(\.imdbID))
        } ?? LibraryFilmIndex()
    }

    private func carryOut(
        _ plan: ImportPlan, _ spools: [SeriesSpool], _ summary: String
    ) throws(CoreError) -> ChangeOutcome {
        let imported = plan.films.map(\.film)
        let series = SeriesChange(adding: plan.series, spools: spools)
        let change = Change(.importFilms(imported, from: summary, series: series))
        var outcome = ChangeOutcome(change.operation)
        if imported.isEmpty, series.isEmpty { return outcome }
        if !isDryRun { return try core.make(change) }
        let planned =
            try core.readLibrary { (library) throws(LibraryError) in
                try library.plannedImport(imported, at: Date())
            } ?? LibraryStore.importPlannedForNewLibrary(imported, at: Date())
        (outcome.imported, outcome.importCounts) = planned
        return outcome
    }

    private static func unmatchedFile(_ leftOut: [ImportPlan.SkippedRow]) -> String? {
        let entries = leftOut.compactMap { left -> UnmatchedFile.Entry? in
            switch left.reason {
            case .ambiguous(let candidates):
                .init(row: left.row, reason: "fits several films", candidates: candidates)
            // An id does not help; the note is in the imported file.
            case .notFound(.problems(let problems)) where problems.allSatisfy({ $0 == .badLockedNote }): nil
            case .notFound(let why): .init(row: left.row, reason: inEnglish { why.displayText })
            case .notAFilm, .skipped, .saysNothing: nil
            }
        }
        // A file that is given twice, or with last time's unmatched rows, has nothing new to fill in.
        var seen: Set<String> = []
        let once = entries.filter { entry in
            // Ignores the file and line it came from.
            var bare = entry
            (bare.row.kind, bare.row.location) = (.titleList, ImportRow.Location(file: "", line: 0))
            return seen.insert(UnmatchedFile.text([bare])).inserted
        }
        return once.isEmpty ? nil : UnmatchedFile.text(once)
    }
}
