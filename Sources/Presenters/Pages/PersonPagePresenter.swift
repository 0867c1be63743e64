import Library
import Localization
package import Records
package import TMDBModels
package import Terminal

/// A person's page.
package struct PersonPagePresenter: Presentation {
    let answer: Answer<PersonDetails>
    let userData: UserDataByFilm
    /// Today, to compute a living person's age; nil if the clock cannot be right.
    let today: PartialDate?
    /// How many films a terminal shows; pipes and JSON get them all.
    var filmsShown = 20
    /// Whether films are shown elsewhere, as pictures and rows.
    package var hasStrips = false
    /// Whether a long biography is shown in full.
    package var isComplete = false

    package init(
        answer: Answer<PersonDetails>, userData: UserDataByFilm, today: PartialDate?, filmsShown: Int = 20
    ) {
        (self.answer, self.userData, self.today, self.filmsShown) = (answer, userData, today, filmsShown)
    }

    private static let bestKnownShown = 6
    /// The length of a shortened biography, in characters.
    package static let biographyShown = 600

    private var details: PersonDetails { answer.value }
    private var person: Person { details.person }

    package var document: Document {
        var blocks: [Document.Block] = [.line(.person(person.name, person.id, .heading))]
        blocks.append(.fields(fields))
        if let biography = details.biography {
            let excerpt = isComplete ? biography : excerpt(biography)
            let mark = DisplayText.languageMark(details.biographyLanguage)
            blocks += [.gap, .paragraph(mark + excerpt, indent: 0, isCut: excerpt != biography)]
        }
        let best = Filmography.bestKnown(of: details, count: Self.bestKnownShown)
        if !best.isEmpty, !hasStrips {
            let names = best.map { Film($0, userData).name }.joined(separator: ", ")
            blocks += [.gap, .line(StyledText(tr("Best known for"), .heading)), .paragraph(names, indent: 0)]
        }
        let entries = Filmography(details).entries
        if hasStrips {
            if let sentence = userDataSentence(entries) {
                blocks += [.gap, .line(StyledText(sentence, .userData))]
            }
        } else if !entries.isEmpty {
            blocks += [.gap, .table(table(Array(entries.prefix(filmsShown))))]
            let rest = entries.count - filmsShown
            let count =
                rest > 0
                ? plural(
                    "{n} film; --limit {all} shows them all", "{n} films; --limit {all} shows them all",
                    entries.count, ["all": "\(entries.count)"]) : RowNoun.films.counted(entries.count)
            blocks.append(.line(StyledText(count, .label)))
            if let sentence = userDataSentence(entries) {
                blocks.append(.line(StyledText(sentence, .userData)))
            }
        }
        return Document(blocks: blocks)
    }

    /// `12 of 48 seen, your average 7.9`; nil if none was seen.
    private func userDataSentence(_ entries: [Filmography.Entry]) -> String? {
        let own = entries.compactMap { userData[$0.record.id] }
        let seen = own.count { $0.timesWatched > 0 }
        let ratings = own.compactMap(\.myRating)
        if seen == 0 && ratings.isEmpty { return nil }
        let average = ratings.isEmpty ? nil : ratings.reduce(0, +) / Double(ratings.count)
        let (part, all) = ("\(seen)", "\(entries.count)")
        guard let average = DisplayText.userAverage(average) else {
            // i18n: films of a person
            return tr("{seen} of {all} seen", ["seen": part, "all": all])
        }
        return tr(
            "{seen} of {all} seen, your average {rating}", ["seen": part, "all": all, "rating": average])
    }

    private var fields: [Document.Field] {
        var fields: [Document.Field] = []
        // i18n: what a person is known for: Acting
        fields.add(tr("Known for", context: "label"), person.department.map(TMDBTranslations.department))
        let end = details.deathday ?? today
        let age = details.birthday.flatMap { born in end.map { born.years(until: $0) } }
        func day(_ date: PartialDate, _ age: Int?) -> String {
            guard let age else { return DisplayText.date(date) }
            return plural("{date} (age {n})", "{date} (age {n})", age, ["date": DisplayText.date(date)])
        }
        let born = details.birthday.map { day($0, details.deathday == nil ? age : nil) }
        fields.add(
            tr("Born"),
            born.map { born in
                // i18n: when and where a person was born: 27 Dec 1995 (age 30) in New York City
                details.placeOfBirth.map { tr("{date} in {place}", ["date": born, "place": $0]) } ?? born
            } ?? details.placeOfBirth)
        fields.add(tr("Died"), details.deathday.map { day($0, age) })
        let pages = [.address(WebPage.person(person.id)), StyledText.imdb(details.imdbID)].compactMap(\.self)
        fields.append(.init(label: tr("Pages", context: "label"), value: pages.joined(separator: ", ")))
        return fields
    }

    /// Shortens a text to full sentences, up to about ten lines.
    private func excerpt(_ text: String) -> String {
        guard text.count > Self.biographyShown else { return text }
        let head = text.prefix(Self.biographyShown)
        let end = head.lastIndex(of: ".").map { head.index(after: $0) } ?? head.endIndex
        return String(head[..<end])
    }

    private func table(_ entries: [Filmography.Entry]) -> Table {
        Table(entries.map { (film: Film($0.record, userData), entry: $0) }) {
            FilmTable.year.mappingRows { $0.film }
            FilmTable.mark.mappingRows { $0.film }
            FilmTable.id.mappingRows { $0.film }
            FilmTable.pageTitle.mappingRows { $0.film }
            FilmTable.rating.mappingRows { $0.film }
            Column(tr("AS", context: "column"), importance: 45, minimum: 16, maximum: 40, overflow: .wrap) {
                let part = [$0.entry.role, $0.entry.job.map(TMDBTranslations.jobs)].compactMap(\.self)
                return StyledText(part.joined(separator: "; "), .label)
            }
        }
    }

    package static let columns =
        "a line for each fact: name, value; then for each film `film`, the columns of films, role, job"
    package var rows: [[String]] {
        [
            ["id", "\(person.id)"], ["name", person.name], ["known_for_department", person.department ?? ""],
            ["birthday", details.birthday.cell], ["deathday", details.deathday.cell],
            ["place_of_birth", details.placeOfBirth ?? ""], ["imdb_id", details.imdbID ?? ""],
            ["biography", details.biography ?? ""], ["biography_language", details.biographyLanguage ?? ""],
        ]
            + Filmography(details).entries.map { entry in
                ["film"] + Film(entry.record, userData).cells + [entry.role ?? "", entry.job ?? ""]
            }
    }

    package static let payload = Payload<Self>("person", "A person's page.") {
        Field(Answer<PersonDetails>.origin) { $0.answer }
        Field("id", "TMDB's id") { $0.person.id }
        Field("name") { $0.person.name }
        Field("birthday", as: .date) { $0.details.birthday }
        Field("deathday", as: .date) { $0.details.deathday }
        Field("biography", "in the requested language, complete") { $0.details.biography }
        Field("films", "each film once, the newest first, those without a date before all", each: film) {
            page in
            Filmography(page.details).entries.map { (Film($0.record, page.userData), $0) }
        }
        Field("known_for_department", "`Acting`, `Directing`, `Writing`, or another of TMDB's") {
            $0.person.department
        }
        Field("place_of_birth") { $0.details.placeOfBirth }
        Field("biography_language", "of `biography`, if not the requested one") {
            $0.details.biographyLanguage
        }
        Field("imdb_id", "`nm` and digits") { $0.details.imdbID }
        Field("tmdb_url", "the person's page on TMDB") { WebPage.person($0.person.id) }
    }

    private static let film = Payload<(film: Film, entry: Filmography.Entry)>(
        "credit", "A film of a person."
    ) {
        Field(Film.payload) { $0.film }
        Field("role", "what they play; several are separated by ` / `") { $0.entry.role }
        Field("job", "their work behind the camera; several are separated by commas") { $0.entry.job }
    }
}
