import Catalogue
import Foundation
import TMDBClient
import Records
import Terminal

/// Makes the catalogue anew: one process at a time, from TMDB's server, a mirror, or a file.
struct CatalogueUpdate {
    let context: AppContext
    var includingAdult = false

    private static let server = "https://files.tmdb.org/p/exports"

    /// - Parameter isForced: also where the catalogue is that of the newest list already.
    func run(
        from file: String?, people: String?, fetchingPeople: Bool, isForced: Bool
    ) throws(Failure) -> CatalogueStatus? {
        guard let path = context.paths.catalogueFile else {
            throw Failure(
                .failed, context.activity, "there is no cache folder", hint: "set HOME or XDG_CACHE_HOME")
        }
        let lock = try lock(path)
        defer { close(lock) }
        let old = Catalogue.open(path: path)?.status()
        if let file {
            let films = try context.absolutePath(file, of: "--from")
            let people = try people.map { (file) throws(Failure) in
                try context.absolutePath(file, of: "--people-from")
            }
            let status = CatalogueStatus(day: Self.day(inName: films), source: films, builtAt: Date())
            try build(path, films, people, status)
            if people == nil, (old?.people ?? 0) > 0 {
                context.console.say(
                    "movielib: the people of the old catalogue are left out; --people-from FILE takes them in"
                )
            }
        } else {
            if context.options.offline {
                throw Failure(
                    .usage, context.activity, "--offline and a fetch exclude each other", hint: "--from FILE")
            }
            // People who were asked for once are asked for again.
            let fetchingPeople = fetchingPeople || (old?.people ?? 0) > 0
            try fetchAndBuild(path, fetchingPeople, replacing: isForced ? nil : old)
        }
        return Catalogue.open(path: path)?.status()
    }

    func remove() throws(Failure) {
        guard let path = context.paths.catalogueFile else { return }
        let folder = (path as NSString).deletingLastPathComponent
        guard context.isThere(folder) else { return }
        let lock = try lock(path)
        defer { close(lock) }
        for name in ["catalogue.db", "catalogue.db.new", "movie_ids.gz", "person_ids.gz"] {
            for suffix in ["", ".etag"] where unlink("\(folder)/\(name)\(suffix)") != 0 && errno != ENOENT {
                throw Failure(.failed, context.activity, "\(folder)/\(name) cannot be deleted")
            }
        }
    }

