import Records

/// Why text is not a reference to a film or a person.
package struct ReferenceError: Error, Equatable, Sendable {
    package enum Problem: Sendable {
        case empty
        /// Digits that are not an id: `0`, `-1`, `1e3`, or digits with a space among them.
        case badID
        /// Digits of another script.
        case foreignDigits
        /// An IMDb id of a person, although a film is expected.
        case personID
        /// An IMDb id of a title, although a person is expected.
        case titleID
        /// An address of another page or site.
        case badAddress
    }

    /// The text as typed, trimmed.
    package let text: String
    package let problem: Problem
    /// Whether a person is expected, rather than a film.
    package let isOfPerson: Bool
}

/// A user's reference to a film: a TMDB or IMDb id, the library's own number, an address of either, or words
/// of the title.
package enum FilmReference: Hashable, Sendable {
    case tmdb(Int)
    case imdb(IMDbID)
    case title(words: String, year: Int?)

    /// - Throws: ``ReferenceError``; nothing has been requested yet.
    package init(_ text: String, thisYear: Int) throws(ReferenceError) {
        switch try Reference.id(in: text, ofPerson: false) {
        case .tmdb(let id): self = .tmdb(id)
        case .imdb(let id): self = .imdb(id)
        case nil:
            let text = text.trimmed
            let (words, year) = Self.titleAndYear(text, latest: thisYear + 10)
            self = .title(words: words, year: year)
        }
    }

    /// The reference as shown in messages.
    package var text: String {
        switch self {
        case .tmdb(let id): "\(id)"
        case .imdb(let id): id.text
        case .title(let words, _): words
        }
    }

    /// Splits `dune 2021` and `Dune (1984)`; a number that cannot be a film's year belongs to the title.
    private static func titleAndYear(_ text: String, latest: Int) -> (String, Int?) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, var last = words.last else { return (text, nil) }
        if last.hasPrefix("("), last.hasSuffix(")") { last = last.dropFirst().dropLast() }
        guard last.utf8.count == 4, last.utf8.allSatisfy(\.isDigit), let year = Int(last),
            (1870...latest).contains(year)
        else { return (text, nil) }
        return (words.dropLast().joined(separator: " "), year)
    }
}

/// A user's reference to a person.
package enum PersonReference: Hashable, Sendable {
    case tmdb(Int)
    case imdb(IMDbID)
    case name(String)

    /// - Throws: ``ReferenceError``; nothing has been requested yet.
    package init(_ text: String) throws(ReferenceError) {
        switch try Reference.id(in: text, ofPerson: true) {
        case .tmdb(let id): self = .tmdb(id)
        case .imdb(let id): self = .imdb(id)
        case nil: self = .name(text.trimmed)
        }
    }
}

/// A user's reference to a collection: its own id or address, or any reference to a film in it.
package enum CollectionReference: Hashable, Sendable {
    /// `collection:726871`, or its address on TMDB.
    case collection(Int)
    /// The words may be the collection's own name.
    case film(FilmReference)

    /// - Throws: ``ReferenceError``; nothing has been requested yet.
    package init(_ text: String, thisYear: Int) throws(ReferenceError) {
        let given = text.trimmed
        let prefix = "collection:"
        if given.hasPrefix(prefix), let id = Int(given.dropFirst(prefix.count)), id >= 1 {
            self = .collection(id)
        } else if let (host, parts) = Reference.address(in: given),
            let id = Reference.number(at: host, parts, of: "collection")
        {
            self = .collection(id)
        } else {
            self = .film(try FilmReference(text, thisYear: thisYear))
        }
    }
}

/// A user's reference to a list at TMDB: its number, its address, or the name of one of the user's lists.
package enum ListReference: Equatable, Sendable {
    case number(Int)
    case name(String)

    /// Text that is neither a number nor an address is a name.
    package init(_ text: String) {
        let given = text.trimmed
        if let number = Int(given), number >= 1 {
            self = .number(number)
        } else if let (host, parts) = Reference.address(in: given),
            let number = Reference.number(at: host, parts, of: "list")
        {
            self = .number(number)
        } else {
            self = .name(given)
        }
    }
}

/// Id formats shared by all kinds of reference.
private enum Reference {
    /// The host and the parts of an address, the host included; nil if it is not an address.
    static func address(in text: String) -> (host: String, parts: [Substring])? {
        guard let address = text.firstRange(of: "://").map({ text[$0.upperBound...] }) else { return nil }
        let parts = address.split(separator: "/").map { $0.prefix { $0 != "?" && $0 != "#" } }
        return (parts.first.map { $0.lowercased() } ?? "", parts)
    }

    /// The number after the page kind in a TMDB address; the page's name may follow it.
    static func number(at host: String, _ parts: [Substring], of kind: String) -> Int? {
        guard ["www.themoviedb.org", "themoviedb.org"].contains(host),
            let index = parts.firstIndex(of: kind[...]), index + 1 < parts.count,
            let id = Int(parts[index + 1].prefix { $0.isASCII && $0.isNumber }), id >= 1
        else { return nil }
        return id
    }

    enum ID {
        case tmdb(Int)
        case imdb(IMDbID)
    }

    static func id(in given: String, ofPerson isOfPerson: Bool) throws(ReferenceError) -> ID? {
        var text = given.trimmed
        // A command line has a minus sign here, for a hyphen would begin an option.
        if text.hasPrefix("\u{2212}") { text = "-" + text.dropFirst() }
        func wrong(_ problem: ReferenceError.Problem) -> ReferenceError {
            ReferenceError(text: text, problem: problem, isOfPerson: isOfPerson)
        }
        func checked(_ id: IMDbID) throws(ReferenceError) -> IMDbID {
            guard id.isPerson == isOfPerson else { throw wrong(id.isPerson ? .personID : .titleID) }
            return id
        }
        if text.isEmpty { throw wrong(.empty) }
        if text.utf8.first?.isDigit == true || text.hasPrefix("-") || text.hasPrefix("+"),
            text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) })
        {
            if !isOfPerson, let id = Int(text), FilmRecord.placeholderIDs.contains(id) { return .tmdb(id) }
            guard text.utf8.allSatisfy(\.isDigit), let id = Int(text), id >= 1 else { throw wrong(.badID) }
            return .tmdb(id)
        }
        if text.allSatisfy(\.isForeignDigit) { throw wrong(.foreignDigits) }
        if let id = IMDbID(text) { return .imdb(try checked(id)) }
        guard let (host, parts) = address(in: text) else { return nil }
        if let id = number(at: host, parts, of: isOfPerson ? "person" : "movie") { return .tmdb(id) }
        if ["www.imdb.com", "imdb.com", "m.imdb.com"].contains(host),
            let id = parts.lazy.compactMap({ IMDbID($0) }).first
        {
            return .imdb(try checked(id))
        }
        throw wrong(.badAddress)
    }
}

extension Character {
    /// A digit of another script, such as `٣`; ½ and Roman numerals do not count.
    fileprivate var isForeignDigit: Bool {
        !isASCII && unicodeScalars.count == 1
            && unicodeScalars.first?.properties.generalCategory == .decimalNumber
    }
}
