import Localization
package import MovielibCore
package import TMDBModels
package import Terminal

/// The services in a region, with the user's marked.
package struct ServicesPresenter: Presentation {
    struct Service {
        let name: String
        /// TMDB's ids: one name may have several.
        var ids: [Int]
        let isUserService: Bool
    }

    let source: AnswerSource
    let asOf: String
    /// ISO 3166-1.
    let region: String
    /// In TMDB's order, each name once.
    let services: [Service]

    package init(_ answer: Answer<[WatchService]>, region: String, mine: NameList<String>) {
        (source, asOf, self.region) = (answer.source, DisplayText.time(answer.asOf), region)
        services = answer.value.reduce(into: []) { services, service in
            if let index = services.firstIndex(where: { $0.name == service.name }) {
                services[index].ids.append(service.id)
            } else {
                let isMine = !mine.values(named: service.name).isEmpty
                services.append(Service(name: service.name, ids: [service.id], isUserService: isMine))
            }
        }
    }

    package var document: Document {
        if services.isEmpty { return Document() }
        let table = Table(services) {
            Column(tr("SERVICE", context: "column"), importance: 100, minimum: 8) {
                StyledText($0.name, $0.isUserService ? .userData : .title)
            }
            Column(tr("YOURS", context: "column of services"), importance: 90) {
                StyledText($0.isUserService ? tr("yes", context: "service of yours") : "", .userData)
            }
            Column(tr("ID", context: "column"), alignment: .trailing, importance: 50) {
                StyledText($0.ids.map(String.init).joined(separator: ", "), .label)
            }
        }
        let count = plural(
            "{n} service in {region}, by JustWatch", "{n} services in {region}, by JustWatch", services.count,
            ["region": region])
        return Document(blocks: [.table(table), .line(StyledText(count, .label))])
    }

    package static let columns = "name, `yes` if it is yours, ids"
    package var rows: [[String]] {
        services.map {
            [$0.name, $0.isUserService ? "yes" : "", $0.ids.map(String.init).joined(separator: ",")]
        }
    }

    package static let payload = Payload<Self>(
        "services", "The services that show films in a region, in TMDB's order. The list is JustWatch's."
    ) {
        Field("source", "where the answer is from: `tmdb`, `cache`, `library`, `catalogue`, `sample`") {
            $0.source.rawValue
        }
        Field("as_of", "since when it has been true", as: .time) { $0.asOf }
        Field("region", "the country, ISO 3166-1") { $0.region }
        Field(rows: "services", each: service) { $0.services }
    }

    private static let service = Payload<Service>("service") {
        Field("name") { $0.name }
        Field("ids", "TMDB's numbers: one name may have several") { $0.ids }
        Field("mine", "whether it is one of yours, by the file `services` or else the setting") {
            $0.isUserService
        }
    }
}

/// The result of changing the user's services.
package struct ServiceChangePresenter: Presentation {
    var added: [String] = []
    var removed: [String] = []
    /// Requested services that needed no change.
    var unchanged: [String] = []
    /// All of the user's services, after the change.
    let services: [String]

    package init(added: [String] = [], removed: [String] = [], unchanged: [String] = [], services: [String]) {
        (self.added, self.removed, self.unchanged, self.services) = (added, removed, unchanged, services)
    }

    private var lines: [(verb: String, name: String)] {
        added.map { ("added", $0) } + removed.map { ("removed", $0) } + unchanged.map { ("unchanged", $0) }
    }

    package var document: Document {
        // i18n: of services, in place of their names
        let now = services.isEmpty ? tr("none", context: "services") : services.joined(separator: ", ")
        func title(_ name: String) -> StyledText { StyledText(name, .title) }
        let changes =
            added.map { styled("added {service}", ["service": title($0)], .label) }
            + removed.map { styled("removed {service}", ["service": title($0)], .label) }
            + unchanged.map { styled("unchanged {service}", ["service": title($0)], .label) }
        let all = styled("your services: {services}", ["services": StyledText(now, .userData)], .label)
        return Document(blocks: (changes + [all]).map { .line($0) })
    }

    package static let columns = "`added`, `removed` or `unchanged`; name"
    package var rows: [[String]] { lines.map { [$0.verb, $0.name] } }

    package static let payload = Payload<Self>("service change", "The result of changing your services.") {
        Field("added", "names put on the list") { $0.added }
        Field("removed", "names taken off it") { $0.removed }
        Field("unchanged", "requested names that were on it already") { $0.unchanged }
        Field("services", "the complete list, as it is now") { $0.services }
    }
}
