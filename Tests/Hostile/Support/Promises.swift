import Foundation

/// The promises checked in every run, whatever the server did.
struct Promises {
    let mode: HostileMode
    let verb: HostileMode.Verb
    let ending: MeasuredEnding
    var output = Data()
    var error = Data()
    var problems: [String] = []

    /// The maximum memory, in megabytes.
    private static let memory = 150.0
    /// The maximum number of lines on stderr.
    private static let mostLines = 3

    init(mode: HostileMode, verb: HostileMode.Verb, ending: MeasuredEnding) {
        (self.mode, self.verb, self.ending) = (mode, verb, ending)
    }

    private var words: String { String(decoding: error, as: UTF8.self) }
    private var answer: String { String(decoding: output, as: UTF8.self) }

    /// The program ended by itself, with the right code and in little memory.
    mutating func checkEnding() {
        if ending.wasKilled {
            problems.append("did not end")
        } else if let code = ending.code {
            let right = mode.exits[verb] ?? []
            if !right.contains(code) { problems.append("exit \(code), not \(right.sorted())") }
        } else {
            problems.append("ended by signal \(ending.signal ?? 0)")
        }
        if ending.seconds < mode.minSeconds {
            problems.append("gave up after \(ending.seconds) s, not \(mode.minSeconds)")
        }
        if ending.megabytes > Self.memory { problems.append("took \(ending.megabytes) MB") }
    }

    /// stdout contains the answer, cleaned, or nothing.
    mutating func checkOutput() {
        checkText(output, "stdout", allowed: verb == .json ? [] : ["\t"])
        guard ending.code == 0 || ending.code == 8 else {
            if !output.isEmpty { problems.append("failed and wrote to stdout") }
            return
        }
        let lines = answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        for text in mode.shows where verb.wantsRows && !answer.contains(text) {
            problems.append("stdout lacks '\(text)'")
        }
        if verb == .list {
            if let rows = mode.rows, lines.count != rows { problems.append("\(lines.count) rows") }
            for line in lines where line.split(separator: "\t", omittingEmptySubsequences: false).count != 6 {
                problems.append("not a row: \(line.prefix(80))")
            }
        }
        if verb == .json, (try? JSONSerialization.jsonObject(with: output)) == nil {
            problems.append("stdout is not JSON")
        }
    }

    /// stderr reports the failure and its reason, in one to three lines.
    mutating func checkConversation() {
        checkText(error, "stderr", allowed: [])
        let lines = words.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        if !words.isEmpty && !words.hasSuffix("\n") { problems.append("stderr ends in mid line") }
        if lines.count > Self.mostLines { problems.append("\(lines.count) lines on stderr") }
        for line in lines where !line.hasPrefix("movielib: ") && !line.hasPrefix("hint: ") {
            problems.append("stderr: \(line.prefix(120))")
        }
        for line in lines where line.unicodeScalars.count > 600 {
            problems.append("a line of \(line.unicodeScalars.count) on stderr")
        }
        if ending.code != 0, !lines.contains(where: { $0.contains(/^movielib: .+: .+/) }) {
            problems.append("stderr does not say what failed and why")
        }
        if mode.isQuiet && !error.isEmpty { problems.append("said: \(words.prefix(200))") }
        for text in mode.says where !words.contains(text) {
            problems.append("stderr lacks '\(text)': \(words.prefix(200))")
        }
        for text in ["Fatal error", "backtrace", "*** ", "Optional(", "out of memory", "Out of memory"]
        where words.contains(text) {
            problems.append("stderr has '\(text)'")
        }
    }

    /// The credential is in no output, and in no file.
    mutating func checkCanary(home: String) {
        for spelling in mode.credential.spellings where answer.contains(spelling) || words.contains(spelling)
        {
            problems.append("showed the credential")
        }
        for file in mode.credential.files(under: home) { problems.append("the credential is in \(file)") }
    }

    /// The text contains nothing that could move a cursor, reorder a line or hide.
    private mutating func checkText(_ bytes: Data, _ name: String, allowed: Set<Unicode.Scalar>) {
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            problems.append("\(name) is not UTF-8")
            return
        }
        func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x0A: false
            case 0x00...0x1F: !allowed.contains(scalar)
            case 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF,
                0xFFF9...0xFFFB, 0xE0000...0xE007F:
                true
            default: false
            }
        }
        if let scalar = text.unicodeScalars.first(where: isHarmful) {
            problems.append("\(name) has U+\(String(scalar.value, radix: 16, uppercase: true))")
        }
    }
}
