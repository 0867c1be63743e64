import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Query
import TMDBModels

struct CertificationsCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "certifications",
        abstract: tr("What the certifications of a country mean, the mildest first."),
        usage: tr("movielib certifications [<country>] [<options>]"),
        discussion: tr(
            """
            Without a country, shows those of your region. Many films have certifications in only a few countries: \
            those of the United States are the most complete. The list is cached for a week.

            EXAMPLES:
              movielib certifications
              movielib certifications US
              movielib certifications united kingdom
            """))

    @Argument(
        help: .init(tr("A country: its two letters, or its name."), .country),
        completion: CountryCompletion.kind)
    var country: [String] = []

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { CertificationsPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let list = try await context.core.certifications()
        let country = try await code(among: list.value, context)
        guard let certifications = list.value.byCountry[country] else {
            throw failure(
                .notFound, tr("TMDB has no certifications of {country}", ["country": country]),
                hint: tr("'movielib certifications US' has those of the United States"))
        }
        try context.show(CertificationsPresenter(answer: list.map { _ in certifications }, country: country))
        return .done
    }

    /// The code of the requested country, which may have no certifications.
    private func code(among list: CertificationList, _ context: AppContext) async throws -> String {
        let words = country.joined(separator: " ")
        if words.isEmpty { return try context.locale().region }
        let code = words.uppercased()
        if list.byCountry[code] != nil { return code }
        if let code = LocaleCodes.countryCode(named: words) ?? LanguageTag.region(words) { return code }
        let countries = NameList(try await context.core.countries().value)
        if let code = countries.values(named: words).first { return code }
        let why =
            countries.nearest(to: words).map {
                tr("'{words}' is not a country; did you mean '{name}'?", ["words": words, "name": $0])
            } ?? tr("'{words}' is not a country", ["words": words])
        throw failure(.usage, why, hint: tr("write its two letters, such as UA"))
    }
}
