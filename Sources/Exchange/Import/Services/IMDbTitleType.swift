import Records

/// IMDb's title types, in its interface languages: `TV Series`, `tvSeries`, `Fernsehserie`, `Episodio TV`.
enum IMDbTitleType {
    /// Types without a word for series, games, music or podcasts are films, as at TMDB.
    static func isFilm(_ type: String) -> Bool {
        let letters = type.foldedTitle.filter { $0 != " " }
        return !others.contains { letters.contains($0) }
    }

    private static let others = [
        // English, German, French, Italian, Spanish, Portuguese, Polish; series, series, series.
        "seri", "episod", "epizod", "folge", "game", "spiel", "gioco", "jeu", "juego", "jogo", "podcast",
        "musi", "clip", "pilot", "odcin", "aflevering",
        // Hindi, Russian, Turkish, Japanese.
        "सीरीज", "सरज", "एपिसोड", "एपसड", "गेम", "गम", "पॉडकास्ट", "сериал", "эпизод", "dizi", "シリーズ", "エピソード",
    ].map { $0.foldedTitle.filter { $0 != " " } }
}
