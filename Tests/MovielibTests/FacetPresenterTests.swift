import Foundation
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore
@testable import Presenters
@testable import movielib

/// Samples of the lists of query values.
enum FacetSamples {
    static var genres: GenresPresenter {
        GenresPresenter(
            answer: Answer(
                value: [
                    Core.GenreNames(id: 28, name: "Бойовик", englishName: "Action"),
                    Core.GenreNames(id: 99, name: "Documentary", englishName: "Documentary"),
                ], source: .tmdb, asOf: noon))
    }

    static func services(mine: [String]) throws -> ServicesPresenter {
        let list: ServiceList = try decoded(
            #"""
            {"results":[{"provider_id":119,"provider_name":"Amazon Prime Video","display_priorities":{"GB":1}},
            {"provider_id":8,"provider_name":"Netflix","display_priorities":{"GB":0}},
            {"provider_id":9,"provider_name":"Amazon Prime Video","display_priorities":{"GB":1}}]}
            """#)
        return ServicesPresenter(
            Answer(value: list.services(in: "GB"), source: .cache, asOf: noon), region: "GB",
            mine: NameList(mine.map { ($0, $0) }))
    }

    static func certifications() throws -> CertificationsPresenter {
        let list: CertificationList = try decoded(
            #"""
            {"certifications":{"GB":[{"certification":"12A","order":3,
            "meaning":"Under 12 with an adult only, who has to stay until the end of it."},
            {"certification":"U","order":1,"meaning":""}]}}
            """#)
        return CertificationsPresenter(
            answer: Answer(value: list.byCountry["GB"] ?? [], source: .tmdb, asOf: noon), country: "GB")
    }
}

@Suite struct FacetPresenterTests {
    @Test func `a genre is shown with its English name if that differs`() {
        #expect(
            FacetSamples.genres.document.snapshot(60) == """
                GENRE        IN ENGLISH  ID|
                Бойовик      Action      28|
                Documentary              99|
                2 genres|
                """)
        #expect(FacetSamples.genres.piped == "28¦Бойовик¦Action\n99¦Documentary¦Documentary")
    }

    @Test func `a service is listed once, with all its ids and a mark if it is the user's`() throws {
        let services = try FacetSamples.services(mine: ["amazon prime-video"])
        #expect(
            services.document.snapshot(60) == """
                SERVICE             YOURS      ID|
                Netflix                         8|
                Amazon Prime Video  yes    9, 119|
                2 services in GB, by JustWatch|
                """)
        #expect(services.piped == "Netflix¦¦8\nAmazon Prime Video¦yes¦9,119")
    }

    @Test func `a long meaning continues on the next line`() throws {
        let certifications = try FacetSamples.certifications()
        #expect(
            certifications.document.snapshot(44) == """
                AGE  MEANING|
                U    |
                12A  Under 12 with an adult only, who has to|
                     stay until the end of it.|
                2 certifications in GB|
                """)
        #expect(
            certifications.piped
                == "U¦1¦\n12A¦3¦Under 12 with an adult only, who has to stay until the end of it.")
    }

    @Test func `a change of services shows the change, and the resulting services`() {
        let change = ServiceChangePresenter(
            added: ["MUBI"], unchanged: ["Netflix"], services: ["Netflix", "MUBI"])
        #expect(
            change.document.snapshot(60) == """
                added MUBI|
                unchanged Netflix|
                your services: Netflix, MUBI|
                """)
        #expect(change.piped == "added¦MUBI\nunchanged¦Netflix")
    }

    @Test(arguments: [
        (["apple", "tv", "netflix"], ["apple tv", "netflix"]), (["netflix", "kids"], ["netflix", "kids"]),
        (["Prime", "Video"], ["Prime", "Video"]), (["apple tv"], ["apple tv"]), ([], []),
        (["amazon", "prime", "video"], ["amazon prime video"]),
    ])
    func `words that form a name are one service`(_ words: [String], _ names: [String]) {
        let list = NameList([("Apple TV", 1), ("Netflix", 2), ("Netflix Kids", 3), ("Amazon Prime Video", 4)])
        #expect(ServiceNames(words, list).typedNames == names)
    }
}
