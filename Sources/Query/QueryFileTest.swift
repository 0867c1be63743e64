package import Records

/// A test on one of the user's files.
package enum QueryFileTest: Sendable, Equatable {
    /// Ends included; nil is open-ended.
    case resolution(from: MediaFacts.Resolution?, to: MediaFacts.Resolution?)
    /// Nil for any kind.
    case hdr(MediaFacts.HDR?)
    /// The codec of the picture or a sound track.
    case codec(String)
    /// A sound track in this language.
    case audio(String)
    case subtitles(String)
    /// Part of the edition's name.
    case edition(String)
    /// Part of the path.
    case folder(String)
}

extension QueryFileTest {
    package var field: QueryField {
        switch self {
        case .resolution: .resolution
        case .hdr: .hdr
        case .codec: .codec
        case .audio: .audio
        case .subtitles: .subtitles
        case .edition: .edition
        case .folder: .folder
        }
    }
}

extension QueryField {
    /// Whether it applies to a film's files: several such terms have to be true of the same file.
    package var appliesToFile: Bool {
        switch self {
        case .resolution, .hdr, .codec, .audio, .subtitles, .channels, .size, .bitrate, .edition, .part,
            .folder, .length:
            true
        default: false
        }
    }
}

extension QueryNumber {
    package var appliesToFile: Bool { QueryField(rawValue: rawValue)?.appliesToFile == true }

    /// Whether it has a unit: `20G`.
    var hasUnit: Bool { self == .size || self == .bitrate }
}

extension QueryTest {
    /// Whether it applies to a film's files.
    package var appliesToFile: Bool {
        switch self {
        case .file, .flag(.missing): true
        case .number(let number, _): number.appliesToFile
        case .unknownValue(let field): field.appliesToFile
        default: false
        }
    }
}

/// Parses the values of fields about files.
extension QueryParser {
    func resolution(_ value: QueryValue) throws(QueryError) -> QueryTest {
        func parseResolution(_ text: String) throws(QueryError) -> MediaFacts.Resolution {
            let text =
                ["2160p": "4k", "uhd": "4k", "fullhd": "1080p", "fhd": "1080p", "hd": "720p"][text] ?? text
            if let resolution = MediaFacts.Resolution(rawValue: text) { return resolution }
            throw error(
                .unknownWord(field: .resolution, value: value.text), value.range,
                suggestion: text.nearest(in: MediaFacts.Resolution.allCases.map(\.rawValue)))
        }
        // The first case is the sharpest.
        let all = MediaFacts.Resolution.allCases
        func adjacentResolution(_ text: String, _ step: Int) throws(QueryError) -> MediaFacts.Resolution {
            let index = (all.firstIndex(of: try parseResolution(text)) ?? 0) + step
            guard all.indices.contains(index) else { throw error(.badRange(value.text), value.range) }
            return all[index]
        }
        switch QueryComparison(value.text) {
        case .exact(let text):
            return .file(.resolution(from: try parseResolution(text), to: try parseResolution(text)))
        case .below(let text, let orEqual):
            return .file(.resolution(from: nil, to: try adjacentResolution(text, orEqual ? 0 : 1)))
        case .above(let text, let orEqual):
            return .file(.resolution(from: try adjacentResolution(text, orEqual ? 0 : -1), to: nil))
        case .range(let from, let to):
            let (from, to) = (try from.map(parseResolution), try to.map(parseResolution))
            if let from, let to, all.firstIndex(of: from) ?? 0 < all.firstIndex(of: to) ?? 0 {
                throw error(.badRange(value.text), value.range, suggestion: value.text.withEndsSwapped)
            }
            return .file(.resolution(from: from, to: to))
        case nil: throw error(.badRange(value.text), value.range)
        }
    }

    func hdr(_ value: QueryValue) throws(QueryError) -> QueryTest {
        let text = value.text.lowercased()
        if text == "yes" { return .file(.hdr(nil)) }
        if text == "no" { return .unknownValue(.hdr) }
        if let hdr = MediaFacts.HDR(rawValue: text) { return .file(.hdr(hdr)) }
        throw error(
            .unknownWord(field: .hdr, value: value.text), value.range,
            suggestion: text.nearest(in: ["yes", "none"] + MediaFacts.HDR.allCases.map(\.rawValue)))
    }
}

/// A number with a unit of a thousand, a million and so on: `20G`, `1.5 GB`, `700M`.
struct QueryAmount {
    let value: Double
    /// The value of one unit in the last digit typed.
    let step: Double

    init?(_ text: String) {
        var digits = text.lowercased().filter { $0 != " " }
        if digits.hasSuffix("b") { digits.removeLast() }
        let units: [Character: Double] = ["k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12]
        let unit = digits.last.flatMap { units[$0] }
        if unit != nil { digits.removeLast() }
        let parts = digits.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { part in
            (1...12).contains(part.count) && part.allSatisfy(\.isDigit)
        }
        guard parts.count <= 2, isNumber, let number = Double(digits) else { return nil }
        value = number * (unit ?? 1)
        step =
            (unit ?? 1) / (parts.count == 2 ? (0..<parts[1].count).reduce(1) { scale, _ in scale * 10 } : 1)
    }

    /// All values that would be typed like this.
    var roundingBounds: QueryBounds {
        step == 1
            ? QueryBounds(from: value, to: value)
            : QueryBounds(from: value - step / 2, to: value + step / 2, excludesTo: true)
    }
}

extension LibraryQuery {
    /// Whether only films with a file can match.
    package var requiresFiles: Bool {
        !groups.isEmpty
            && groups.allSatisfy { terms in
                terms.contains { term in
                    !term.isNegated
                        && term.alternatives.allSatisfy { alternative in
                            guard !alternative.isNegated else { return false }
                            if case .file = alternative.test { return true }
                            return alternative.test == .flag(.owned)
                        }
                }
            }
    }
}
