import TMDBModels

/// TMDB's responses, abbreviated.
enum SampleJSON {
    static let dune = """
        {"id": 438631, "title": "Dune", "original_title": "Dune", "original_language": "en",
         "overview": "A boy and a desert.", "release_date": "2021-09-15", "vote_average": 7.786,
         "vote_count": 12345, "popularity": 55.5, "poster_path": "/dune.jpg", "genre_ids": [878], "adult": false}
        """

    static let spiritedAway = """
        {"id": 129, "title": "Spirited Away", "original_title": "千と千尋の神隠し", "original_language": "ja",
         "overview": "A bathhouse for gods.", "release_date": "2001-07-20", "vote_average": 8.5,
         "vote_count": 987, "popularity": 80, "poster_path": "/away.jpg"}
        """

    /// Only the fields that a row requires.
    static let bare = #"{"id": 7, "title": "Untitled", "release_date": "", "poster_path": null}"#

    static let chalamet = """
        {"id": 1190668, "name": "Timothée Chalamet", "known_for_department": "Acting", "popularity": 40.25,
         "known_for": [{"media_type": "movie", "title": "Dune"}, {"media_type": "tv", "name": "Homeland"}]}
        """

    static let nobody = #"{"id": 3, "name": "Nobody Known"}"#

    static let dunePage = """
        {"id": 438631, "title": "Dune", "original_title": "Dune: Part One", "original_language": "en",
         "overview": "A boy and a desert.", "release_date": "2021-09-15", "vote_average": 7.786,
         "vote_count": 12345, "popularity": 55.5, "poster_path": "/dune.jpg",
         "tagline": "It begins.", "runtime": 155, "status": "Released", "imdb_id": "tt1160419",
         "budget": 165000000, "revenue": 402027830,
         "genres": [{"id": 878, "name": "Science Fiction"}, {"id": 12, "name": "Adventure"}],
         "credits": {
           "cast": [{"id": 1190668, "name": "Timothée Chalamet", "character": "Paul Atreides"},
                    {"id": 933238, "name": "Rebecca Ferguson", "character": ""}],
           "crew": [{"id": 137427, "name": "Denis Villeneuve", "department": "Directing", "job": "Director"},
                    {"id": 137427, "name": "Denis Villeneuve", "department": "Writing", "job": "Screenplay"},
                    {"id": 29067, "name": "Frank Herbert", "department": "Writing", "job": "Novel"}]},
         "videos": {"results": [{"name": "T", "site": "YouTube", "key": "abc-_123", "type": "Trailer",
                                 "official": true}]},
         "release_dates": {"results": [{"iso_3166_1": "US", "release_dates": [
             {"type": 3, "release_date": "2021-10-22T00:00:00.000Z", "certification": "PG-13"}]}]},
         "watch/providers": {"results": {"US": {"link": "https://www.themoviedb.org/movie/438631/watch",
             "flatrate": [{"provider_name": "Max"}], "rent": [{"provider_name": "Apple TV"}],
             "ads": [{"provider_name": "Tubi"}]}}},
         "recommendations": {"results": [\(spiritedAway)]},
         "external_ids": {"imdb_id": "tt1160419"}}
        """

    /// Out of order, as at TMDB; the third is not released yet.
    static let duneCollection = """
        {"id": 726871, "name": "Dune Collection", "overview": "Sand.", "parts": [
          {"id": 1170608, "title": "Dune: Part Three", "release_date": ""},
          {"id": 693134, "title": "Dune: Part Two", "release_date": "2024-02-27", "vote_average": 8.1, "vote_count": 7},
          \(dune)]}
        """

    /// A film's page with everything related to the film.
    static let secondPart = """
        {"id": 693134, "title": "Dune: Part Two", "original_title": "Dune: Part Two", "release_date": "2024-02-27",
         "title_language": "en",
         "belongs_to_collection": {"id": 726871, "name": "Dune Collection"},
         "keywords": {"keywords": [{"id": 1, "name": "desert"}, {"id": 2, "name": "prophecy"}]},
         "production_companies": [{"id": 923, "name": "Legendary Pictures"}, {"id": 174, "name": "Warner Bros."}],
         "production_countries": [{"iso_3166_1": "US", "name": "United States of America"}],
         "credits": {
           "cast": [{"id": 1190668, "name": "Timothée Chalamet", "character": "Paul Atreides"},
                    {"id": 505710, "name": "Zendaya", "character": ""}],
           "crew": [{"id": 10, "name": "Greig Fraser", "department": "Camera", "job": "Director of Photography"},
                    {"id": 11, "name": "Somebody", "department": "", "job": null},
                    {"id": 137427, "name": "Denis Villeneuve", "department": "Writing", "job": "Screenplay"},
                    {"id": 137427, "name": "Denis Villeneuve", "department": "Directing", "job": "Director"},
                    {"id": 137427, "name": "Denis Villeneuve", "department": "Writing", "job": "Story"}]},
         "external_ids": {"imdb_id": "tt15239678"}}
        """

    static let chalametPage = """
        {"id": 1190668, "name": "Timothée Chalamet", "known_for_department": "Acting", "popularity": 40.25,
         "birthday": "1995-12-27", "deathday": null, "place_of_birth": "New York City, USA",
         "biography": "An actor.\\n\\nAnd more.", "imdb_id": "nm3154303",
         "movie_credits": {
           "cast": [
             {"id": 438631, "title": "Dune", "original_title": "Dune", "release_date": "2021-09-15",
              "vote_average": 7.8, "vote_count": 12345, "character": "Paul Atreides", "order": 0},
             {"id": 9, "title": "Far Away", "release_date": "", "character": "Himself", "order": 0},
             {"id": 129, "title": "Twice", "release_date": "2001-07-20", "vote_count": 5, "vote_average": 5,
              "character": "Father", "order": 1},
             {"id": 129, "title": "Twice", "release_date": "2001-07-20", "vote_count": 5, "vote_average": 5,
              "character": "Son", "order": 2}],
           "crew": [
             {"id": 438631, "title": "Dune", "original_title": "Dune", "release_date": "2021-09-15",
              "vote_average": 7.8, "vote_count": 12345, "department": "Production", "job": "Producer"},
             {"id": 438631, "title": "Dune", "release_date": "2021-09-15", "job": "Writer"}]}}
        """
}
