import Foundation
import TestSupport
import Testing

/// A kind of file that is not a library, made from a sound one.
struct BadLibrary: CustomTestStringConvertible, Sendable {
    var name: String
    var codes: Set<Int32> = [7]
    /// A part of the message on stderr.
    var says = ""
    /// A file that cannot be changed can still be read.
    var allowsReading = false
    /// A command that runs the program.
    var wrapper: [String] = []
    /// Makes the file; returns its path if that is not the usual one.
    var make: @Sendable (Home) throws -> String?

    var testDescription: String { name }

    private static func bytes(
        _ name: String, _ says: String, _ change: @escaping @Sendable (inout Data) -> Void
    ) -> BadLibrary {
        BadLibrary(name: name, says: says) { home in
            let file = URL(fileURLWithPath: home.library)
            var data = try Data(contentsOf: file)
            change(&data)
            try data.write(to: file)
            return nil
        }
    }

    private static func sql(_ name: String, _ says: String, _ sql: String) -> BadLibrary {
        BadLibrary(name: name, says: says) { home in
            try home.sqlite(sql)
            return nil
        }
    }

    private static func place(
        _ name: String, _ says: String, _ make: @escaping @Sendable (Home) throws -> String?
    ) -> BadLibrary {
        BadLibrary(name: name, says: says, make: make)
    }

    static let all = contents + schemas + places + rights

    private static let contents = [
        bytes("text", "not a movielib library") { $0 = Data("Dear diary, today I watched Dune.\n".utf8) },
        bytes("a picture", "not a movielib library") { $0 = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) },
        bytes("a wrong first byte", "not a movielib library") { $0[0] = 0 },
        bytes("zeros", "not a movielib library") { $0 = Data(count: 8192) },
        bytes("one byte", "not a movielib library") { $0 = Data([0]) },
        bytes("cut to 100 bytes", "is damaged") { $0 = $0.prefix(100) },
        bytes("cut to a page", "is damaged") { $0 = $0.prefix(4096) },
        bytes("cut in half", "is damaged") { $0 = $0.prefix($0.count / 2) },
        bytes("short of its last 777 bytes", "is damaged") { $0 = $0.dropLast(777) },
        bytes("read version 5", "newer SQLite") { $0[19] = 5 },
        bytes("schema format 9", "newer SQLite") { $0[47] = 9 },
        bytes("the schema overwritten", "is damaged") { data in
            for index in 100..<4096 { data[index] ^= 0x5A }
        },
    ]

    private static let schemas = [
        sql("another program's database", "not a movielib library", "PRAGMA application_id = 7"),
        sql("a newer library", "schema 99", "PRAGMA user_version = 99"),
        sql("an unknown migration", "v9", "INSERT INTO grdb_migrations VALUES ('v9')"),
        sql("a view for a table", "movie_page", "DROP TABLE movie_page; CREATE VIEW movie_page AS SELECT 1"),
        sql(
            "an added trigger", "trigger t was added",
            "CREATE TRIGGER t AFTER INSERT ON movie BEGIN DELETE FROM watchlist; END"),
        sql(
            "a name that moves the cursor", "was added",
            "CREATE VIEW \"\u{1b}]0;owned\u{7}\" AS SELECT 1"),
        sql(
            "a view for the log", "viewing was changed",
            "DROP TABLE viewing; CREATE VIEW viewing AS SELECT 1"),
        sql(
            "a trigger on tags", "trigger t was added",
            "CREATE TRIGGER t AFTER INSERT ON tag BEGIN DELETE FROM note; END"),
        sql("an index that is missing", "viewing_movie is missing", "DROP INDEX viewing_movie"),
        sql(
            "another text index", "movie_text was changed",
            "DROP TABLE movie_text; CREATE VIRTUAL TABLE movie_text USING fts5 (title)"),
        sql("values of no movielib", "is damaged", "UPDATE watchlist SET added_at = 'soon'"),
    ]

    private static let places = [
        place("a folder", "a folder") { try $0.folder.folder(".local/share/movielib/x") },
        place("a named pipe", "a named pipe") { home in
            mkfifo(home.libraryFolder + "/pipe", 0o600)
            return home.libraryFolder + "/pipe"
        },
        place("a loop of symbolic links", "a loop") { home in
            symlink("loop", home.libraryFolder + "/loop")
            return home.libraryFolder + "/loop"
        },
        place("/dev/null", "a device") { _ in "/dev/null" },
        place("/dev/full", "a device") { _ in "/dev/full" },
        place("a path through a file", "through a file, not") { $0.library + "/library.db" },
        BadLibrary(name: "no path", codes: [2], says: "empty") { _ in "" },
        place("the journal is a folder", "") { home in
            unlink(home.library + "-journal")
            mkdir(home.library + "-journal", 0o700)
            return nil
        },
    ]

    private static let asNobody = [
        "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--",
    ]

    /// Root ignores permission bits, so these run as the user `nobody`; other users need no wrapper.
    private static let rights = [
        BadLibrary(
            name: "a file without rights", says: "cannot be read", wrapper: getuid() == 0 ? asNobody : []
        ) { home in
            chmod(home.path, 0o755)
            chmod(home.library, 0)
            for folder in ["", "/.local", "/.local/share", "/.local/share/movielib"] {
                chmod(home.path + folder, 0o755)
            }
            return nil
        },
        BadLibrary(
            name: "a file to read only", says: "is read-only", allowsReading: true,
            wrapper: getuid() == 0 ? asNobody : []
        ) { home in
            unlink(home.library + "-journal")
            chmod(home.library, 0o444)
            for folder in ["", "/.local", "/.local/share"] { chmod(home.path + folder, 0o755) }
            chmod(home.libraryFolder, 0o555)
            return nil
        },
    ]
}
