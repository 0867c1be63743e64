import Exchange
import Foundation
import Library
import TMDBClient
import Terminal

/// Brings other programs' files into the library: reads, matches, plans, and then does it in one change.
struct Import {
    let context: AppContext
    var isDryRun = false
    var kind: ImportKind?
    /// What else the person says of the files.
    var dates: DayOrder?
    var columns: ColumnMap?
    var profile: String?
    /// Whether what is rated counts as seen.
    var isRatedSeen = false

    func run(_ files: [String]) async throws(Failure) -> ImportPresenter {
        let (read, remarks) = try read(files)
        let merged = ImportRow.merged(read)
        let rows = isRatedSeen ? merged.map(\.ratedAsSeen) : merged
        let library = try context.libraryForReading()
        let source = try source()
        if let remark = source.remark { context.console.say(remark) }
        // Somebody who waits at a terminal is told at once; where it fails, a script reads the failure alone.
        if context.console.conversationIsTerminal { remarks.forEach(context.console.say) }
        let matches = try await match(rows, library, source.tmdb)
        if !context.console.conversationIsTerminal { remarks.forEach(context.console.say) }
        let plan = ImportPlan(zip(rows, matches).map { (row: $0, match: $1) })
        let outcomes = try carryOut(plan, files.map { ($0 as NSString).lastPathComponent })
        let unmatched = isDryRun ? nil : try write(unmatched: plan.leftOut, beside: files)
        return ImportPresenter(
            done: zip(plan.films, outcomes).map { .init($0.row, $0.film.movie, $1) }, leftOut: plan.leftOut,
            isDryRun: isDryRun, unmatchedFile: unmatched, lostDates: rows.reduce(0) { $0 + $1.lostDates },
            onlyRated: plan.films.count { $0.row.isOnlyRated }, wasAsked: source.tmdb != nil)
    }

    private func read(_ files: [String]) throws(Failure) -> (rows: [ImportRow], remarks: [String]) {
        var options = ImportReader.Options()
        options.kind = kind
        options.order = dates
        options.columns = columns
        options.profile = profile
        options.utcOffset = { seconds in
            var time = time_t(seconds)
            var parts = tm()
            localtime_r(&time, &parts)
            return parts.tm_gmtoff
        }
        let reader = ImportReader(options: options)
        var rows: [ImportRow] = []
        var remarks: [String] = []
        var kindsRead: Set<ImportKind> = []
        for file in files {
            let imported: ImportedFile
            let bytes = file == "-" ? try context.bytesFromStandardInput(limit: options.maximumBytes) : nil
            let path = try context.absolutePath(file, of: context.activity)
            do throws(ImportError) {
                if let bytes {
                    imported = try reader.read(bytes: bytes, name: "standard input")
                } else {
                    imported = try reader.read(path: path)
                }
            } catch {
                throw Failure(error, context.activity)
            }
            for skipped in imported.skipped {
                remarks.append("movielib: left out \(skipped.member): \(skipped.reason)")
            }
            let kinds = imported.kinds.reduce(into: [ImportKind]()) { if !$0.contains($1) { $0.append($1) } }
            let name = file == "-" ? "standard input" : file
            remarks.append(
                "movielib: \(name): \(kinds.map(\.name).joined(separator: ", ")), "
                    + Wording.counted(imported.rows.count, "row"))
            remarks += imported.remarks.map { remark in
                // As it was typed, with the file in the archive behind it.
                let member = remark.file.hasPrefix(path) ? remark.file.dropFirst(path.count) : ""
                return "movielib: \(name)\(member): \(remark.words)"
            }
            kindsRead.formUnion(imported.kinds)
            rows += imported.rows
        }
        if profile != nil, !kindsRead.contains(.netflixActivity) {
            throw Failure(
                .usage, context.activity, "--profile is for Netflix's ViewingActivity.csv, and no file is one"
            )
        }
        for row in rows where !row.problems.isEmpty {
            remarks.append(
                "movielib: \(row.place.words): \(row.problems.map(\.words).joined(separator: ", ")); left out"
            )
        }
        return (rows, remarks.count > Self.remarks ? Self.shortened(remarks) : remarks)
    }

    /// More lines than these hide what is said after them.
    private static let remarks = 20

    private static func shortened(_ lines: [String]) -> [String] {
        lines.prefix(remarks) + ["movielib: and \(Wording.grouped(lines.count - remarks)) more like that"]
    }

