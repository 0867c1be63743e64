import Foundation
import Records
import TMDBModels

/// The rows of a page as raw bytes, so that the sample keeps all their quirks.
struct SampleRows {
    struct Row {
        let id: Int
        let json: Data
        let title: String
        let otherTitle: String
        let year: Int?
        let popularity: Double
        let hasMediaType: Bool

        var record: FilmRecord? { try? JSONDecoder().decode(FilmRecord.self, from: json) }

        /// The row as in multi-search, with its kind.
        func marked(_ mediaType: String) -> Data {
            hasMediaType ? json : Data("{\"media_type\": \"\(mediaType)\", ".utf8) + json.dropFirst()
        }
    }

    let rows: [Row]

    init(file name: String) { self.init(Self.objects(in: SampleCatalogue.file(name) ?? Data())) }

    static let films = SampleRows(filmObjects)
    private static let filmObjects = objects(in: SampleCatalogue.file("search-movie") ?? Data())

    /// The films with these ids, of which only they are decoded.
    static func films(_ ids: Set<Int>) -> SampleRows {
        SampleRows(filmObjects.filter { $0.number(behind: "\"id\": ").map(ids.contains) == true })
    }

    /// The films that the words may refer to.
    static func films(titled words: String) -> SampleRows {
        guard let words = SampleWords(words) else { return SampleRows([]) }
        return SampleRows(filmObjects.filter { words.mayBeIn($0, behind: "title\": \"") })
    }

    /// The people that the words may refer to.
    static func people(called words: String) -> SampleRows {
        SampleRows(SampleWords(words).map(SamplePeople.rows) ?? [])
    }

    /// The films' titles, read from the bytes.
    static var titles: [String] {
        var titles: [String] = []
        for object in filmObjects {
            _ = object.hasText(behind: "\"title\": \"") { title in
                titles.append(String(decoding: title, as: UTF8.self))
                return true
            }
        }
        return titles
    }

    private init(_ objects: [Data]) {
        let decoder = JSONDecoder()
        rows = objects.compactMap { json in
            guard let face = try? decoder.decode(SearchedFields.self, from: json) else { return nil }
            return Row(
                id: face.id, json: json, title: face.title.foldedTitle,
                otherTitle: face.otherTitle.foldedTitle,
                year: face.year, popularity: face.popularity, hasMediaType: face.hasMediaType)
        }
    }

    /// The rows with every word, best first: the exact title, then titles that start with the words, then others.
    func matching(_ words: String, year: Int?) -> [Row] {
        let wanted = words.foldedTitle
        let terms = wanted.split(separator: " ")
        guard !terms.isEmpty else { return [] }
        func rank(_ row: Row) -> Int {
            if row.title == wanted || row.otherTitle == wanted { return 0 }
            return row.title.hasPrefix(wanted) ? 1 : 2
        }
        return rows.filter { row in
            let text = "\(row.title) \(row.otherTitle)"
            return terms.allSatisfy(text.contains) && (year == nil || row.year == year)
        }.sorted { (rank($0), -$0.popularity) < (rank($1), -$1.popularity) }
    }

    /// The searched fields: films have titles, series and people have names.
    private struct SearchedFields: Decodable {
        let id: Int
        let title: String
        let otherTitle: String
        let year: Int?
        let popularity: Double
        let hasMediaType: Bool

        init(from decoder: any Decoder) throws {
            let fields = try decoder.fields
            id = try fields.id("id")
            title = try fields.text("title") ?? fields.requiredText("name")
            otherTitle = fields.text("original_title") ?? fields.text("original_name") ?? ""
            year = fields.date("release_date")?.year
            popularity = fields.number("popularity") ?? 0
            hasMediaType = fields.text("media_type") != nil
        }
    }

    /// The objects of the `results` array, cut out at their braces.
    static func objects(in data: Data) -> [Data] {
        guard let results = data.range(of: Data("\"results\"".utf8)) else { return [] }
        var objects: [Data] = []
        [UInt8](data).withUnsafeBufferPointer { page in
            var marks = JSONPunctuation(page, from: results.upperBound)
            var (depth, start) = (0, 0)
            while let mark = marks.next() {
                switch mark.byte {
                case UInt8(ascii: "{"):
                    if depth == 0 { start = mark.position }
                    depth += 1
                case UInt8(ascii: "}"):
                    depth -= 1
                    if depth == 0 { objects.append(Data(page[start...mark.position])) }
                case UInt8(ascii: "]") where depth == 0: return
                default: break
                }
            }
        }
        return objects
    }
}
