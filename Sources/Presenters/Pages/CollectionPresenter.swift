import Localization
package import Records
package import TMDBModels
package import Terminal

/// A series of films, and the user's progress through it.
package struct CollectionPresenter: Presentation {
    let answer: Answer<FilmCollection>
    let userData: UserDataByFilm
    /// Today, to recognise films that are not out yet; nil if the clock cannot be right.
    let today: PartialDate?

    package init(answer: Answer<FilmCollection>, userData: UserDataByFilm, today: PartialDate?) {
        (self.answer, self.userData, self.today) = (answer, userData, today)
    }

    private var collection: FilmCollection { answer.value }
    private var films: [Film] { collection.films.map { Film($0, userData) } }

    /// The number of films seen; nil if the library could not be read.
    private var seenCount: Int? {
        userData.byID == nil ? nil : films.count { ($0.userData?.timesWatched ?? 0) > 0 }
    }

    /// Whether a film is out, as far as is known.
    package static func isReleased(_ record: FilmRecord, _ today: PartialDate?) -> Bool {
        guard let date = record.releaseDate, let today else { return record.releaseDate != nil }
        return date <= today
    }

    package var document: Document {
        var blocks: [Document.Block] = [.line(.collection(collection.name, collection.id, .heading))]
        if let overview = collection.overview { blocks += [.gap, .paragraph(overview, indent: 0)] }
        if films.isEmpty { return Document(blocks: blocks) }
        blocks += [.gap, .table(FilmTable.table(films, withDates: true)), .line(sentence)]
        return Document(blocks: blocks)
    }

    /// `3 of 5 seenCount · 1 saved · 1 not out yet`.
    package var sentence: StyledText {
        var parts = [
            seenCount.map { seen in
                StyledText(
                    plural(
                        "{seen} of {n} film seen", "{seen} of {n} films seen", films.count,
                        ["seen": "\(seen)"]), .userData)
            } ?? StyledText(RowNoun.films.counted(films.count), .label)
        ]
        let saved = films.count { $0.isSaved == true }
        if saved > 0 { parts.append(StyledText(plural("{n} saved", "{n} saved", saved), .userData)) }
        let awaited = collection.films.count { !Self.isReleased($0, today) }
        if awaited > 0 {
            parts.append(StyledText(plural("{n} not out yet", "{n} not out yet", awaited), .label))
        }
        return parts.dropFirst().reduce(parts[0]) { $0 + StyledText(.separator, .label) + $1 }
    }

    package static let columns = Film.columns
    package var rows: [[String]] { films.map(\.cells) }

    package static let payload = Payload<Self>("collection", "A series of films.") {
        Field(Answer<FilmCollection>.origin) { $0.answer }
        Field("id", "TMDB's id of the collection") { $0.collection.id }
        Field("name", "in the requested language") { $0.collection.name }
        Field("overview", "what the series is about") { $0.collection.overview }
        Field("seen", "how many of them you have seen; null if the library could not be read") {
            $0.seenCount
        }
        Field(rows: "results", "by release, those without a date last", each: Film.payload) { $0.films }
        Field("tmdb_url", "the collection's page on TMDB") { WebPage.collection($0.collection.id) }
        Field("total_results", "films in it") { $0.films.count }
    }
}
