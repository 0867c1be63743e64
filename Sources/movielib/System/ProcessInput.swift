import CProcess
import Foundation
import Localization
import Presenters

/// Bytes handed to the process that are not valid text.
///
/// Swift would replace invalid bytes with U+FFFD, and a path with that in it names another file, so it is rejected
/// before anything is opened.
enum ProcessInput {
    /// The program's arguments without its own name, as main got them: Swift would read them from /proc, which is not
    /// mounted everywhere.
    static let arguments = (0..<cprocess_argument_count()).dropFirst().map {
        String(cString: cprocess_argument($0))
    }

    /// - Throws: ``Failure`` with the position of the first argument that is not UTF-8.
    static func rejectInvalidArguments() throws(Failure) {
        for index in 0..<cprocess_argument_count() {
            if String(validatingCString: cprocess_argument(index)) != nil { continue }
            throw Failure(
                .usage, tr("argument {n}", ["n": "\(index)"]), tr("it is not valid UTF-8"),
                hint: tr("arguments are UTF-8 text; a film file can be named as 'movielib files' lists it"))
        }
    }

    /// The environment as text, with invalid bytes replaced; the first of duplicate variables wins, as with
    /// getenv. Foundation's version takes a fiftieth of a search longer.
    static func environment() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let bytes = entry.pointee {
            entry += 1
            guard let end = strchr(bytes, Int32(UInt8(ascii: "="))) else { continue }
            let name = UnsafeRawBufferPointer(start: bytes, count: end - bytes)
            let key = String(decoding: name, as: UTF8.self)
            if variables[key] == nil { variables[key] = String(cString: end + 1) }
        }
        return variables
    }

    /// The variables that hold paths.
    private static let pathVariables = [
        "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "MOVIELIB_LIBRARY",
    ]

    /// - Throws: ``Failure`` with the name of the first path variable that is not UTF-8, or if HOME is
    ///   relative.
    static func rejectInvalidEnvironment() throws(Failure) {
        for name in pathVariables {
            guard let bytes = getenv(name), String(validatingCString: bytes) == nil else { continue }
            throw Failure(.usage, name, tr("it is not valid UTF-8"), hint: tr("name another folder with it"))
        }
        try rejectRelativeHome()
    }

    /// Rejects a relative HOME: another folder in its place would hide the user's data, and scatter new data. If every
    /// folder is set separately, HOME is not needed.
    private static func rejectRelativeHome() throws(Failure) {
        func isAbsolute(_ name: String) -> Bool { getenv(name)?.pointee == CChar(UInt8(ascii: "/")) }
        guard let home = getenv("HOME"), home.pointee != 0, !isAbsolute("HOME"),
            !["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"].allSatisfy(isAbsolute)
        else { return }
        throw Failure(
            .usage, "HOME",
            tr("'{path}' is relative; it has to begin with '/'", ["path": String(cString: home)]),
            hint: tr("set HOME to your home folder"))
    }

    /// The working directory at start, or nil if its name is not UTF-8 or it is gone.
    static var currentFolder: String? {
        guard let bytes = getcwd(nil, 0) else { return nil }
        defer { free(bytes) }
        return String(validatingCString: bytes)
    }
}
