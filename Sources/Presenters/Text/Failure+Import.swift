package import Exchange
import Localization

extension Failure {
    /// The problem with a file to import, and what to do.
    package init(_ error: ImportError, _ activity: String) {
        let kinds = tr("--kind says what it is")
        func makeFailure(_ file: String, _ why: String, hint: String...) -> Failure {
            var failure = Failure(.usage, "\(activity): \(file)", why)
            failure.hints = hint
            return failure
        }
        func unknown(_ file: String, _ begins: String) -> Failure {
            var failure = makeFailure(
                file,
                tr(
                    "it is not a kind of file that can be imported; it begins with '{begins}'",
                    ["begins": String(begins.prefix(60))]),
                hint: tr("'movielib import --help' lists what can"))
            let isMarkup = "{[<".contains(begins.prefix(1))
            if !isMarkup, begins.contains(where: ",;\t".contains) {
                failure.hints.insert(
                    tr(
                        "if it is a table, say what its columns are: {option}",
                        [
                            "option":
                                "--columns \(CommandLineText.quoted(ColumnMap.guess(begins) ?? ColumnMap.example))"
                        ]), at: 0)
            } else if !isMarkup,
                begins.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
            {
                failure.hints.append(
                    tr(
                        "if it is a list of titles, one per line: '{command}' reads it from standard input",
                        ["command": "movielib watchlist add -"]))
            }
            return failure
        }
        func notUTF8(_ encoding: String?, _ line: Int?) -> String {
            let what =
                encoding.map { tr("it is {encoding} text", ["encoding": $0]) } ?? tr("it is not UTF-8 text")
            return line.map { tr("{what} (line {line})", ["what": what, "line": "\($0)"]) } ?? what
        }
        func list(_ kinds: [ImportKind]) -> String { kinds.map(\.id).joined(separator: ", ") }
        self =
            switch error {
            case .notFound(let file): makeFailure(file, tr("there is no such file"))
            case .folder(let file):
                makeFailure(
                    file, tr("it is {what}", ["what": tr("a folder")]),
                    hint: tr("name the files in it, or the archive they came from"),
                    tr("'movielib files add' takes a folder of film files"))
            case .notAFile(let file, let what): makeFailure(file, tr("it is {what}", ["what": what]))
            case .unreadable(let file, let why): makeFailure(file, why)
            case .tooLarge(let file, let limit):
                makeFailure(file, tr("it holds more than {n} MiB", ["n": "\(limit >> 20)"]))
            case .tooManyRows(let file, let limit):
                makeFailure(
                    file, plural("it has more than {n} row", "it has more than {n} rows", limit),
                    hint: tr("split it"))
            case .tooManyValues(let file, let limit):
                makeFailure(
                    file, plural("it has more than {n} value", "it has more than {n} values", limit),
                    hint: tr("split it"))
            case .empty(let file): makeFailure(file, tr("it is empty"))
            case .notUTF8(let file, let encoding, let line):
                makeFailure(
                    file, notUTF8(encoding, line),
                    hint: tr(
                        "{command} makes UTF-8 of it",
                        // i18n: the encoding of most files that are not UTF-8 in this language, as iconv names it
                        ["command": "iconv -f \(encoding ?? tr("LATIN1")) -t UTF-8"]))
            case .openQuote(let file, let line):
                makeFailure("\(file):\(line)", tr("a quote that begins here is never closed"))
            case .strayQuote(let file, let line):
                makeFailure("\(file):\(line)", tr("there is text between a closing quote and the next comma"))
            case .brokenJSON(let file, let line, let column, let isAtEnd):
                makeFailure(
                    "\(file):\(line):\(column)",
                    isAtEnd ? tr("the JSON is cut off here") : tr("the JSON is broken here"))
            case .badJSON(let file, let why): makeFailure(file, tr("unexpected JSON: {why}", ["why": why]))
            case .ambiguousDayOrder(let file, let example):
                makeFailure(
                    file,
                    tr(
                        "'{date}' could be two different days, and no other date settles it",
                        ["date": example]),
                    hint: tr("--dates dmy for day, month, year; --dates mdy for month, day, year"))
            case .ambiguousScale(let file, let highest):
                makeFailure(
                    file,
                    tr(
                        "no rating in it is above {n}, so they could be out of 5 or out of 10",
                        ["n": DisplayText.rating(highest) ?? ""]),
                    hint: tr("--scale 5 or --scale 10 says which"))
            case .unresolvedProfile(let file, let names, let requested):
                makeFailure(
                    file,
                    requested.map { tr("it has no profile '{name}'", ["name": $0]) }
                        ?? tr("it has more than one profile"),
                    hint: tr("--profile picks one: {names}", ["names": names.joined(separator: ", ")]))
            case .noColumn(let file, let name, let names):
                makeFailure(
                    file, tr("it has no column '{name}'", ["name": name]),
                    hint: tr("its columns are {names}", ["names": names.joined(separator: ", ")]))
            case .newerVersion(let file, let version, let known):
                makeFailure(
                    file,
                    tr(
                        "a newer movielib made it (version {found}, this one knows {known})",
                        ["found": "\(version)", "known": "\(known)"]), hint: tr("update movielib"))
            case .unknownKind(let file, let begins): unknown(file, begins)
            case .ambiguousKind(let file, let among):
                makeFailure(
                    file, tr("it may be {kinds}", ["kinds": list(among)]),
                    hint: tr(
                        "--kind says what it is: {option}",
                        ["option": "--kind \(among.first?.id ?? "")"]))
            case .kindMismatch(let file, let requested, let among):
                makeFailure(
                    file, tr("it is not {kind}", ["kind": requested.id]),
                    hint: among.isEmpty ? kinds : tr("it may be {kinds}", ["kinds": list(among)]))
            case .unsupportedArchive(let file, let what):
                makeFailure(
                    file, tr("it is {kind}, which is not opened", ["kind": what]), hint: tr("unpack it first")
                )
            case .spreadsheet(let file, let program):
                makeFailure(
                    file, tr("it is a spreadsheet from {program}", ["program": program]),
                    hint: tr("save it as CSV, and import that"))
            case .unreadableArchive(let file, let why):
                makeFailure(file, tr("the archive cannot be read: {why}", ["why": why]))
            case .noLibarchive(let why):
                makeFailure("libarchive", why, hint: tr("install libarchive13, or unpack the archive first"))
            case .tooManyMembers(let file, let limit):
                makeFailure(
                    file,
                    plural("it has more than {n} file in it", "it has more than {n} files in it", limit))
            case .damagedDatabase(let file, let why):
                makeFailure(
                    file,
                    why.isEmpty
                        ? tr("the database is damaged") : tr("the database is damaged: {why}", ["why": why]),
                    hint: tr("stop the server, and copy the file again"))
            case .changingDatabase(let file):
                Failure(
                    .failed, "\(activity): \(file)", tr("the server kept changing it"),
                    hint: tr("stop the server, or copy the file and its -wal file"))
            case .slowDatabase(let file): makeFailure(file, tr("reading it takes longer than a minute"))
            case .unknownDatabase(let file):
                makeFailure(
                    file, tr("it is a database of none of the programs whose databases can be imported"),
                    hint: tr("'movielib import --help' lists what can"))
            case .olderDatabase(let file):
                makeFailure(
                    file, tr("a version of Kodi made it that is too old"),
                    hint: tr("let a newer Kodi open it once"))
            case .databaseOfNames(let file):
                makeFailure(
                    file, tr("it has only the names of people"),
                    hint: tr("what they have seen is in library.db, in the same folder"))
            case .folderWithDatabase(let folder, let database):
                makeFailure(
                    folder, tr("it is {what}", ["what": tr("a folder")]),
                    hint: tr("name the database in it: {file}", ["file": database]))
            case .brokenXML(let file): makeFailure(file, tr("the XML is damaged or cut off"))
            case .unresolvedPerson(let file, let people, let requested):
                makeFailure(
                    file,
                    requested.map { tr("it has nobody called '{name}'", ["name": $0]) }
                        ?? tr("it has rows of several people"),
                    hint: tr(
                        "--user picks one: {names}",
                        ["names": people.map(\.nameAndNumber).joined(separator: ", ")]))
            case .nothingInArchive(let file):
                makeFailure(file, tr("nothing in the archive can be imported"))
            }
    }
}
