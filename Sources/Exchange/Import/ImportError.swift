/// Why a file cannot be imported. The first value is the file's name as it was given, with the member after a
/// colon where the file is an archive.
package enum ImportError: Error, Sendable, Equatable {
    /// There is no such file.
    case notFound(String)
    /// Something else than a file: "a folder", "a pipe", "a socket", "a device".
    case notAFile(String, String)
    /// The system's reason why it cannot be read.
    case unreadable(String, String)
    /// More bytes than are read.
    case tooLarge(String, limit: Int)
    /// More rows than are read.
    case tooManyRows(String, limit: Int)
    /// Not one byte, or nothing but white space.
    case empty(String)
    /// Text in another encoding, with its name where that is certain: "UTF-16".
    case notUTF8(String, encoding: String?, line: Int?)
    /// A quote that is never closed, and the line its row begins on.
    case openQuote(String, line: Int)
    /// Text between a closing quote and the next comma.
    case strayQuote(String, line: Int)
    /// No JSON from a place on, both from 1; or the end of it is missing.
    case brokenJSON(String, line: Int, column: Int, isAtEnd: Bool)
    /// JSON in which something is of another shape, and what.
    case badJSON(String, String)
    /// Made by a newer movielib.
    case newerVersion(String, version: Int, known: Int)
    /// Nothing that is known; with the first line of what there is.
    case unknownKind(String, begins: String)
    /// One of several kinds that look the same; the person has to say which.
    case undecided(String, among: [ImportKind])
    /// Days that are two in the two orders there are, such as the one given; the person has to say.
    case undecidedDays(String, example: String)
    /// Rows of several people, of whom the person has to choose one, or has chosen another.
    case profiles(String, [String], asked: String?)
    /// A column that the person named and the file does not have; those it has.
    case noColumn(String, String, among: [String])
    /// Not what the person said it is; what it may be.
    case otherKind(String, asked: ImportKind, among: [ImportKind])
    /// An archive of a kind that is not opened: "7-Zip", "RAR", "xz", "bzip2", "Zstandard".
    case archiveKind(String, String)
    /// A damaged or encrypted archive, and the reason.
    case archive(String, String)
    /// libarchive is not installed, and what the system says.
    case noLibarchive(String)
    /// More members than are read.
    case tooManyMembers(String, limit: Int)
    /// An archive in which nothing is that can be imported.
    case nothingInArchive(String)
}