    /// Held until the process ends, whichever way it does; a second update waits its turn.
    private func lock(_ path: String) throws(Failure) -> Int32 {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(
                .failed, context.activity, "\(folder) cannot be made: \(error.localizedDescription)")
        }
        let descriptor = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw Failure(.failed, context.activity, "\(folder): \(String(cString: strerror(errno)))")
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            context.console.say("movielib: another update of the catalogue is under way; waiting for it")
            while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
        }
        return descriptor
    }

    // MARK: Fetching

    private func fetchAndBuild(
        _ path: String, _ fetchingPeople: Bool, replacing old: CatalogueStatus?
    ) throws(Failure) {
        let folder = (path as NSString).deletingLastPathComponent
        let (films, people) = ("\(folder)/movie_ids.gz", "\(folder)/person_ids.gz")
        var missing = "films"
        for daysAgo in 0...2 {
            guard let day = day(daysAgo) else { continue }
            let url = address("movie", day)
            // Whoever waited for another update finds its work done.
            let known =
                old?.day == day && old?.includesAdult == includingAdult
                    && (!fetchingPeople || (old?.people ?? 0) > 0)
                ? old : nil
            // Without the server's mark of it, a list of this day is taken for the same.
            let outcome =
                known != nil && known?.etag == nil ? .notModified : try fetch(url, films, known: known?.etag)
            switch outcome {
            case .missing, .unwritable: continue
            case .notModified:
                context.console.say("movielib: the catalogue is the newest there is, of \(day)")
                return
            case .fetched(let etag):
                defer { for file in [films, people] { unlink(file) } }
                if fetchingPeople, try fetch(address("person", day), people, known: nil) == .missing {
                    missing = "people"
                    continue
                }
                let status = CatalogueStatus(day: day, source: url, etag: etag, builtAt: Date())
                try build(path, films, fetchingPeople ? people : nil, status)
                return
            }
        }
        throw Failure(
            .tmdb, context.activity, "\(base) has no list of \(missing) of the last three days",
            hint: "check the date of this computer, or MOVIELIB_EXPORT_URL")
    }

    private var base: String {
        let given = context.environment["MOVIELIB_EXPORT_URL"].flatMap { $0.isEmpty ? nil : $0 }
        return given ?? Self.server
    }

    private func address(_ kind: String, _ day: String) -> String {
        let parts = day.split(separator: "-")
        return "\(base)/\(kind)_ids_\(parts[1])_\(parts[2])_\(parts[0]).json.gz"
    }

    /// TMDB's days begin in UTC, and its lists are out at 8 in the morning.
    private func day(_ daysAgo: Int) -> String? {
        String(Wording.time(Date(timeIntervalSinceNow: -86_400 * Double(daysAgo))).prefix(10))
    }

    private func fetch(_ url: String, _ file: String, known: String?) throws(Failure) -> CurlDownload.Outcome
    {
        do throws(ServiceURLError) { _ = try ServiceURL(base) } catch {
            throw Failure(
                .usage, "MOVIELIB_EXPORT_URL",
                error == .plainHTTP
                    ? "plain http is for this machine alone" : "it is no address such as \(Self.server)")
        }
        let console = context.console
        let progress = Progress(console: console)
        defer { console.endProgress() }
        let outcome: CurlDownload.Outcome
        do throws(TMDBError) {
            outcome = try CurlDownload(url: url, userAgent: Version.userAgent).fetch(into: file, known: known)
            {
                progress.show("fetching", $0, $1, unit: .bytes)
                return true
            }
        } catch {
            throw Failure(error, context.activity)
        }
        guard case .unwritable(let code) = outcome else { return outcome }
        if code == ENOSPC { throw Failure(CatalogueError.diskFull, context.activity) }
        throw Failure(
            .failed, context.activity, "\(file) cannot be written: \(String(cString: strerror(code)))")
    }

    // MARK: Building

    private func build(
        _ path: String, _ films: String, _ people: String?, _ status: CatalogueStatus
    ) throws(Failure) {
        let console = context.console
        let progress = Progress(console: console)
        do throws(CatalogueError) {
            try Catalogue.build(
                at: path, films: films, people: people, includingAdult: includingAdult, about: status
            ) { step in
                let noun = step.kind == .film ? "films" : "people"
                switch step.step {
                case .reading: progress.show("reading \(noun)", step.done, step.total, unit: .bytes)
                case .indexing: progress.show("indexing \(noun)", step.done, step.total, unit: .rows)
                }
            }
            console.endProgress()
        } catch {
            console.endProgress()
            let fetched = status.source == films ? nil : status.source
            throw Failure(error, context.activity, fetchedFrom: fetched)
        }
    }

    /// `2026-11-21` of `movie_ids_11_21_2026.json.gz`.
    static func day(inName path: String) -> String? {
        let name = (path as NSString).lastPathComponent
        let numbers = name.split { !$0.isNumber || !$0.isASCII }
        guard numbers.count >= 3, numbers[0].count == 2, numbers[1].count == 2, numbers[2].count == 4 else {
            return nil
        }
        return PartialDate(filmDay: "\(numbers[2])-\(numbers[0])-\(numbers[1])")?.description
    }

    /// A bar with rate and time left.
    private final class Progress {
        enum Unit { case bytes, rows }

        private let console: Console
        private var begin = ContinuousClock.now
        private var label = ""
        private var last = ContinuousClock.now - .seconds(1)

        init(console: Console) { self.console = console }

        func show(_ label: String, _ done: Int, _ total: Int?, unit: Unit) {
            let now = ContinuousClock.now
            if label != self.label { (begin, self.label) = (now, label) }
            guard now - last > .milliseconds(100) else { return }
            last = now
            let rate = Double(done) / max(0.001, (now - begin) / .seconds(1))
            let speed =
                switch unit {
                case .bytes: rate < 1e6 ? "<1 MB/s" : "\(Int(rate / 1e6)) MB/s"
                case .rows: "\(Int(rate / 1000))k/s"
                }
            guard let total, total > 0 else {
                console.progress("\(label): \(done / 1_000_000) MB, \(speed)")
                return
            }
            let share = min(1, Double(done) / Double(total))
            let filled = Int(share * 20)
            let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
            let left = rate > 0 ? Int(Double(total - done) / rate) : 0
            console.progress("\(label) [\(bar)] \(Int(share * 100)) %, \(speed), \(left) s left")
        }
    }
}

extension Failure {
    /// - Parameter address: Where the lists come from, unless they are the person's own files.
    fileprivate init(_ error: CatalogueError, _ activity: String, fetchedFrom address: String? = nil) {
        let kept = "the catalogue that was there stays"
        let status = address == nil ? ExitStatus.usage : .tmdb
        func what(_ file: String) -> String { "\(activity): \(address ?? file)" }
        switch error {
        case .unreadable(let file, .system(let code)):
            self.init(.usage, what(file), String(cString: strerror(code)), hint: kept)
        case .unreadable(let file, .notAFile):
            self.init(.usage, what(file), "it is not a regular file", hint: kept)
        case .unreadable(let file, .damaged):
            self.init(status, what(file), "the compressed data are damaged or cut short", hint: kept)
        case .unreadable(let file, .tooLarge):
            self.init(status, what(file), "it unpacks to more than any list has", hint: kept)
        case .nothingIn(let file, let kind):
            self.init(
                status, what(file), "there is no \(kind == .film ? "film" : "person") of TMDB's list in it",
                hint: kept)
        case .unwritable(let file, let code):
            self.init(.failed, "\(activity): \(file)", String(cString: strerror(code)), hint: kept)
        case .diskFull:
            self.init(
                .failed, activity, "the disk is full",
                hint: "a catalogue takes 100 MB, and twice that while it is made",
                kept)
        case .failed(let detail): self.init(.failed, activity, "SQLite says: \(detail)", hint: kept)
        }
    }
}
