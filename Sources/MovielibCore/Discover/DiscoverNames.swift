import Foundation
import Query
import Records
import TMDBClient
import TMDBModels

/// Resolves names to TMDB's ids and codes; each list and each name is requested once.
final class DiscoverNames {
    private let core: Core
    private let region: CountryCode
    /// The services that `on:usersServices` stands for.
    private let usersServices: [String]
    private let takesFirst: Bool
    private var genres: NameList<Int>?
    private var serviceNames: NameList<Int>?
    private var reportedMissing: Set<[String]> = []
    /// Includes the region's certifications once they are needed.
    private var scope: QueryScope
    private var keywords: [String: [Int]] = [:]
    private var studios: [String: [Int]] = [:]
    private var people: [String: Int] = [:]
    private var pages: [Int: PersonDetails] = [:]

    init(_ core: Core, region: CountryCode, usersServices: [String], takesFirst: Bool) {
        (self.core, self.region, self.usersServices, self.takesFirst) = (
            core, region, usersServices, takesFirst
        )
        scope = QueryScope(.all, region: region.text)
    }

    /// A test in TMDB's terms.
    ///
    /// - Parameter isNegated: whether films that fail the test are wanted, which takes more data.
    func condition(_ test: QueryTest, isNegated: Bool) async throws(CoreError) -> DiscoverCondition {
        switch test {
        case .genre(let name): return .genre(try await genre(name))
        case .keyword(let name): return .keyword(try await keyword(name))
        case .studio(let name): return .studio(try await studio(name))
        case .service(let names): return .service(try await services(names))
        case .offer(let offer): return .offer(offer)
        case .certification(let from, let to):
            return .certification(try await certifications(from: from, to: to))
        case .text(.actors, let name, _):
            let id = try await person(name)
            guard isNegated else { return .actor(id, films: nil) }
            return .actor(id, films: Set(try await page(id).cast.map(\.record.id)))
        case .text(.directors, let name, _):
            let id = try await person(name)
            // TMDB matches any job in the crew.
            let directed = try await page(id).crew.filter { $0.job == "Director" }
            return .director(id, films: Set(directed.map(\.record.id)))
        case .language(let name): return .language(try await language(name))
        case .country(let name): return .country(try await country(name))
        case .date(.released, let days): return .released(days)
        case .number(.runtime, let bounds): return .runtime(bounds)
        case .number(.rating, let bounds): return .rating(bounds)
        case .number(.votes, let bounds): return .votes(bounds)
        case .release(let kind): return .release(kinds: [kind], days: nil)
        case .date(.out, let days): return .release(kinds: [], days: days)
        case .unknownValue(.genre): return .noGenre
        case .unknownValue(.tag), .unknownValue(.mine), .unknownValue(.seen), .flag, .tag, .date(.seen, _),
            .number(.mine, _):
            return .library(test)
        case .unknownValue(let field): throw .discover(.unknownValue(field))
        case .text, .viewing, .imdb, .who, .number, .date, .file:
            // The parser has already rejected these.
            throw .discover(.unsupportedExclusion(test.field ?? .title))
        }
    }

    // MARK: Lists

    private func genre(_ name: String) async throws(CoreError) -> Set<Int> {
        if genres == nil { genres = NameList(try await core.genres().value) }
        let ids = genres?.values(named: name) ?? []
        if !ids.isEmpty { return Set(ids) }
        if let id = Int(name), id > 0 { return [id] }
        throw .discover(
            .unknown(
                .genre, name: name, nearest: genres?.nearest(to: QueryRepair.fullGenre(name)), others: []))
    }

    /// The ids of the services that are available in the region. Throws if none is.
    private func services(_ names: [String]) async throws(CoreError) -> [Int] {
        var ids: [Int] = []
        var missing: [String] = []
        for name in names {
            do throws(CoreError) { ids += try await service(name) } catch {
                guard case .discover(.unknown(_, _, let nearest, _)) = error,
                    names.count > 1 || names == usersServices
                else { throw error }
                missing.append(name)
                guard missing.count == names.count else { continue }
                throw names == usersServices
                    ? .discover(.noServiceInRegion(names, region: region.text, nearest: nearest)) : error
            }
        }
        if !missing.isEmpty, reportedMissing.insert(missing).inserted {
            core.dialogue.report(.unavailableServices(missing, region: region.text))
        }
        return ids.uniqued()
    }

