import Exchange

extension Failure {
    /// What is wrong with a file that was to be imported, and what to do.
    init(_ error: ImportError, _ activity: String) {
        let kinds = "--kind says what it is"
        func made(_ file: String, _ why: String, hint: String...) -> Failure {
            var failure = Failure(.usage, "\(activity): \(file)", why)
            failure.hints = hint
            return failure
        }
        func unknown(_ file: String, _ begins: String) -> Failure {
            var failure = made(
                file, "it is not a kind of file that can be imported; it begins with '\(begins)'",
                hint: "'movielib import --help' lists what can")
            if !begins.hasPrefix("{"), !begins.hasPrefix("["), begins.contains(where: ",;\t".contains) {
                failure.hints.insert(
                    "if it is a table, say what its columns are: --columns \(ColumnMap.example)", at: 0)
            }
            return failure
        }
        func list(_ kinds: [ImportKind]) -> String { kinds.map(\.rawValue).joined(separator: ", ") }
        self =
            switch error {
            case .notFound(let file): made(file, "there is no such file")
            case .notAFile(let file, let what): made(file, "it is \(what)")
            case .unreadable(let file, let why): made(file, why)
            case .tooLarge(let file, let limit): made(file, "it holds more than \(limit >> 20) MiB")
            case .tooManyRows(let file, let limit):
                made(file, "it has more than \(Wording.grouped(limit)) rows", hint: "split it")
            case .empty(let file): made(file, "it is empty")
            case .notUTF8(let file, let encoding, let line):
                made(
                    file,
                    "it is \(encoding.map { "\($0) text" } ?? "no UTF-8 text")"
                        + (line.map { " (line \($0))" } ?? ""),
                    hint: "iconv -f \(encoding ?? "LATIN1") -t UTF-8 makes UTF-8 of it")
            case .openQuote(let file, let line):
                made("\(file):\(line)", "a quote that begins here is never closed")
            case .strayQuote(let file, let line):
                made("\(file):\(line)", "there is text between a closing quote and the next comma")
            case .brokenJSON(let file, let line, let column, let isAtEnd):
                made(
                    "\(file):\(line):\(column)",
                    isAtEnd ? "the JSON is cut off here" : "the JSON is broken here")
            case .badJSON(let file, let why): made(file, "unexpected JSON: \(why)")
            case .undecidedDays(let file, let example):
                made(
                    file, "'\(example)' could be two different days, and no other date settles it",
                    hint: "--dates dmy for day, month, year; --dates mdy for month, day, year")
            case .profiles(let file, let names, let asked):
                made(
                    file,
                    asked.map { "it has no profile '\($0)'" } ?? "it has more than one profile",
                    hint: "--profile picks one: \(names.joined(separator: ", "))")
            case .noColumn(let file, let name, let names):
                made(
                    file, "it has no column '\(name)'",
                    hint: "its columns are \(names.joined(separator: ", "))")
            case .newerVersion(let file, let version, let known):
                made(
                    file, "a newer movielib made it (version \(version), this one knows \(known))",
                    hint: "update movielib")
            case .unknownKind(let file, let begins):
                unknown(file, begins)
            case .undecided(let file, let among):
                made(
                    file, "it may be \(list(among))", hint: "\(kinds): --kind \(among.first?.rawValue ?? "")")
            case .otherKind(let file, let asked, let among):
                made(
                    file, "it is not \(asked.rawValue)",
                    hint: among.isEmpty ? kinds : "it may be \(list(among))")
            case .archiveKind(let file, let what):
                made(file, "it is \(what), which is not opened", hint: "unpack it first")
            case .archive(let file, let why): made(file, "the archive cannot be read: \(why)")
            case .noLibarchive(let why):
                made("libarchive", why, hint: "install libarchive13, or unpack the archive first")
            case .tooManyMembers(let file, let limit):
                made(file, "it has more than \(Wording.grouped(limit)) files in it")
            case .nothingInArchive(let file): made(file, "nothing in the archive can be imported")
            }
    }
}
