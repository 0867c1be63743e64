/// The contents of the library and the exports of 0.2.0, in `Tests/Fixtures`.
package enum ReleasedLibrary {
    /// The summaries of its films, in the order of ``LibraryStore/filmsWithViewings(matching:)``.
    package static let films = [
        "438631 Dune 2021 by Denis Villeneuve, saved, tagged sand, noted 'Not this week.'",
        "-278973784640774 Under the Walnut Tree 1971, rated 9.0, tagged family",
        "-185267927874610 Dune 1984, rated 4.0",
        """
        30017 Close-Up 1990 by Abbas Kiarostami, rated 9.0, tagged Kiarostami, classic, noted 'Who plays whom?
        Every face is Sabzian's.'
        """,
        """
        46594 Earth 1930 by Oleksandr Dovzhenko, tagged classic, silent era, seen again 2026-03 \
        'Again, with music.', seen 2025
        """,
        "293122 The Guide 2014, rated 8.5, seen 2024 for 6.0, seen again 2026-01-03 for 8.0 at At home",
        """
        595930 Homeward 2019, owned, rated 8.0, noted 'locked', seen 2025-12-24 for 8.0 at Zhovten \
        'The road is the film.'
        """,
    ]
}