    /// All ids of that name in the region. TMDB ignores a service that does not exist there, and returns every film.
    private func service(_ name: String) async throws(CoreError) -> [Int] {
        if serviceNames == nil {
            let all = try await core.services().value
            if all.isEmpty { throw .discover(.nothingInRegion(.on, region: region.text)) }
            serviceNames = NameList(all)
        }
        let ids = serviceNames?.values(named: name) ?? []
        if !ids.isEmpty { return ids }
        throw .discover(
            .unknown(
                .on, name: name, nearest: serviceNames?.nearest(to: name),
                others: serviceNames?.related(to: name) ?? []))
    }

    /// The certifications from one to the other, in the board's order.
    private func certifications(from: String?, to: String?) async throws(CoreError) -> [String] {
        scope = try await core.scope(scope, covering: [(from, to)])
        if let from, from == to { return [scope.certification(from) ?? from] }
        return scope.certifications(from: from, to: to) ?? []
    }

    /// The code of a language. A code needs no request; a name that is not English is looked up.
    private func language(_ name: String) async throws(CoreError) -> LanguageCode {
        let known = Locale.LanguageCode.isoLanguageCodes.contains { $0.identifier == name }
        if known, let code = LanguageCode(name) { return code }
        let names = NameList(try await core.languages().value)
        if let code = names.values(named: name).compactMap({ LanguageCode($0) }).first { return code }
        throw .discover(.unknown(.language, name: name, nearest: names.nearest(to: name), others: []))
    }

    private func country(_ name: String) async throws(CoreError) -> CountryCode {
        let known = Locale.Region.isoRegions.contains { $0.identifier == name }
        if known, let code = CountryCode(name) { return code }
        let names = NameList(try await core.countries().value)
        if let code = names.values(named: name).compactMap({ CountryCode($0) }).first { return code }
        throw .discover(.unknown(.country, name: name, nearest: names.nearest(to: name), others: []))
    }

    // MARK: Searches

    /// The keyword of exactly that name, else all that start with it.
    private func keyword(_ name: String) async throws(CoreError) -> [Int] {
        if let known = keywords[name] { return known }
        let rows = try await core.keywords(called: name).value.rows
        let wanted = name.foldedTitle
        let exact = rows.filter { $0.name.foldedTitle == wanted }
        let found = exact.isEmpty ? rows.filter { $0.name.foldedTitle.hasPrefix(wanted) } : [exact[0]]
        if found.isEmpty {
            throw .discover(.unknown(.about, name: name, nearest: nil, others: rows.map(\.name)))
        }
        keywords[name] = found.map(\.id)
        return found.map(\.id)
    }

    /// Words that only mark a name as a company's.
    private static let fillers: Set<Substring> = [
        "studio", "studios", "pictures", "films", "film", "productions", "production", "entertainment",
        "company", "the", "inc", "ltd",
    ]

    /// The companies of exactly that name, preferring those with a logo and a country as the real ones; else
    /// the one real company whose name differs only by words such as "Studio".
    private func studio(_ name: String) async throws(CoreError) -> [Int] {
        if let known = studios[name] { return known }
        if let id = Int(name), id > 0 { return [id] }
        let rows = try await core.studios(called: name).value.rows
        let exact = rows.filter { $0.name.foldedTitle == name.foldedTitle }
        func plain(_ name: String) -> [Substring] {
            name.foldedTitle.split(separator: " ").filter { !Self.fillers.contains($0) }
        }
        let real = rows.filter { $0.logoPath != nil && $0.country != nil }
        let realExact = real.filter { row in exact.contains { $0.id == row.id } }
        let alike = real.filter { plain($0.name) == plain(name) }
        let found = !realExact.isEmpty ? realExact : !exact.isEmpty ? exact : alike.count == 1 ? alike : []
        if found.isEmpty {
            guard rows.isEmpty else {
                let names = (real + rows.filter { row in !real.contains { $0.id == row.id } }).map {
                    "\($0.id) \($0.name)"
                }
                throw .discover(.unclear(.studio, name: name, candidates: names))
            }
            throw .discover(.unknown(.studio, name: name, nearest: nil, others: []))
        }
        studios[name] = found.map(\.id)
        return found.map(\.id)
    }

    /// The person of that name, found in the same way as for a person's page.
    private func person(_ name: String) async throws(CoreError) -> Int {
        if let known = people[name] { return known }
        if let id = Int(name), id > 0 { return id }
        let id = try await core.person(called: name, takingFirst: takesFirst)
        people[name] = id
        return id
    }

    private func page(_ person: Int) async throws(CoreError) -> PersonDetails {
        if let known = pages[person] { return known }
        let tmdb = try core.tmdb()
        let page = try await core.mapTMDBErrors(await tmdb.person(id: person)).value
        pages[person] = page
        return page
    }
}
