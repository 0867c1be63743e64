import Records

/// A time in a server's file: in UTC, or as a clock on the wall showed it.
struct ServerTime: Equatable {
    /// Seconds since 1970 of the clock on the wall, as if it showed UTC.
    let local: Int
    /// Seconds since 1970; nil if only the day is known.
    let utc: Int?

    /// A time in UTC, in seconds since 1970; nil for 0, and beyond some ten thousand years.
    init?(utc: Int, _ options: ImportReader.Options) {
        guard utc != 0, (-(1 << 39)...(1 << 39)).contains(utc) else { return nil }
        (self.utc, local) = (utc, utc + options.serverUTCOffset(utc))
    }

    /// `2024-05-01 21:30:00` in UTC, with or without a fraction and `Z`; nil for any other form.
    init?(utc text: String, _ options: ImportReader.Options) {
        guard let time = ISOTime(text) else { return nil }
        self.init(utc: time.seconds, options)
    }

    /// `2024-05-01 21:30:00` as the clock on the wall showed it; nil for any other form.
    init?(wall text: String, _ options: ImportReader.Options) {
        guard text.utf8.count >= 16, let time = ISOTime(String(text.prefix(19))) else { return nil }
        local = time.seconds
        // The offset is looked up twice, as it may change between the two times.
        utc = local - options.utcOffset(local - options.utcOffset(local))
    }

    /// The day at the beginning of a text: `2024-05-01`, also in front of a time.
    init?(day text: String) {
        guard let day = PartialDate(filmDay: text) else { return nil }
        (local, utc) = (day.daysSince1970 * 86_400, nil)
    }

    /// The day; nil before 1970-01-02 and after tomorrow.
    func day(_ options: ImportReader.Options) -> PartialDate? {
        let number = local.flooredDivision(by: 86_400)
        let today = (options.now + options.utcOffset(options.now)).flooredDivision(by: 86_400)
        return number >= 1 && number <= today + 1 ? PartialDate(daysSince1970: number) : nil
    }

    /// The day beside it on which the same evening may have been logged: within four hours of midnight.
    var adjacentDay: PartialDate? {
        guard utc != nil else { return nil }
        let number = local.flooredDivision(by: 86_400)
        return switch local - number * 86_400 {
        case ..<(4 * 3_600): PartialDate(daysSince1970: number - 1)
        case (20 * 3_600)...: PartialDate(daysSince1970: number + 1)
        default: nil
        }
    }
}
