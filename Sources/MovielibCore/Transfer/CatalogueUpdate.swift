package import Catalogue
import Foundation
import Records
import TMDBClient
package import TMDBModels

/// Rebuilds the catalogue: one process at a time, from TMDB's server, a mirror, or a file.
package struct CatalogueUpdate {
    /// Why the catalogue could not be built, if neither the lists nor SQLite are to blame.
    package enum Problem {
        /// A folder, and errno.
        case folder(String, Int32)
        case unwritable(file: String, Int32)
        case undeletable(file: String)
        case badAddress(ServiceURLError)
        /// The server has no list of films or people for the last few days.
        case noList(server: String, CatalogueKind)
    }

    /// TMDB's own server of lists.
    package static let server = "https://files.tmdb.org/p/exports"

    /// The catalogue's file, as an absolute path.
    let path: String
    let dialogue: Dialogue
    /// Where the lists are downloaded from.
    package var server = Self.server
    package var userAgent = "movielib"
    package var includesAdult = false

    package init(path: String, _ dialogue: Dialogue = Dialogue()) {
        (self.path, self.dialogue) = (path, dialogue)
    }

    private var folder: String { (path as NSString).deletingLastPathComponent }

    /// Builds the catalogue from the user's own files.
    package func build(fromFilms films: String, people: String?) throws(CoreError) {
        let lock = try lock()
        defer { close(lock) }
        let old = Catalogue.open(path: path)?.status()
        let status = CatalogueStatus(day: Self.day(inName: films), source: films, builtAt: Date())
        try build(films, people, status)
        if people == nil, (old?.people ?? 0) > 0 { dialogue.report(.skippedPeople) }
    }

    /// Builds the catalogue from the server's newest list.
    ///
    /// - Parameters:
    ///   - people: Includes people; once they were included, they always are.
    ///   - isForced: Rebuilds even if the catalogue is already from the newest list.
    package func fetch(people: Bool, isForced: Bool) throws(CoreError) {
        let lock = try lock()
        defer { close(lock) }
        let old = Catalogue.open(path: path)?.status()
        let people = people || (old?.people ?? 0) > 0
        try fetchAndBuild(people, replacing: isForced ? nil : old)
    }

    /// Deletes the catalogue, with its downloaded lists and their ETags.
    package func remove() throws(CoreError) {
        guard access(folder, F_OK) == 0 else { return }
        let lock = try lock()
        defer { close(lock) }
        for name in ["catalogue.db", "catalogue.db.new", "movie_ids.gz", "person_ids.gz"] {
            for suffix in ["", ".etag"] where unlink("\(folder)/\(name)\(suffix)") != 0 && errno != ENOENT {
                throw .update(.undeletable(file: "\(folder)/\(name)"))
            }
        }
    }

    /// Takes a lock that is held until the process ends, however it does; a second update waits for it.
    private func lock() throws(CoreError) -> Int32 {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw .update(.folder(folder, (error as NSError).posixCode)) }
        let descriptor = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .update(.folder(folder, errno)) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            dialogue.report(.waitingForUpdate)
            while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
        }
        return descriptor
    }

    // MARK: Fetching

    private func fetchAndBuild(_ fetchingPeople: Bool, replacing old: CatalogueStatus?) throws(CoreError) {
        let (films, people) = ("\(folder)/movie_ids.gz", "\(folder)/person_ids.gz")
        var missing = CatalogueKind.film
        for daysAgo in 0...2 {
            guard let day = day(daysAgo) else { continue }
            let url = address("movie", day)
            // After waiting for another update, the work may already be done.
            let known =
                old?.day == day && old?.includesAdult == includesAdult
                    && (!fetchingPeople || (old?.people ?? 0) > 0) ? old : nil
            // If the server gave no ETag, a list of the same day counts as unchanged.
            let outcome =
                known != nil && known?.etag == nil ? .notModified : try fetch(url, films, known: known?.etag)
            switch outcome {
            case .missing, .unwritable: continue
            case .notModified:
                dialogue.report(.catalogueIsNewest(day: day))
                return
            case .fetched(let etag):
                defer { for file in [films, people] { unlink(file) } }
                if fetchingPeople, try fetch(address("person", day), people, known: nil) == .missing {
                    missing = .person
                    continue
                }
                let status = CatalogueStatus(day: day, source: url, etag: etag, builtAt: Date())
                try build(films, fetchingPeople ? people : nil, status)
                return
            }
        }
        throw .update(.noList(server: server, missing))
    }

    private func address(_ kind: String, _ day: String) -> String {
        let parts = day.split(separator: "-")
        return "\(server)/\(kind)_ids_\(parts[1])_\(parts[2])_\(parts[0]).json.gz"
    }

    /// A day of TMDB, which begins in UTC; its list is out at 8 in the morning.
    private func day(_ daysAgo: Int) -> String? {
        String(Date(timeIntervalSinceNow: -86_400 * Double(daysAgo)).isoTime.prefix(10))
    }

    private func fetch(
        _ url: String, _ file: String, known: String?
    ) throws(CoreError) -> CurlDownload.Outcome {
        do throws(ServiceURLError) { _ = try ServiceURL(server) } catch { throw .update(.badAddress(error)) }
        defer { dialogue.progress(nil) }
        let outcome: CurlDownload.Outcome
        do throws(TMDBError) {
            outcome = try CurlDownload(url: url, userAgent: userAgent).fetch(into: file, known: known) {
                dialogue.progress(.fetching(done: $0, total: $1))
                return true
            }
        } catch { throw .tmdb(error) }
        guard case .unwritable(let code) = outcome else { return outcome }
        if code == ENOSPC { throw .catalogue(.diskFull, fetchedFrom: nil) }
        throw .update(.unwritable(file: file, code))
    }

    // MARK: Building

    private func build(_ films: String, _ people: String?, _ status: CatalogueStatus) throws(CoreError) {
        defer { dialogue.progress(nil) }
        do throws(CatalogueError) {
            try Catalogue.build(
                at: path, films: films, people: people, includingAdult: includesAdult, about: status
            ) { dialogue.progress(.building($0)) }
        } catch { throw .catalogue(error, fetchedFrom: status.source == films ? nil : status.source) }
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
}

extension NSError {
    /// The errno that Foundation wrapped.
    fileprivate var posixCode: Int32 {
        if domain == NSPOSIXErrorDomain { return Int32(code) }
        return (userInfo[NSUnderlyingErrorKey] as? NSError)?.posixCode ?? EIO
    }
}
