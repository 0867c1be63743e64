/// Why a file cannot be imported. The first value is the file's name as given; for an archive, with the
/// member after a colon.
package enum ImportError: Error, Sendable, Equatable {
    case notFound(String)
    /// A folder; its files must be named instead.
    case folder(String)
    /// Not a regular file: "a pipe", "a socket", "a device".
    case notAFile(String, String)
    /// It cannot be read; with the system's message.
    case unreadable(String, String)
    case tooLarge(String, limit: Int)
    case tooManyRows(String, limit: Int)
    /// More values than the limit, in lists or in rows.
    case tooManyValues(String, limit: Int)
    /// No bytes, or only white space.
    case empty(String)
    /// Text in another encoding, with its name if certain: "UTF-16".
    case notUTF8(String, encoding: String?, line: Int?)
    /// A quote that is never closed; with the line its row begins on.
    case openQuote(String, line: Int)
    /// Text between a closing quote and the next comma.
    case strayQuote(String, line: Int)
    /// Invalid JSON from a position (counted from 1); or the end is missing.
    case brokenJSON(String, line: Int, column: Int, isAtEnd: Bool)
    /// JSON with a value of the wrong type, and its description.
    case badJSON(String, String)
    case newerVersion(String, version: Int, known: Int)
    /// Not a known format; with the first line.
    case unknownKind(String, begins: String)
    /// Several kinds that look alike; the user has to specify the kind.
    case ambiguousKind(String, among: [ImportKind])
    /// Dates that are valid both day first and month first, with an example; the user has to specify the order.
    case ambiguousDayOrder(String, example: String)
    /// Ratings that may be out of five or of ten, with the highest; the user has to specify the scale.
    case ambiguousScale(String, highest: Double)
    /// Rows of several profiles; the user has to choose one, or chose a missing one.
    case unresolvedProfile(String, [String], asked: String?)
    /// A column that the user named and the file lacks; with the columns it has.
    case noColumn(String, String, among: [String])
    /// Not of the kind that the user specified; with the kinds it may be.
    case kindMismatch(String, asked: ImportKind, among: [ImportKind])
    /// An unsupported archive format: "7-Zip", "RAR", "xz", "bzip2", "Zstandard".
    case unsupportedArchive(String, String)
    /// A spreadsheet in an archive's format: "Excel", "OpenDocument".
    case spreadsheet(String, String)
    /// A damaged or encrypted archive, and the reason.
    case unreadableArchive(String, String)
    /// libarchive is not installed; with the system's message.
    case noLibarchive(String)
    case tooManyMembers(String, limit: Int)
    /// An archive with nothing that can be imported.
    case nothingInArchive(String)
    /// A damaged database, with SQLite's message, which may be empty.
    case damagedDatabase(String, String)
    /// A database that its server changes again and again.
    case changingDatabase(String)
    /// A database that takes too long to read.
    case slowDatabase(String)
    /// A database of no known program.
    case unknownDatabase(String)
    /// A database of a version that is too old.
    case olderDatabase(String)
    /// A database with the names of people, whose rows are in another one.
    case databaseOfNames(String)
    /// A folder that has a known database in it, with the database's path.
    case folderWithDatabase(String, String)
    /// XML that is damaged or cut off.
    case brokenXML(String)
    /// Rows of several people; the user has to choose one, or chose one who is not there.
    case unresolvedPerson(String, [ImportPerson], asked: String?)
}
