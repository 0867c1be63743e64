/// A word with a meaning in release names.
struct ReleaseWord: Equatable {
    /// The effect of a word on the title before it.
    enum Role: UInt8 {
        /// Ends the title anywhere.
        case release
        /// Ends the title only at its end.
        case weak
        /// Ends it only at its end and before a release word: too many titles end in such words.
        case shy
        /// A language, which ends the title as shy words do, but not after an article.
        case language
        /// Names a version, and is weak.
        case edition
        /// Begins a noun phrase: the words after it belong to the title.
        case article
        /// `edition` or `cut`, which only counts after an edition.
        case follower
        /// `sample` or `trailer`, which may also be part of a title.
        case excerpt
    }

    var role: Role
    /// For an edition: its index in `ReleaseWords.editions`.
    var edition: UInt8 = 0
}

/// A word with a meaning in the names of series.
enum SeriesWord: UInt8 {
    /// `season` or `series`, which are words of film titles, too.
    case season
    /// A season in another language, which is hardly ever a word of a title beside a number.
    case foreignSeason
    /// An episode, beside its number.
    case episode
    /// An episode too, but in film titles a part: `Episode IV`.
    case chapter
    /// A league or a championship at the start of a name: its events are not films.
    case sport
    /// A television channel, between the height of the picture and the source.
    case channel
    /// A kind of episode in the names of anime, after the group in brackets: `OVA`, `NCOP`, `OP` with a number.
    case animeExtra
}

/// The known words, found in constant time.
enum ReleaseWords {
    /// A word of up to sixteen bytes, the length of the longest known word.
    typealias Key = UInt128

    /// The display names of the editions.
    static let editions: [String] = editionWords.map(\.name)

    /// The meaning of a word in the names of films and of series.
    struct Meaning {
        var release: ReleaseWord?
        var series: SeriesWord?
    }

    static func meaning(_ key: Key) -> Meaning? {
        // Most words have none, and this says so without hashing them.
        known[filterIndex(key)] ? table[key] : nil
    }

    private static let table: [Key: Meaning] = {
        var table: [Key: Meaning] = [:]
        for (role, words) in lists {
            for word in words.split(whereSeparator: \.isWhitespace) {
                table[key(word.utf8), default: Meaning()].release = ReleaseWord(role: role)
            }
        }
        for (index, edition) in editionWords.enumerated() {
            for word in edition.words.split(separator: " ") {
                table[key(word.utf8), default: Meaning()].release = ReleaseWord(
                    role: .edition, edition: UInt8(index))
            }
        }
        for (meaning, words) in seriesWords {
            for word in words.split(whereSeparator: \.isWhitespace) {
                table[key(word.utf8), default: Meaning()].series = meaning
            }
        }
        return table
    }()

    private static let known: [Bool] = {
        var known = Array(repeating: false, count: 1 << 12)
        for key in table.keys { known[filterIndex(key)] = true }
        return known
    }()

    private static func filterIndex(_ key: Key) -> Int {
        let folded = UInt64(truncatingIfNeeded: key) ^ UInt64(truncatingIfNeeded: key >> 64)
        return Int(truncatingIfNeeded: (folded &* 0x9E37_79B9_7F4A_7C15) >> 52)
    }

    static func key(_ word: some Sequence<UInt8>) -> Key { word.reduce(0) { $0 << 8 | Key($1) } }

