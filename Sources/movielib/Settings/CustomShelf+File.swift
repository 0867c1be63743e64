import Localization
import Presenters
import Records
import Terminal

/// Shelves in the file `shelves`, one line `name = query` each.
extension CustomShelf {
    /// The most shelves, and the most bytes of a name and a query: together they fit into the file.
    static let maxShelves = 40
    private static let maxNameLength = 120
    private static let maxQueryLength = 1_000

    /// The shelf as a line of the file.
    var line: String { "\(name) = \(query)" }

    /// Checks a name and a query, which must fit on one line.
    ///
    /// - Throws: ``Failure`` about `subject`.
    init(_ name: String, _ query: String, of subject: String) throws(Failure) {
        self.init(name: name.trimmed, query: query.trimmed)
        guard !self.name.isEmpty else { throw Failure(.usage, subject, tr("a shelf needs a name")) }
        guard !self.query.isEmpty else { throw Failure(.usage, subject, tr("a shelf needs a query")) }
        guard self.name.utf8.count <= Self.maxNameLength, self.query.utf8.count <= Self.maxQueryLength else {
            throw Failure(
                .usage, subject,
                tr(
                    "a shelf's name has at most {name} bytes, its query {question}",
                    [
                        "name": withThousandsMarks(Self.maxNameLength),
                        "question": withThousandsMarks(Self.maxQueryLength),
                    ]))
        }
        guard CleanText.line(self.name) == self.name, CleanText.line(self.query) == self.query else {
            throw Failure(.usage, subject, tr("a shelf's name and query are one line of visible text"))
        }
        guard !self.name.contains("=") else {
            throw Failure(.usage, subject, tr("a shelf's name has no '='"))
        }
    }

    /// Reads the lines of the file.
    ///
    /// - Throws: ``Failure`` that names the first invalid line.
    static func list(_ lines: [String], in path: String) throws(Failure) -> [CustomShelf] {
        guard lines.count <= maxShelves else {
            throw Failure(.usage, path, tr("there are more than {n} shelves", ["n": "\(maxShelves)"]))
        }
        var shelves: [CustomShelf] = []
        for line in lines {
            guard let sign = line.firstIndex(of: "=") else {
                throw Failure(
                    .usage, path, tr("'{line}' is not 'name = query'", ["line": String(line.prefix(60))]))
            }
            let shelf = try CustomShelf(
                String(line[..<sign]), String(line[line.index(after: sign)...]), of: path)
            guard shelves.index(named: shelf.name) == nil else {
                throw Failure(.usage, path, tr("two shelves are called '{name}'", ["name": shelf.name]))
            }
            shelves.append(shelf)
        }
        return shelves
    }
}

extension [CustomShelf] {
    /// The index of the shelf with this name, ignoring case.
    func index(named name: String) -> Int? {
        let wanted = name.foldedTitle
        return firstIndex { $0.name.foldedTitle == wanted }
    }
}
