internal import Localization
package import Records

/// A release of a film on a day, in one country and way.
package struct CalendarEvent: Sendable, Equatable {
    package var filmID: Int
    package var title: String
    /// The day; a month or a year does not make an event.
    package var date: PartialDate
    /// The country, as an ISO 3166-1 code; nil for a film's first release anywhere.
    package var region: String?
    /// The kind of release as text: "in cinemas", "streaming".
    package var releaseType: String
    /// Identifies the kind of release: the English text, whatever the interface language.
    package var kind: String
    /// The film's page.
    package var url: String?

    package init(
        filmID: Int, title: String, date: PartialDate, region: String?, releaseType: String,
        kind: String? = nil, url: String? = nil
    ) {
        self.filmID = filmID
        self.title = title
        self.date = date
        self.region = region
        self.releaseType = releaseType
        self.kind = kind ?? releaseType
        self.url = url
    }
}

/// iCalendar (RFC 5545) of upcoming releases, which calendars import or subscribe to.
package enum CalendarExport {
    /// The calendar, one all-day event per release, earliest first.
    ///
    /// An event is identified by film, country and kind of release, not by its day, so that a postponed release moves
    /// in the calendar instead of appearing twice. `stamp` is the current time, ISO 8601 in UTC.
    package static func text(_ events: [CalendarEvent], stamp: String, name: String = tr("Films")) -> String {
        let stamp = (ISOTime(stamp) ?? ISOTime(seconds: 0)).text.filter { $0 != "-" && $0 != ":" }
        var lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//movielib//movielib//EN", "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH", "X-WR-CALNAME:\(escaped(name))",
        ]
        var identifiers: [String: Int] = [:]
        let days = events.filter { $0.date.day != nil }
        let sorted = days.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
        for (_, event) in sorted {
            let identifier = "\(event.filmID)-\(plain(event.region ?? "first"))-\(plain(event.kind))"
            let count = identifiers[identifier, default: 0] + 1
            identifiers[identifier] = count
            lines += self.lines(
                event, stamp: stamp, identifier: count == 1 ? identifier : "\(identifier)-\(count)")
        }
        lines.append("END:VCALENDAR")
        return lines.map { folded($0) + "\r\n" }.joined()
    }

    private static func lines(_ event: CalendarEvent, stamp: String, identifier: String) -> [String] {
        let how = [event.releaseType, event.region].compactMap(\.self).joined(separator: ", ")
        let next = PartialDate(daysSince1970: event.date.daysSince1970 + 1) ?? event.date
        var lines = [
            "BEGIN:VEVENT", "UID:\(identifier)@movielib", "DTSTAMP:\(stamp)",
            "DTSTART;VALUE=DATE:\(digits(event.date))", "DTEND;VALUE=DATE:\(digits(next))",
            "SUMMARY:\(escaped("\(event.title) (\(how))"))",
            // A release is not an appointment.
            "TRANSP:TRANSPARENT",
        ]
        if let url = event.url, url.hasPrefix("https://") || url.hasPrefix("http://"),
            url.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        {
            lines.append("URL:\(url)")
        }
        return lines + ["END:VEVENT"]
    }

    /// Text as a value: special characters escaped with backslashes, line ends as `\n`.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in PlainText.cleaned(text).unicodeScalars {
            switch scalar {
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\\", ";", ",":
                result.append("\\")
                result.append(scalar)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Lines of at most 75 octets, each but the first after a space; broken between characters, as a reader
    /// counts them, and within one only if it is longer than a line.
    static func folded(_ line: String) -> String {
        var result = String.UnicodeScalarView()
        var octets = 0
        func add(_ scalars: some Collection<Unicode.Scalar>, _ width: Int) {
            if octets + width > 75 {
                result.append(contentsOf: "\r\n ".unicodeScalars)
                octets = 1
            }
            result.append(contentsOf: scalars)
            octets += width
        }
        for character in line {
            let width = character.utf8.count
            if width <= 74 {
                add(character.unicodeScalars, width)
            } else {
                for scalar in character.unicodeScalars { add(CollectionOfOne(scalar), UTF8.width(scalar)) }
            }
        }
        return String(result)
    }

    private static func digits(_ date: PartialDate) -> String { date.description.filter { $0 != "-" } }

    private static func plain(_ text: String) -> String {
        String(
            text.lowercased().unicodeScalars.map { scalar -> Character in
                ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
            })
    }
}