    /// What each row is about; nil for those that are about no film.
    private func match(
        _ rows: [ImportRow], _ library: LibraryStore?, _ tmdb: TMDB?
    ) async throws(Failure) -> [FilmMatcher.Match?] {
        let matcher = FilmMatcher(tmdb: tmdb, known: try known(rows, library), catalogue: context.catalogue)
        let wanted = rows.indices.filter { rows[$0].subject == .film }
        var matches: [FilmMatcher.Match?] = Array(repeating: nil, count: rows.count)
        var failure: Failure?
        var done = 0
        let progress = Progress(total: wanted.count, console: context.console)
        try ProcessPreparation.refuseTooFewThreads()
        await concurrently(wanted.map { rows[$0] }, width: FilmPages.width, { await matcher.match($0) }) {
            index, outcome in
            switch outcome {
            case .success(let match): matches[wanted[index]] = match
            case .failure(let error): failure = failure ?? Failure(error, context.activity)
            }
            done += 1
            progress.show(done)
            return failure == nil
        }
        context.console.endProgress()
        if var failure {
            let rest = "nothing was changed; what was fetched is kept, and the next run goes on from there"
            failure.hints = [rest] + failure.hints
            throw failure
        }
        return matches
    }

    /// TMDB, or nobody: the sample knows too few films to match anything with.
    private func source() throws(Failure) -> (tmdb: TMDB?, remark: String?) {
        if context.options.offline { return (nil, nil) }
        if try context.credential() == nil {
            return (
                nil,
                "movielib: no TMDB key: films without a TMDB id cannot be looked up; "
                    + "with a free key they can: movielib auth login"
            )
        }
        return (try context.tmdb(), nil)
    }

    private func known(_ rows: [ImportRow], _ library: LibraryStore?) throws(Failure) -> KnownFilms {
        guard let library else { return KnownFilms() }
        return try context.inLibrary { () throws(LibraryError) in
            let films = try library.films(on: .library).films
            let ids = films.map(\.movie.id)
            return KnownFilms(
                films.map { Candidate($0.movie) }, complete: try library.completeIDs(among: ids),
                ids: try library.ids(byIMDb: rows.compactMap(\.imdbID)))
        }
    }

    private func carryOut(_ plan: ImportPlan, _ names: [String]) throws(Failure) -> [ImportOutcome] {
        let films = plan.films.map(\.film)
        if films.isEmpty { return [] }
        let library = try isDryRun ? context.libraryForReading() : context.libraryForWriting()
        // Only a dry run may find that there is none.
        guard let library else { return films.map { _ in .new } }
        return try context.inLibrary { () throws(LibraryError) in
            try library.importFilms(
                films, summary: names.joined(separator: ", "), at: Date(), isDryRun: isDryRun)
        }
    }

    /// Puts the rows that may be films beside the first file, for the person to fill in the ids.
    private func write(
        unmatched leftOut: [ImportPlan.LeftOut], beside files: [String]
    ) throws(Failure) -> String? {
        let entries = leftOut.compactMap { left -> UnmatchedFile.Entry? in
            switch left.reason {
            case .ambiguous(let candidates):
                .init(row: left.row, reason: "fits several films", candidates: candidates)
            case .notFound(let why): .init(row: left.row, reason: why)
            case .notAFilm, .skipped: nil
            }
        }
        guard !entries.isEmpty, let first = files.first else { return nil }
        let suffix = ".unmatched.csv"
        let name = first == "-" ? "import" : first
        let text = Data(UnmatchedFile.text(entries).utf8)
        let path = try unmatchedPath(
            try context.absolutePath(name.hasSuffix(suffix) ? name : name + suffix, of: context.activity),
            for: text, among: files)
        do throws(PrivateFile.Problem) {
            try PrivateFile.replace(path, with: text)
        } catch {
            context.console.say("movielib: \(path) could not be written: \(error.reason)")
            return nil
        }
        return path
    }
}

extension Import {
    /// Where the file goes: over one that has just been imported, but never over one that somebody may have been
    /// filling in.
    private func unmatchedPath(
        _ path: String, for text: Data, among files: [String]
    ) throws(Failure) -> String {
        for file in files where try context.absolutePath(file, of: context.activity) == path { return path }
        let stem = path.dropLast(".csv".count)
        let names = [path] + (2...99).map { "\(stem)-\($0).csv" }
        return names.first { name in
            !context.isThere(name) || FileManager.default.contents(atPath: name) == text
        } ?? path
    }
}

/// How far a long job is, with the time that is left.
struct Progress {
    let total: Int
    let console: Console
    private let begin = ContinuousClock.now

    init(total: Int, console: Console) {
        (self.total, self.console) = (total, console)
    }

    func show(_ done: Int) {
        guard total > 20 else { return }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        let left = Int(seconds / Double(max(1, done)) * Double(total - done))
        let time = seconds < 2 ? "" : left < 90 ? ", \(left) s left" : ", \((left + 30) / 60) min left"
        console.progress("\(done) of \(total) films\(time)")
    }
}
