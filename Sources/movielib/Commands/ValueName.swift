import ArgumentParser
import Localization

/// The names of options' values in the help, as in `--under <time>`; each is defined once for all options.
enum ValueName {
    case n, address, bar, codec, collection, country, date, day, device, edition, fieldColumn, fields, file
    case fileAndFilm, files, film, filmAndRating, filmAndText, filmOrFile, films, filmsAndTags, folder
    case format, kind, languages, length, list, name, names, number, numberAndFilm, order, parts, path,
        person, place
    case people, player, quality, query, scale, side, size, template, text, time, way, what, when, window,
        words,
        year, zone

    var displayName: String {
        switch self {
        // A number is called "n" in every language.
        case .n: "n"
        case .address: tr("address", context: "value")
        case .bar: tr("bar", context: "value")
        case .codec: tr("codec", context: "value")
        case .collection: tr("collection", context: "value")
        case .country: tr("country", context: "value")
        case .date: tr("date", context: "value")
        case .day: tr("day", context: "value")
        case .device: tr("device", context: "value")
        case .edition: tr("edition", context: "value")
        case .fieldColumn: tr("field=column,...", context: "value")
        case .fields: tr("fields", context: "value")
        case .file: tr("file", context: "value")
        case .fileAndFilm: tr("file and film", context: "value")
        case .files: tr("files", context: "value")
        case .film: tr("film", context: "value")
        case .filmAndRating: tr("film and rating", context: "value")
        case .filmAndText: tr("film and text", context: "value")
        case .filmOrFile: tr("film or file", context: "value")
        case .films: tr("films", context: "value")
        case .filmsAndTags: tr("films and tags", context: "value")
        case .folder: tr("folder", context: "value")
        case .format: tr("format", context: "value")
        case .kind: tr("kind", context: "value")
        case .languages: tr("languages", context: "value")
        case .length: tr("length", context: "value")
        case .list: tr("list", context: "value")
        case .name: tr("name", context: "value")
        case .names: tr("names", context: "value")
        case .number: tr("number", context: "value")
        case .numberAndFilm: tr("number and film", context: "value")
        case .order: tr("order", context: "value")
        case .parts: tr("parts", context: "value")
        case .path: tr("path", context: "value")
        case .people: tr("people", context: "value")
        case .person: tr("person", context: "value")
        case .place: tr("place", context: "value")
        case .player: tr("player", context: "value")
        case .quality: tr("quality", context: "value")
        case .query: tr("query", context: "value")
        case .scale: tr("scale", context: "value")
        case .side: tr("side", context: "value")
        case .size: tr("size", context: "value")
        case .template: tr("template", context: "value")
        case .text: tr("text", context: "value")
        case .time: tr("time", context: "value")
        case .way: tr("way", context: "value")
        case .what: tr("what", context: "value")
        case .when: tr("when", context: "value")
        case .window: tr("window", context: "value")
        case .words: tr("words", context: "value")
        case .year: tr("year", context: "value")
        case .zone: tr("zone", context: "value")
        }
    }
}

extension ArgumentHelp {
    init(_ abstract: String, _ value: ValueName) { self.init(abstract, valueName: value.displayName) }
}
