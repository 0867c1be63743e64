package import Foundation
import Lock
import Records

/// The name of one value of a film: its field and, if the field has several values, which of them.
struct SharedValueName: Hashable, Comparable {
    let field: String
    /// A tag's key, a viewing's key, an account and its field, or an event at another service; else empty.
    var item = ""

    static func < (left: SharedValueName, right: SharedValueName) -> Bool {
        (left.field, left.item) < (right.field, right.item)
    }
}

/// A statement that a value of a film was set, or removed.
package struct ShareOperation: Equatable, Sendable {
    /// The id of the user whose value it is.
    package var person: String
    package var film: Int
    package var field: String
    package var item: String
    /// The value in canonical JSON; nil if it was removed.
    package var value: String?
    /// Seconds since 1970. It only decides between operations that did not know of each other.
    package var at: Int
    /// Distinguishes operations that are otherwise equal; 0 for most, else a random number.
    package var count: Int
    /// The ids of all operations of the value that its author knew, not only those that counted: a record that was lost
    /// on the way must not leave an operation unreplaced.
    package var over: [ShareID]

    /// Equal for equal values of equal rows, on every machine.
    package private(set) var id: ShareID

    /// The value if it is a text.
    package var textValue: String? { value.flatMap { try? CanonicalJSON(parsing: $0).text } }

    /// The operations in one part of a record; none if it has another form.
    package static func operations(in json: String) -> [ShareOperation] {
        (try? ShareRecord(house: json, own: nil))?.house ?? []
    }

    var name: SharedValueName { SharedValueName(field: field, item: item) }

    init(
        person: String, film: Int, name: SharedValueName, value: String?, at: Int, count: Int = 0,
        over: [ShareID]
    ) {
        (self.person, self.film, field, item) = (person, film, name.field, name.item)
        (self.value, self.at, self.count, self.over) = (value, at, count, over)
        id = ShareID(hashing: "")
        id = ShareID(hashing: json(over: nil))
    }

    /// An operation that replaces all known ones of its value, with an id that none of them has.
    ///
    /// If a known one is equal, as after a removal and its undo, this one repeats it. Two machines may do so without knowing
    /// of each other, and a removal by one of them must not replace the operation of the other. So each gets an id of its
    /// own.
    init(
        person: String, film: Int, name: SharedValueName, value: String?, at: Int, replacing known: [ShareID]
    ) {
        func operation(_ count: Int) -> ShareOperation {
            ShareOperation(
                person: person, film: film, name: name, value: value, at: at, count: count, over: known)
        }
        self = operation(0)
        while known.contains(id) { self = operation(.random(in: 1...Int(Int32.max))) }
    }

    fileprivate func json(over: [ShareID]?) -> String {
        func text(_ text: String) -> String { CanonicalJSON.text(text).json }
        // In the order of the keys.
        let ids =
            over.map { over in ",\"over\":[\(over.map { text($0.text) }.joined(separator: ","))]" } ?? ""
        return """
            {"at":\(at),"c":\(count),"f":\(film),"k":\(text(field)),"n":\(text(item))\(ids),"p":\(text(person)),\
            "v":\(value ?? "null")}
            """
    }
}

/// The id of an operation or a record: twelve bytes.
package struct ShareID: Hashable, Comparable, Sendable {
    package static let byteCount = 12

    package let bytes: [UInt8]

    package static func random() -> ShareID {
        ShareID(bytes: (0..<byteCount).map { _ in .random(in: .min ... .max) })
    }

    /// The first bytes of the text's BLAKE2b.
    init(hashing text: String) { bytes = Array(ContentHash.bytes(of: text).prefix(Self.byteCount)) }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ data: Data) { bytes = Array(data) }

    /// Nil for text of another form.
    package init?(text: String) {
        guard let data = Data(base64Encoded: text), data.count == Self.byteCount else { return nil }
        bytes = Array(data)
    }

    var data: Data { Data(bytes) }
    var text: String { data.base64EncodedString() }

    package static func < (left: ShareID, right: ShareID) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

/// The name of a film, as far as a library needs it that has no page of the film.
package struct ShareFilm: Equatable, Sendable {
    package var id: Int
    package var title: String
    package var year: Int?
    package var imdbID: String?

    var record: FilmRecord {
        FilmRecord(id: id, title: title, releaseDate: year.flatMap { PartialDate(year: $0) }, imdbID: imdbID)
    }

    fileprivate var json: CanonicalJSON {
        var fields: [String: CanonicalJSON] = ["id": .number(Double(id)), "title": .text(title)]
        if let year { fields["year"] = .number(Double(year)) }
        if let imdbID { fields["imdb"] = .text(imdbID) }
        return .object(fields)
    }
}

