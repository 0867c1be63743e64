import ForeignDatabase
import Records

/// How the files of a media server or player are recognised and read.
struct ServerFormat: Sendable {
    /// How exactly the server knows when a film was seen, the most exact first: of two servers that report one evening,
    /// the day of the more exact one counts.
    var rank: Int
    /// Whether a play count is a number of viewings, with `--plays`; others count how often a film was started.
    var countsPlays = false
    /// The tables by which a database is recognised: all tables of one of these lists; `Users.InternalId` is a column.
    var tables: [[String]] = []
    /// Reads a database.
    var read: @Sendable (ServerFile, ImportKind) throws(ImportError) -> SourceContent = { file, kind in
        SourceContent(kind: kind)
    }
}

extension ImportKind {
    /// Whether its files are those of a media server or player.
    package var isServer: Bool { server != nil }

    /// Whether play counts of its files become viewings with `--plays`.
    var countsPlays: Bool { server?.countsPlays == true }
}

extension ImportReader {
    /// Reads the database at a path; again if it changes meanwhile.
    func readDatabase(
        path: String, _ progress: @escaping (Int) -> Void
    ) throws(ImportError) -> ImportedFile {
        for _ in 1...ForeignDatabase.maxAttempts {
            let database: ForeignDatabase
            do throws(ForeignDatabaseError) {
                database = try ForeignDatabase(path: path, copies: options.temporaryFolder)
            } catch { throw ImportError(error, path) }
            let source = ImportSource(file: path, member: nil, options: options)
            let file = ServerFile(
                source: source, database: database, path: path, counter: RowCounter(progress))
            var content = try read(file)
            guard database.isUnchanged else { continue }
            if database.mayLackLog { content.remarks.append(source.remark(.mayLackLog)) }
            return ImportedFile(content, name: path)
        }
        throw .changingDatabase(path)
    }

    /// The people who have rows in a database; none if it cannot be read.
    package func people(inDatabase path: String) -> [ImportPerson] {
        do throws(ImportError) { return try readDatabase(path: path, { _ in }).people } catch {
            if case .unresolvedPerson(_, let people, _) = error { return people }
            return []
        }
    }

    private func read(_ file: ServerFile) throws(ImportError) -> SourceContent {
        for kind in ImportKind.all {
            guard let server = kind.server else { continue }
            for tables in server.tables {
                var isComplete = true
                for name in tables where isComplete {
                    let parts = name.split(separator: ".").map(String.init)
                    isComplete =
                        try parts.count == 1
                        ? file.hasTable(name) : file.hasColumn(parts[1], in: parts[0])
                }
                guard isComplete else { continue }
                if let requested = options.kind, requested != kind {
                    throw .kindMismatch(file.source.label, asked: requested, among: [kind])
                }
                return try server.read(file, kind)
            }
        }
        throw .unknownDatabase(file.source.label)
    }
}

extension ServerFile {
    /// Chooses the person whose rows to import: the one that the user named, or the only one with rows; nil if there are
    /// no rows.
    func choosePerson(_ people: [ImportPerson], _ kind: ImportKind) throws(ImportError) -> ImportPerson? {
        let choices = options.people
        let own =
            choices.first { $0.file == path } ?? choices.first { $0.service == kind.id }
            ?? choices.first { $0.file == nil && $0.service == nil }
        if let own {
            // The answer to the question is an id, whatever the names are.
            let named =
                own.file == nil
                ? ImportPerson.named(own.name, among: people) : people.filter { $0.id == own.name }
            guard named.count == 1 else {
                throw .unresolvedPerson(
                    source.label, named.isEmpty ? people.filter { $0.rows > 0 } : named,
                    asked: named.isEmpty ? own.name : nil)
            }
            return named[0]
        }
        let present = people.filter { $0.rows > 0 }
        guard present.count < 2 else { throw .unresolvedPerson(source.label, present, asked: nil) }
        return present.first
    }
}

/// Counts the rows and the films of each person in a file.
struct PeopleCounter {
    private(set) var people: [String: ImportPerson] = [:]
    private var films: [String: Set<Int>] = [:]

    /// Adds a person whose name is known; rows may follow or not.
    mutating func add(_ id: String, name: String?) { people[id] = ImportPerson(id: id, name: name) }

    /// Counts a row of a person.
    mutating func count(_ id: String) { people[id, default: ImportPerson(id: id)].rows += 1 }

    /// Counts a film that a person has seen.
    ///
    /// - Parameter film: A number of the film in this file.
    mutating func countSeen(_ id: String, film: Int, on day: PartialDate?) {
        guard films[id, default: []].insert(film).inserted || day != nil else { return }
        var person = people[id] ?? ImportPerson(id: id)
        person.filmsSeen = films[id]?.count ?? 0
        if let day { person.lastDay = max(person.lastDay ?? day, day) }
        people[id] = person
    }

    /// All of them, those with the most films first.
    var all: [ImportPerson] {
        people.values.sorted {
            ($1.filmsSeen, $1.rows, $0.displayName) < ($0.filmsSeen, $0.rows, $1.displayName)
        }
    }
}
