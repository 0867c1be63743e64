import Localization
package import MovielibCore
package import TMDBModels
package import Terminal

/// The genres that films can be filtered by.
package struct GenresPresenter: Presentation {
    let answer: Answer<[Core.GenreNames]>

    package init(answer: Answer<[Core.GenreNames]>) { self.answer = answer }

    private var hasTwoNames: Bool { answer.value.contains { $0.name != $0.englishName } }

    package var document: Document {
        let table = Table(answer.value) {
            Column(tr("GENRE", context: "column"), importance: 100, minimum: 8) {
                StyledText($0.name, .title)
            }
            if hasTwoNames {
                Column(tr("IN ENGLISH", context: "column"), importance: 90, minimum: 8) {
                    StyledText($0.name == $0.englishName ? "" : $0.englishName)
                }
            }
            Column.id { StyledText("\($0.id)", .label) }
        }
        return Document(blocks: [
            .table(table),
            .line(StyledText(plural("{n} genre", "{n} genres", answer.value.count), .label)),
        ])
    }

    package static let columns = "id, name, English name"
    package var rows: [[String]] { answer.value.map { ["\($0.id)", $0.name, $0.englishName] } }

    package static let payload = Payload<Self>(
        "genres", "The genres that a query can ask for, in TMDB's order."
    ) {
        Field(Answer<[Core.GenreNames]>.origin) { $0.answer }
        Field(rows: "genres", each: genre) { $0.answer.value }
    }

    private static let genre = Payload<Core.GenreNames>("genre") {
        Field("id", "TMDB's number") { $0.id }
        Field("name", "in the requested language") { $0.name }
        Field("english_name") { $0.englishName }
    }
}

/// The certifications of a country, mildest first.
package struct CertificationsPresenter: Presentation {
    let answer: Answer<[Certification]>
    /// ISO 3166-1, or a region of a country.
    let country: String

    package init(answer: Answer<[Certification]>, country: String) {
        (self.answer, self.country) = (answer, country)
    }

    package var document: Document {
        let table = Table(answer.value) {
            Column(tr("AGE", context: "column"), importance: 100, minimum: 4) { StyledText($0.name, .title) }
            Column(tr("MEANING", context: "column"), importance: 90, minimum: 20, overflow: .wrap) {
                StyledText($0.meaning ?? "")
            }
        }
        let count = plural(
            "{n} certification in {country}", "{n} certifications in {country}", answer.value.count,
            ["country": country])
        return Document(blocks: [.table(table), .line(StyledText(count, .label))])
    }

    package static let columns = "name, order, meaning"
    package var rows: [[String]] { answer.value.map { [$0.name, "\($0.order)", $0.meaning ?? ""] } }

    package static let payload = Payload<Self>(
        "certifications", "The age ratings of a country's board, the mildest first."
    ) {
        Field(Answer<[Certification]>.origin) { $0.answer }
        Field("country", "ISO 3166-1, or a part of a country: `CA-QC`") { $0.country }
        Field(rows: "certifications", each: certification) { $0.answer.value }
    }

    private static let certification = Payload<Certification>("certification") {
        Field("name", "as the board writes it") { $0.name }
        Field("order", "rising with severity; \"not rated\" has 0, and several may share a number") {
            $0.order
        }
        Field("meaning") { $0.meaning }
    }
}
