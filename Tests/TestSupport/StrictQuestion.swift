/// The parameters of a discover request, parsed as strictly as possible.
struct StrictQuestion {
    struct Refused: Error, CustomStringConvertible { let description: String }

    let page: Int
    private let query: [String: String]

    private static let known: Set<String> = [
        "language", "page", "api_key", "sort_by", "include_adult", "include_video", "with_genres",
        "without_genres",
        "with_keywords", "without_keywords", "with_companies", "without_companies", "with_cast", "with_crew",
        "with_original_language", "with_origin_country", "primary_release_date.gte",
        "primary_release_date.lte",
        "release_date.gte", "release_date.lte", "with_release_type", "region", "vote_average.gte",
        "vote_average.lte", "vote_count.gte", "vote_count.lte", "with_runtime.gte", "with_runtime.lte",
        "with_watch_providers", "without_watch_providers", "watch_region", "with_watch_monetization_types",
        "certification", "certification_country",
    ]
    private static let orders = ["popularity", "title", "primary_release_date", "vote_average", "vote_count"]

    init(_ query: [String: String]) throws(Refused) {
        self.query = query
        func need(_ isSo: Bool, _ why: String) throws(Refused) {
            if !isSo { throw Refused(description: why) }
        }
        for (name, value) in query {
            try need(Self.known.contains(name), "TMDB has no \(name)")
            try need(!value.isEmpty, "\(name) is empty")
            try need(!(value.contains("|") && value.contains(",")), "\(name) mixes separators: \(value)")
            if name.contains("date.") {
                try need(value.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) != nil, "\(name)=\(value)")
            }
            if name.hasPrefix("vote_") || name.hasPrefix("with_runtime") {
                try need(Double(value) != nil, "\(name)=\(value)")
            }
            if ["region", "watch_region", "certification_country"].contains(name) {
                try need(value.wholeMatch(of: #/[A-Z]{2}/#) != nil, "\(name)=\(value)")
            }
            let ids = ["genres", "keywords", "companies", "cast", "crew", "watch_providers"]
            if ids.contains(where: { name == "with_\($0)" || name == "without_\($0)" }) {
                try need(value.wholeMatch(of: #/\d+([,|]\d+)*/#) != nil, "\(name)=\(value)")
            }
        }
        let page = Int(query["page"] ?? "1") ?? 0
        try need((1...500).contains(page), "page \(page)")
        self.page = page
        try need(query["include_adult"] == "false" && query["include_video"] == "false", "adult or video")
        let order = (query["sort_by"] ?? "").split(separator: ".").map(String.init)
        try need(
            order.count == 2 && Self.orders.contains(order[0]) && ["asc", "desc"].contains(order[1]),
            "sort_by=\(query["sort_by"] ?? "")")
        let watches = ["with_watch_providers", "without_watch_providers", "with_watch_monetization_types"]
        try need(
            query["watch_region"] != nil || !watches.contains { query[$0] != nil },
            "watching without watch_region")
        try need(
            (query["certification"] != nil) == (query["certification_country"] != nil),
            "certification of no country")
        let hasDay = query["release_date.gte"] != nil || query["release_date.lte"] != nil
        try need(
            query["with_release_type"] == nil || hasDay, "with_release_type without a day filters nothing")
        try need(query["region"] == nil || hasDay, "region without a release")
        try need(
            query["with_runtime.lte"] == nil || (query["with_runtime.gte"].flatMap { Int($0) } ?? 0) >= 1,
            "with_runtime.lte lets unknown lengths through")
        let isRated = query.keys.contains { $0.hasPrefix("vote_average") } || order[0] == "vote_average"
        try need(
            !isRated || query.keys.contains { $0.hasPrefix("vote_count") },
            "a rating without a floor of votes")
        try need(
            query["with_original_language"]?.contains("-") != true, "a language with a region finds nothing")
    }

    var asksRegion: Bool { query["region"] != nil }

    func fits(_ film: StrictTMDB.Film) -> Bool {
        let here = query["watch_region"].map { $0 == StrictTMDB.region }
        let offered = query["with_watch_monetization_types"].map {
            $0.split { ",|".contains($0) }.map(String.init)
        }
        let services =
            here == true
            ? film.offers.filter { offered?.contains($0.key) ?? true }.flatMap(\.value) : []
        let kinds = here == true ? Array(film.offers.keys) : []
        let day = within("release_date")
        let types = query["with_release_type"]?.split(separator: "|").compactMap { Int($0) }
        let hasRelease =
            query["release_date.gte"] == nil && query["release_date.lte"] == nil
            || film.releases.contains { (types?.contains($0.kind) ?? true) && day($0.day) }
        return has("with_genres", film.genres) && hasNot("without_genres", film.genres)
            && has("with_keywords", film.keywords) && hasNot("without_keywords", film.keywords)
            && has("with_companies", film.companies) && hasNot("without_companies", film.companies)
            && has("with_cast", film.cast) && has("with_crew", Array(film.crew.keys))
            && has("with_original_language", [film.language]) && has("with_origin_country", film.countries)
            && within("primary_release_date")(film.date) && hasRelease
            && within("vote_average", film.rating) && within("vote_count", Double(film.votes))
            && within("with_runtime", Double(film.runtime))
            && has("with_watch_providers", services) && hasNot("without_watch_providers", services)
            && has("with_watch_monetization_types", kinds)
            && has("certification", [film.certification].compactMap(\.self))
    }

    func sorted(_ films: [StrictTMDB.Film]) -> [StrictTMDB.Film] {
        let order = (query["sort_by"] ?? "").split(separator: ".").map(String.init)
        func sorted<Key: Comparable>(_ key: (StrictTMDB.Film) -> Key) -> [StrictTMDB.Film] {
            films.sorted { order[1] == "desc" ? key($0) > key($1) : key($0) < key($1) }
        }
        return switch order[0] {
        case "title": sorted(\.title)
        case "primary_release_date": sorted(\.date)
        case "vote_average": sorted(\.rating)
        case "vote_count": sorted(\.votes)
        default: sorted(\.popularity)
        }
    }

    private func has<Value: CustomStringConvertible>(_ name: String, _ values: [Value]) -> Bool {
        guard let wanted = query[name] else { return true }
        let texts = Set(values.map(\.description))
        if wanted.contains("|") {
            return wanted.split(separator: "|").contains { texts.contains(String($0)) }
        }
        return wanted.split(separator: ",").allSatisfy { texts.contains(String($0)) }
    }

    private func hasNot<Value: CustomStringConvertible>(_ name: String, _ values: [Value]) -> Bool {
        guard let unwanted = query[name] else { return true }
        let texts = Set(values.map(\.description))
        return !unwanted.split { ",|".contains($0) }.contains { texts.contains(String($0)) }
    }

    private func within(_ name: String) -> (String) -> Bool {
        { [from = query["\(name).gte"], to = query["\(name).lte"]] day in
            (from ?? "") <= day && day <= (to ?? "~")
        }
    }

    private func within(_ name: String, _ value: Double) -> Bool {
        value >= (query["\(name).gte"].flatMap(Double.init) ?? -.infinity)
            && value <= (query["\(name).lte"].flatMap(Double.init) ?? .infinity)
    }
}