/// The operations of one change, or of a part of a large one.
package struct ShareRecord: Equatable, Sendable {
    package static let maxOperations = 500

    package var id: ShareID
    /// The id of the person whose machine made it; nil in those of the first versions.
    package var author: String?
    /// When it was made, in seconds since 1970.
    package var at: Int
    /// The command.
    package var command: String
    package var films: [ShareFilm]
    /// Operations that all members of the share may read.
    package var house: [ShareOperation]
    /// Operations that only the user's own machines may read.
    package var own: [ShareOperation]

    /// Whether a machine of another person has signed it. This is not part of its text.
    package var isForeign = false
    /// The id of the machine that has signed it; nil if that is not known. This is not part of its text.
    package var signer: String?

    /// The person whose machine made it; nil if it does not tell.
    package var statedPerson: String? { author ?? house.first?.person }

    /// Whether it is about no film.
    package var isAboutShare: Bool { operations.allSatisfy { $0.operation.film == 0 } }

    var operations: [(operation: ShareOperation, isOwn: Bool)] {
        house.map { ($0, false) } + own.map { ($0, true) }
    }

    /// One part as JSON; nil if it has no operations.
    package func json(own isOwn: Bool) -> String? {
        let operations = isOwn ? own : house
        if operations.isEmpty { return nil }
        let ids = Set(operations.map(\.film))
        let films = films.filter { ids.contains($0.id) }.map(\.json.json).joined(separator: ",")
        let author = author.map { ",\"p\":\(CanonicalJSON.text($0).json)" } ?? ""
        return """
            {"at":\(at),"by":\(CanonicalJSON.text(command).json),"films":[\(films)],"id":"\(id.text)",\
            "ops":[\(operations.map { $0.json(over: $0.over) }.joined(separator: ","))]\(author)}
            """
    }

    /// Reads the parts that ``json(own:)`` wrote.
    ///
    /// - Throws: `DecodingError` for a part in another form, or of another record.
    package init(house: String?, own: String?) throws {
        let parts = try [house, own].map { part in
            try part.map { try JSONDecoder().decode(Part.self, from: Data($0.utf8)) }
        }
        guard let first = parts.compactMap(\.self).first,
            parts.allSatisfy({ $0 == nil || $0?.id == first.id })
        else { throw BadStoredValue(detail: "a record of the share has no parts, or parts of two") }
        guard ISOTime.range.contains(first.at) else {
            throw BadStoredValue(detail: "a record of the share has no time")
        }
        (id, author, at, command) = (first.id, first.p, first.at, first.by)
        films = parts.flatMap { $0?.films ?? [] }.uniqued(on: \.id)
        (self.house, self.own) = (parts[0]?.ops ?? [], parts[1]?.ops ?? [])
    }

    package init(
        id: ShareID = .random(), author: String? = nil, at: Int, command: String, films: [ShareFilm],
        house: [ShareOperation] = [], own: [ShareOperation] = []
    ) {
        (self.id, self.author, self.at, self.command) = (id, author, at, command)
        (self.films, self.house, self.own) = (films, house, own)
    }

    /// A record of one value that is about no film, for all people.
    package init(stating setting: ShareSetting, of person: String, at date: Date) {
        let at = ISOTime(date).seconds
        let operation = ShareOperation(
            person: person, film: 0, name: SharedValueName(field: setting.field, item: setting.item),
            value: CanonicalJSON.text(setting.value).json, at: at, over: [])
        self.init(author: person, at: at, command: ChangeName.share.rawValue, films: [], house: [operation])
    }

    private struct Part: Decodable {
        var id: ShareID
        var at: Int
        var by: String
        var p: String?
        var films: [ShareFilm]
        var ops: [ShareOperation]
    }
}

extension ShareID: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = ShareID(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an id")
        }
        self = id
    }
}

extension ShareFilm: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, title, year
        case imdbID = "imdb"
    }
}

extension ShareOperation: Decodable {
    private enum CodingKeys: String, CodingKey {
        case person = "p"
        case film = "f"
        case field = "k"
        case item = "n"
        case value = "v"
        case at, over
        case count = "c"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        /// SQLite compares bytes, and Swift characters: names must be equal for both, or for neither.
        func name(_ key: CodingKeys) throws -> String {
            let text = try container.decode(String.self, forKey: key)
            guard !text.utf8.contains(0), text.utf8.elementsEqual(text.composed.utf8) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "a name in another form")
            }
            return text
        }
        let at = try container.decode(Int.self, forKey: .at)
        guard ISOTime.range.contains(at) else {
            throw DecodingError.dataCorruptedError(forKey: .at, in: container, debugDescription: "not a time")
        }
        self.init(
            person: try name(.person),
            film: try container.decode(Int.self, forKey: .film),
            name: SharedValueName(field: try name(.field), item: try name(.item)),
            value: try container.decodeIfPresent(CanonicalJSON.self, forKey: .value)?.json,
            at: at,
            count: try container.decode(Int.self, forKey: .count),
            over: try container.decode([ShareID].self, forKey: .over))
    }
}
