import TMDBClient

/// What a person calls a film: an id of TMDB's or IMDb's, an address of either, or words of the title.
enum FilmReference: Hashable {
    case tmdb(Int)
    case imdb(IMDbID)
    case title(words: String, year: Int?)

    /// - Throws: ``Failure`` with what is wrong; nothing has been asked by then.
    init(_ text: String, thisYear: Int) throws(Failure) {
        switch try Reference.id(in: text, folder: "movie", imdbFolder: "title", noun: "film") {
        case .tmdb(let id): self = .tmdb(id)
        case .imdb(let id): self = .imdb(id)
        case nil:
            let text = text.trimmed
            let (words, year) = Self.titleAndYear(text, latest: thisYear + 10)
            self = .title(words: words, year: year)
        }
    }

    /// As a message names it.
    var text: String {
        switch self {
        case .tmdb(let id): "\(id)"
        case .imdb(let id): id.text
        case .title(let words, _): words
        }
    }

    /// `dune 2021` and `Dune (1984)`; a number that can be no year of a film belongs to the title.
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

/// What a person calls a person.
enum PersonReference: Equatable {
    case tmdb(Int)
    case imdb(IMDbID)
    case name(String)

    init(_ text: String) throws(Failure) {
        switch try Reference.id(in: text, folder: "person", imdbFolder: "name", noun: "person") {
        case .tmdb(let id): self = .tmdb(id)
        case .imdb(let id): self = .imdb(id)
        case nil: self = .name(text.trimmed)
        }
    }
}

/// Ids in the forms both kinds of reference share.
private enum Reference {
    enum ID {
        case tmdb(Int)
        case imdb(IMDbID)
    }

    static func id(in given: String, folder: String, imdbFolder: String, noun: String) throws(Failure) -> ID?
    {
        let text = given.trimmed
        func wrong(_ why: String) -> Failure {
            Failure(
                .usage, "'\(text)'", why,
                hint: "a \(noun) is a TMDB id, an IMDb id, an address of either, or words")
        }
        if text.isEmpty { throw Failure(.usage, noun, "the text is empty") }
        if text.utf8.first?.isDigit == true || text.hasPrefix("-") || text.hasPrefix("+"),
            text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) })
        {
            guard text.utf8.allSatisfy(\.isDigit), let id = Int(text), id >= 1 else {
                throw wrong("it is no TMDB id")
            }
            return .tmdb(id)
        }
        if text.allSatisfy(\.isForeignDigit) { throw wrong("an id is written with the digits 0 to 9") }
        if let id = IMDbID(text) { return .imdb(try checked(id, imdbFolder, wrong)) }
        guard let address = text.firstRange(of: "://").map({ text[$0.upperBound...] }) else { return nil }
        let parts = address.split(separator: "/").map { $0.prefix { $0 != "?" && $0 != "#" } }
        let host = parts.first.map { $0.lowercased() } ?? ""
        if ["www.themoviedb.org", "themoviedb.org"].contains(host),
            let index = parts.firstIndex(of: folder[...]),
            index + 1 < parts.count, let id = Int(parts[index + 1].prefix { $0.isASCII && $0.isNumber }),
            id >= 1
        {
            return .tmdb(id)
        }
        if ["www.imdb.com", "imdb.com", "m.imdb.com"].contains(host),
            let id = parts.lazy.compactMap({ IMDbID($0) }).first
        {
            return .imdb(try checked(id, imdbFolder, wrong))
        }
        throw wrong("this address leads to no \(noun) on TMDB or IMDb")
    }

    private static func checked(
        _ id: IMDbID, _ folder: String, _ wrong: (String) -> Failure
    ) throws(Failure) -> IMDbID {
        guard id.isPerson == (folder == "name") else {
            throw wrong(id.isPerson ? "this IMDb id is a person's" : "this IMDb id is a title's")
        }
        return id
    }
}

extension String {
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension Character {
    /// A digit of another script, such as `٣`; ½ and Roman numerals are none.
    fileprivate var isForeignDigit: Bool {
        !isASCII && unicodeScalars.count == 1
            && unicodeScalars.first?.properties.generalCategory == .decimalNumber
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
