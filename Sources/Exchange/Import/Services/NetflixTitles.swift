import Records

/// Distinguishes series from films by Netflix's titles, the only evidence: `Dark: Season 1: Secrets`, `GIGN:
/// Épisode 6`, `Friends: Season 7: The One … (Episode 13)`.
struct NetflixTitles {
    private var series: Set<String> = []
    /// The distinct texts that follow each name and colon.
    private var tails: [String: Set<String>] = [:]

    /// A name with this many parts is a series, whatever their titles; hardly any film series is that long.
    private static let minSeriesParts = 6
    /// A name known as a series from elsewhere needs fewer parts, but one or two may be films: `Black Mirror:
    /// Bandersnatch`, `The Witcher: Nightmare of the Wolf`.
    private static let minKnownSeriesParts = 3
    private var films: Set<String> = []
    /// No title has more parts; the rest stays in the last one.
    private static let maxParts = 16

    /// Titles known as films are not episodes, and say nothing about other titles.
    init(_ titles: some Sequence<String>, isFilm: (String) -> Bool) {
        for title in Set(titles) {
            // Only titles that look like episodes have to be looked up.
            if Self.parts(title).count > 1, isFilm(title) {
                films.insert(title)
                continue
            }
            let parts = Self.parts(title)
            if parts.count == 2 { tails[parts[0], default: []].insert(parts[1]) }
            if let name = Self.seriesName(parts) { series.insert(name) }
        }
    }

    func isSeries(_ title: String) -> Bool {
        if films.contains(title) { return false }
        let parts = Self.parts(title)
        if Self.seriesName(parts) != nil { return true }
        guard parts.count == 2 else { return false }
        let count = tails[parts[0]]?.count ?? 0
        return count >= (series.contains(parts[0]) ? Self.minKnownSeriesParts : Self.minSeriesParts)
    }

    /// The name of the series that an episode belongs to.
    func series(of title: String) -> String {
        let parts = Self.parts(title)
        return Self.seriesName(parts) ?? parts[0]
    }

    /// Splits at colons with no space before and one after: a colon within a French title has a space on either side.
    static func parts(_ title: String) -> [String] {
        var parts: [String] = []
        var part = String.UnicodeScalarView()
        let scalars = Array(title.unicodeScalars)
        func isSpace(_ index: Int) -> Bool {
            scalars.indices.contains(index) && scalars[index].properties.isWhitespace
        }
        for (index, scalar) in scalars.enumerated() {
            if scalar == ":", parts.count < maxParts, isSpace(index + 1), !isSpace(index - 1) {
                parts.append(String(part).trimmed)
                part = .init()
            } else {
                part.append(scalar)
            }
        }
        return parts + [String(part).trimmed]
    }

    /// The series' name, if the parts are those of an episode.
    private static func seriesName(_ parts: [String]) -> String? {
        if let season = parts.indices.dropFirst().first(where: { isSeason(parts[$0]) || isEpisode(parts[$0]) }
        ) {
            return parts[..<season].joined(separator: ": ")
        }
        if parts.count > 2 || endsWithEpisode(parts[parts.count - 1]) {
            return parts.dropLast(parts.count > 1 ? 1 : 0).joined(separator: ": ")
        }
        return nil
    }

    /// `Season 1`, `9B. řada`, `Limited Series`, `シーズン1`; not `Season of the Witch`.
    private static func isSeason(_ part: String) -> Bool {
        let folded = part.foldedTitle
        return miniSeries.contains(folded) || isNumbered(part, folded, seasons)
    }

    private static func isEpisode(_ part: String) -> Bool { isNumbered(part, part.foldedTitle, episodes) }

    /// `… (Episode 13)`, as in the longer of Netflix's two files.
    private static func endsWithEpisode(_ part: String) -> Bool {
        guard part.hasSuffix(")"), let open = part.lastIndex(of: "(") else { return false }
        return isEpisode(String(part[part.index(after: open)...].dropLast()))
    }

    /// Whether a part begins with one of the words and a number, in either order.
    private static func isNumbered(_ part: String, _ folded: String, _ words: Set<String>) -> Bool {
        let parts = folded.split(separator: " ").map(String.init)
        if let first = parts.first, parts.count > 1 {
            if words.contains(first), isNumber(parts[1]) { return true }
            if words.contains(parts[1]), isNumber(first) { return true }
        }
        // Chinese, Japanese and Korean have no space between word and number.
        let compact = part.filter { !$0.isWhitespace }
        return cjkNumberPatterns.contains { before, behind in
            guard compact.hasPrefix(before) else { return false }
            let rest = compact.dropFirst(before.count)
            let digits = rest.prefix(while: \.isNumber)
            return !digits.isEmpty && rest.dropFirst(digits.count).hasPrefix(behind)
        }
    }

    private static func isNumber(_ word: String) -> Bool {
        word.first?.isNumber == true || ["i", "ii", "iii", "iv", "v", "vi"].contains(word)
    }

    private static func folded(_ words: String) -> Set<String> {
        Set(words.split(separator: ",").map { String($0).foldedTitle })
    }

    private static let seasons = folded(
        """
        season,series,serie,staffel,saison,temporada,stagione,seizoen,sezon,sæson,säsong,sesong,kausi,řada,séria,\
        sezóna,sezonul,sezona,évad,sezonas,hooaeg,сезон,mùa,musim,σεζόν,עונה,الموسم,book,livro,libro
        """)
    private static let miniSeries = folded(
        """
        limited series,miniserie,mini-serie,miniserien,miniséries,mini-série,minissérie,série limitée,\
        serie limitada,miniserial,minisérie,miniséria,mini dizi,minisorozat,minisarja,miniszéria,мини-сериал,\
        мінісеріал,リミテッドシリーズ,미니시리즈,迷你剧,限定剧
        """)
    private static let episodes = folded(
        """
        episode,episodio,episódio,épisode,folge,aflevering,odcinek,avsnitt,afsnit,jakso,díl,epizoda,epizóda,\
        epizód,epizodas,rész,bölüm,episod,episodul,серия,эпизод,серія,епізод,tập,επεισόδιο,פרק,الحلقة
        """)
    private static let cjkNumberPatterns = [
        ("シーズン", ""), ("시즌", ""), ("第", "季"), ("第", "集"), ("第", "話"), ("第", "话"), ("エピソード", ""),
        ("에피소드", ""), ("제", "화"),
    ]
}
