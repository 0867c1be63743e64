import Foundation
import GRDB
import Library

/// A folder of one test's own, removed with the last reference to it.
final class TemporaryFolder: Sendable {
    let path: String

    /// 0755, so that a test can look in as another user.
    init() {
        var template = Array("/tmp/library-tests.XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
        chmod(path, 0o755)
    }

    deinit {
        chmod(path, 0o755)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Where a test's library is unless the test is about names.
    var library: String { file("library.db") }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// A library with the given films on the list, closed again.
    func makeLibrary(_ ids: Int...) throws -> String {
        try LibraryStore.openForWriting(path: library).addToWatchlist(ids.map { .make(id: $0) }, at: .saved)
        return library
    }

    /// The library altered by a stranger's SQL.
    func makeLibrary(alteredBy sql: String) throws -> String {
        let path = try makeLibrary(603, 604)
        try sqlite(path, sql)
        return path
    }

    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String = "library.db") throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
}

/// Runs SQL through a connection that knows nothing of movielib.
func sqlite(_ path: String, _ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
}

/// The permission bits of a file or folder, -1 when there is none.
func mode(_ path: String) -> Int {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_mode & 0o7777) : -1
}