    /// Words of two parts are written as one: `web-dl` and `Blu Ray` are found as `webdl` and `bluray`.
    private static let lists: [(ReleaseWord.Role, String)] = [
        (
            .release,
            """
            4k uhd ultrahd fullhd fhd hdr hdr10 hdr10plus hdr10p dolbyvision dovi sdr 10bit 8bit 12bit hi10p hi10
            bluray bdrip brrip bdremux bdmux blurayrip bluraydisc uhdrip bd25 bd50 bd5 bd9 bdr remux hddvd hddvdrip
            dvd dvdr dvdrip dvdscr dvdscreener dvdmux dvd5 dvd9 dvdremux screener scr bdscr
            webdl webrip webdlrip webmux webhdrip webcap hdrip hdtv hdtvrip pdtv sdtv dsr dsrip dvb dvbrip dvbt hdtvmux
            tvrip satrip iptvrip tvhdrip vhsrip vodrip ppv ppvrip camrip hdcam hdcamrip telesync hdts telecine hdtc
            tsrip r5 r6 workprint ntsc vcd svcd laserdisc ldrip
            x264 x265 x266 h264 h265 h266 264 265 hevc avc xvid divx divx5 av1 vp9 vp8 mpeg2 mpeg4 mp4 wmv vc1 xvidhd
            aac aac2 aac5 aac51 aac20 heaac ac3 ac3d eac3 dts dtshd dtshdma dtsx dtses dd2 dd5 dd7 dd51 dd20 ddp ddp2
            ddp5 ddp7 ddp51 ddpa dolbydigital dolbyatmos atmos truehd flac lpcm mp3 ogg 6ch 8ch 2ch
            amzn dsnp hmax atvp pcok pmtp hulu amazonrip netflixrip web4k sbs hsbs halfsbs hou halfou mvc vr180 vr360
            dvd5rip microhd mhd bdrip720p brrip720p webrip1080p bluray1080p bluray720p dubbing
            vostfr vostfrench vosta vosten subita brmux bdripmux brripmux hfr 24fps 48fps 60fps
            yify rarbg mircrew readnfo nfofix
            """
        ),
        (
            .weak,
            """
            limited proper repack repack2 internal rerip retail hq lq subbed dubbed dub hardsub hardsubs hardcoded convert
            uncensored colorized nfo dirfix custom stv festival syncfix dualaudio multisubs multisub subforced
            korsub vost vostfr subfrench truefrench vff vfq vf vfi vfstfr 2in1 3in1 ws widescreen
            fullscreen reencoded upscaled fanres 剧场版 劇場版 国语 中字 双语
            """
        ),
        (
            .shy,
            "web cam ts tc 3d dual multi hd bd br dl rip fs nf max it subs sub dv raw complete se vo dc sd line mic md ld ac hc opus vhs hybrid pal doku xxx om"
        ),
        (
            .language,
            """
            english french german italian spanish castellano latino portuguese brazilian russian ukrainian polish czech
            hungarian romanian bulgarian greek turkish swedish norwegian danish finnish nordic dutch flemish hindi tamil
            telugu japanese korean chinese mandarin cantonese thai vietnamese arabic hebrew persian icelandic
            eng fre fra ger deu ita spa esp rus ukr pol cze hun jpn kor swe nor dan fin nl nlsubs ptbr swissgerman
            swesub norsub dansub finsub plsub lektor esub esubs engsub pldub
            """
        ), (.article, "the a an"), (.follower, "edition cut version collection"),
        (.excerpt, "sample trailer teaser"),
    ]

    private static let editionWords: [(name: String, words: String)] = [
        ("director's cut", "directorscut directorcut dircut"), ("extended", "extended versionlongue"),
        ("final cut", "finalcut"), ("theatrical", "theatrical"), ("unrated", "unrated"), ("uncut", "uncut"),
        ("special edition", "specialedition specialcut"), ("ultimate", "ultimateedition ultimatecut"),
        ("collector's edition", "collectorsedition collectoredition editioncollector"),
        ("remastered", "remastered remaster 4kremaster restored digitalremaster"), ("criterion", "criterion"),
        ("imax", "imax"), ("open matte", "openmatte"), ("anniversary", "anniversary"),
        ("despecialized", "despecialized despecialised"),
        ("alternative cut", "alternativecut alternatecut internationalcut"),
        ("rogue cut", "roguecut"), ("fan edit", "fanedit"),
    ]

    private static let seriesWords: [(SeriesWord, String)] = [
        (.season, "season seasons series"),
        (
            .foreignSeason,
            """
            saison staffel temporada temporadas temp tem stagione seizoen sezon sezona sezonul sez évad řada säsong
            sæson sesong kausi сезони сезоны сезон сез الموسم עונה 시즌
            """
        ),
        (
            .episode,
            """
            odcinek odc folge afl aflevering avsnitt afsnit jakso puntata epizód epizoda episodul
            serija serije seriya seria serii серия серии серія серії сер выпуск випуск الحلقة
            """
        ), (.chapter, "episode episodio épisode episódio capitulo capítulo bölüm tập эпизод епізод епизод"),
        (.sport, "wwe ufc aew njpw nxt nba wnba nfl nhl mlb epl motogp formula wrc indycar nascar"),
        (
            .channel,
            "abc amc cbs cw fox fx hgtv hist history natg nbc pbs seso syfy tbs tlc tnt usan vice"
        ),
        (.animeExtra, "ova ona oad ncop nced op ed sp ex pv"),
    ]
}
