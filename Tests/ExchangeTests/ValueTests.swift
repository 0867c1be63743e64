import Testing

@testable import Exchange

struct ValueTests {
    @Test func `ratings are halves`() {
        #expect(Ratings.stars("4.5") == 9)
        #expect(Ratings.stars("0.5") == 1)
        #expect(Ratings.stars("5.5") == nil)
        #expect(Ratings.outOfTen(" 7,5") == 7.5)
        #expect(Ratings.outOfTen("10.0") == 10)
        for text in ["", "0", "10.5", "7.3", "-1", "nan", "1e1", "0x8", "★★★", "7.5.5"] {
            #expect(Ratings.outOfTen(text) == nil, "\(text)")
        }
    }

    @Test func `ids have the shape of ids`() {
        #expect(Identifiers.tmdb("438631") == 438_631)
        #expect(Identifiers.imdb("https://www.imdb.com/title/tt1160419/") == "tt1160419")
        for text in ["0", "-1", "1.5", "٦٠٣", "abc", "99999999999999999999"] {
            #expect(Identifiers.tmdb(text) == nil)
        }
        for text in ["tt12", "nm0000001", "tt11604x9", ""] { #expect(Identifiers.imdb(text) == nil) }
    }
}
