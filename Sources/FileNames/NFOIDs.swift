/// The ids of a film in an NFO file: from XML the id elements, from other text the addresses of pages.
///
/// A parser of its own that knows neither DTDs nor entities and opens nothing: a file that has any of them
/// yields no ids, nor does one that is too large or too deep. It reads no other text from the file.
package struct NFOIDs: Sendable, Equatable {
    package private(set) var tmdbID: Int?
    /// `tt0133093`
    package private(set) var imdbID: String?

    /// The most bytes that are read.
    package static let maxBytes = 1 << 20
    private static let maxDepth = 32
    private static let maxElements = 10_000

    /// Ignores a kind of id that occurs with two different values, since either may be wrong.
    package init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maxBytes else { return }
        var text = bytes[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        text = text.drop { Self.isSpace($0) }
        var found = ParsedIDs()
        if text.first == UInt8(ascii: "<") {
            // Kodi also accepts an address after the XML.
            guard let rest = Self.readXML(text, &found) else { return }
            text = rest
        }
        Self.readAddresses(text, &found)
        if found.tmdb.count == 1 { tmdbID = found.tmdb.first }
        if found.imdb.count == 1 { imdbID = found.imdb.first }
    }

    private struct ParsedIDs {
        var tmdb: Set<Int> = []
        var imdb: Set<String> = []

        mutating func take(tmdb text: ArraySlice<UInt8>) {
            guard (1...9).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }),
                let id = Int(String(decoding: text, as: UTF8.self)), id > 0
            else { return }
            tmdb.insert(id)
        }

        mutating func take(imdb text: ArraySlice<UInt8>) {
            guard text.starts(with: Array("tt".utf8)), (9...12).contains(text.count),
                text.dropFirst(2).allSatisfy({ (0x30...0x39).contains($0) })
            else { return }
            imdb.insert(String(decoding: text, as: UTF8.self))
        }

        /// Takes an id from `<uniqueid type="tmdb">603</uniqueid>`, `<tmdbid>603</tmdbid>`, `<imdbid>`, or
        /// `<id>`, in which only IMDb's ids can be recognised.
        mutating func take(
            element name: ArraySlice<UInt8>, _ attributes: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>
        ) {
            func isType(_ type: String) -> Bool {
                attributes.indexAfter(of: "type=\"\(type)\"") != nil
                    || attributes.indexAfter(of: "type='\(type)'") != nil
            }
            switch String(decoding: name, as: UTF8.self) {
            case "uniqueid" where isType("tmdb"), "tmdbid": take(tmdb: text)
            case "uniqueid" where isType("imdb"), "imdbid", "imdb_id", "id": take(imdb: text)
            default: break
            }
        }
    }

    // MARK: - XML

    private static let passedOver = [("!--", "-->"), ("?", "?>"), ("![CDATA[", "]]>")]

    /// - Returns: The text after the root element; nil if it is not the XML of a film.
    private static func readXML(_ text: ArraySlice<UInt8>, _ found: inout ParsedIDs) -> ArraySlice<UInt8>? {
        var rest = text
        var (open, count): ([ArraySlice<UInt8>], Int) = ([], 0)
        var attributes: ArraySlice<UInt8> = []
        var new = ParsedIDs()
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            let content = rest[..<start]
            rest = rest[start...].dropFirst()
            if let (_, close) = passedOver.first(where: { rest.starts(with: $0.0.utf8) }) {
                // CDATA is text, and text must be inside an element.
                guard close != "]]>" || !open.isEmpty, let end = rest.indexAfter(of: close) else {
                    return nil
                }
                rest = rest[end...]
                continue
            }
            // Rejects a DTD, and declarations that belong into one.
            guard rest.first != UInt8(ascii: "!"), let tag = tag(&rest) else { return nil }
            if tag.first == UInt8(ascii: "/") {
                let name = tag.dropFirst().prefix { !isSpace($0) }
                guard let last = open.popLast(), last.elementsEqual(name) else { return nil }
                if open.count == 1 { new.take(element: name, attributes, trimmed(content)) }
                if open.isEmpty {
                    found = new
                    return rest
                }
                continue
            }
            let name = tag.prefix { !isSpace($0) && $0 != UInt8(ascii: "/") }
            count += 1
            guard !name.isEmpty, count <= maxElements, open.count < maxDepth,
                !open.isEmpty || name.elementsEqual("movie".utf8)
            else { return nil }
            if tag.last == UInt8(ascii: "/") {
                if open.isEmpty { return rest }
                continue
            }
            open.append(name)
            attributes = tag.dropFirst(name.count)
        }
        return nil
    }

    /// The text up to the closing `>`; a `>` in quotes does not close the tag.
    private static func tag(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var quote: UInt8?
        for index in rest.indices {
            let byte = rest[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                defer { rest = rest[index...].dropFirst() }
                return rest[..<index]
            }
        }
        return nil
    }

    // MARK: - Addresses

    private static func readAddresses(_ text: ArraySlice<UInt8>, _ found: inout ParsedIDs) {
        for (address, isTMDB) in [("imdb.com/title/", false), ("themoviedb.org/movie/", true)] {
            var rest = text
            while let end = rest.indexAfter(of: address) {
                rest = rest[end...]
                let id = rest.prefix { (0x30...0x39).contains($0) || !isTMDB && $0 == UInt8(ascii: "t") }
                if isTMDB { found.take(tmdb: id) } else { found.take(imdb: id) }
            }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = bytes.drop { isSpace($0) }
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}

extension ArraySlice<UInt8> {
    /// The index after the first occurrence of a text; nil if there is none.
    fileprivate func indexAfter(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        var index = startIndex
        while let start = self[index...].firstIndex(of: wanted[0]) {
            if self[start...].starts(with: wanted) { return start + wanted.count }
            index = start + 1
        }
        return nil
    }
}
