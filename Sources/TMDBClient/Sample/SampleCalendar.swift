import Foundation
import Records

/// Moves the sample's future dates, so that its upcoming films stay upcoming however old the program is.
///
/// The sample was recorded on 10 June 2026. Later days, all of which belong to films that were unreleased
/// then, move by as many days as have passed since; earlier days stay unchanged.
struct SampleCalendar {
    private static let recordingDay = PartialDate("2026-06-10")
    /// The beginning of such a day in JSON.
    private static let year = "\"2026-"

    /// The number of days to move by.
    private let days: Int

    init(today: PartialDate?) {
        let passed = today.flatMap { today in Self.recordingDay.map { today.daysSince1970 - $0.daysSince1970 }
        }
        days = max(0, passed ?? 0)
    }

    /// Converts bounds on moved days into bounds on recorded days.
    func recordedQuery(_ query: [String: String]) -> [String: String] {
        guard days > 0, let first = Self.recordingDay?.daysSince1970 else { return query }
        var query = query
        for field in ["release_date", "primary_release_date"] {
            func set(_ end: String, _ change: (Int) -> Int) {
                guard let day = query[field + end].flatMap({ PartialDate($0) }), day.day != nil,
                    let changed = PartialDate(daysSince1970: change(day.daysSince1970))
                else { return }
                query[field + end] = "\(changed)"
            }
            set(".gte") { $0 > first ? max(first, $0 - days) : $0 }
            set(".lte") { $0 >= first + days ? $0 - days : min($0, first - 1) }
        }
        return query
    }

    func moved(_ body: Data) -> Data {
        guard days > 0, body.holds(Self.year) else { return body }
        var body = Data(body)
        body.withUnsafeMutableBytes { bytes in
            var start = 0
            while let place = UnsafeRawBufferPointer(rebasing: bytes[start...]).firstOffset(of: Self.year) {
                let day = start + place + 1
                start = day + 1
                guard day + 10 <= bytes.count,
                    let date = PartialDate(String(decoding: bytes[day..<day + 10], as: UTF8.self)),
                    let recorded = Self.recordingDay, date >= recorded,
                    let moved = PartialDate(daysSince1970: date.daysSince1970 + days)
                else { continue }
                let text = Array("\(moved)".utf8)
                if text.count == 10 { bytes[day..<day + 10].copyBytes(from: text) }
            }
        }
        return body
    }
}
