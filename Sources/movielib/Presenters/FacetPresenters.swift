import Localization
import Films
import TMDBModels
import Terminal

/// The genres that films can be filtered by.
struct GenresPresenter: Presentation {
    let answer: Answer<[Films.GenreNames]>

    private var hasTwoNames: Bool { answer.value.contains { $0.name != $0.englishName } }

    var document: Document {
        var columns = [Table.Column(head: tr("GENRE", context: "column"), importance: 100, minimum: 8)]
        if hasTwoNames {
            let head = tr("IN ENGLISH", context: "column")
            columns.append(Table.Column(head: head, importance: 90, minimum: 8))
        }
        columns.append(FilmTable.id)
        let rows = answer.value.map { genre in
            [StyledText(genre.name, .title)]
                + (hasTwoNames
                    ? [StyledText(genre.name == genre.englishName ? "" : genre.englishName)] : [])
                + [StyledText("\(genre.id)", .label)]
        }
        return Document(blocks: [
            .table(Table(columns: columns, rows: rows)),
            .line(StyledText(plural("{n} genre", "{n} genres", answer.value.count), .label)),
        ])
    }

    /// Number, name, English name.
    var rows: [[String]] { answer.value.map { ["\($0.id)", $0.name, $0.englishName] } }

    struct Payload: Encodable {
        struct Genre: Encodable {
            let id: Int
            let name: String
            let englishName: String

            enum CodingKeys: String, CodingKey {
                case id, name
                case englishName = "english_name"
            }
        }

        let source: String
        let asOf: String
        let genres: [Genre]

        enum CodingKeys: String, CodingKey {
            case source, genres
            case asOf = "as_of"
        }
    }

    var payload: Payload {
        Payload(
            source: answer.source.rawValue, asOf: Wording.time(answer.asOf),
            genres: answer.value.map { .init(id: $0.id, name: $0.name, englishName: $0.englishName) })
    }
}

/// The certifications of a country, mildest first.
struct CertificationsPresenter: Presentation {
    let answer: Answer<[Certification]>
    /// ISO 3166-1, or a region of a country.
    let country: String

    var document: Document {
        let columns = [
            Table.Column(head: tr("AGE", context: "column"), importance: 100, minimum: 4),
            Table.Column(
                head: tr("MEANING", context: "column"), importance: 90, minimum: 20, overflow: .wrap),
        ]
        let rows = answer.value.map {
            [StyledText($0.name, .title), StyledText($0.meaning ?? "")]
        }
        let count = plural(
            "{n} certification of {country}", "{n} certifications of {country}", answer.value.count,
            ["country": country])
        return Document(blocks: [
            .table(Table(columns: columns, rows: rows)), .line(StyledText(count, .label)),
        ])
    }

    /// Name, rank, meaning.
    var rows: [[String]] { answer.value.map { [$0.name, "\($0.order)", $0.meaning ?? ""] } }

    struct Payload: Encodable {
        struct Row: Encodable {
            let name: String
            let order: Int
            @OrNull var meaning: String?
        }

        let source: String
        let asOf: String
        let country: String
        let certifications: [Row]

        enum CodingKeys: String, CodingKey {
            case source, country, certifications
            case asOf = "as_of"
        }
    }

    var payload: Payload {
        Payload(
            source: answer.source.rawValue, asOf: Wording.time(answer.asOf), country: country,
            certifications: answer.value.map { .init(name: $0.name, order: $0.order, meaning: $0.meaning) })
    }
}

extension GenresPresenter.Payload.Genre.CodingKeys: CaseIterable {}
extension GenresPresenter.Payload.Genre: KeyedPayload {}

extension GenresPresenter.Payload.CodingKeys: CaseIterable {}
extension GenresPresenter.Payload: KeyedPayload {
    static var inner: [CodingKeys: Fields] { [.genres: Genre.fields] }
    static var rowsKey: String? { CodingKeys.genres.stringValue }
}

extension CertificationsPresenter.Payload.Row: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case name, order, meaning }
}

extension CertificationsPresenter.Payload.CodingKeys: CaseIterable {}
extension CertificationsPresenter.Payload: KeyedPayload {
    static var inner: [CodingKeys: Fields] { [.certifications: Row.fields] }
    static var rowsKey: String? { CodingKeys.certifications.stringValue }
}
