import Foundation
import Localization
import MovielibCore
import Presenters
import TMDBClient
import TMDBModels

/// The user's TMDB credential: from the environment, else from the user's command, else from a file only its
/// owner can read.
struct CredentialStore {
    enum Source: Equatable {
        /// The variable's name.
        case environment(String)
        /// The settings file that sets the command.
        case command(String)
        /// The file's path.
        case file(String)
    }

    struct Lookup: Equatable {
        let credential: Credential
        let source: Source
    }

    let environment: [String: String]
    let path: String?
    /// The setting `key_command`, and its file.
    var command: (line: String, file: String)?

    /// The variables that may hold a credential, in order of precedence.
    static let variables = ["TMDB_TOKEN", "TMDB_API_KEY"]

    var variablesSet: [String] { Self.variables.filter { environment[$0]?.isEmpty == false } }

    /// The credential in use, or nil if there is none.
    ///
    /// - Throws: ``Failure`` if there is one that is malformed or readable by others.
    func find() throws(Failure) -> Lookup? {
        if let name = variablesSet.first, let text = environment[name] {
            return Lookup(credential: try Self.credential(text, name), source: .environment(name))
        }
        if let command { return try lookUp(by: command.line, in: command.file) }
        guard let path, let content = try read(path) else { return nil }
        if content.isForeign {
            throw Failure(
                .usage, path, tr("it belongs to another user"),
                hint: tr("remove it and run 'movielib auth login'"))
        }
        guard content.mode & 0o077 == 0 else {
            throw Failure(
                .usage, path, tr("others on this machine can read it"),
                hint: "chmod 600 \(path)", tr("or run 'movielib auth login' again"))
        }
        if let folder = PrivateFile.foreignFolder(onTheWayTo: path) {
            throw Failure(.usage, path, folder.message, hint: folder.hint)
        }
        guard let text = String(bytes: content.bytes, encoding: .utf8) else {
            throw Failure(.credential, path, tr("it does not hold a TMDB credential"))
        }
        return Lookup(credential: try Self.credential(text, path), source: .file(path))
    }

    /// The secrets available without running anything: those in any variable and in the file, whether used or
    /// not, and whatever its permissions. Rejects nothing.
    static func availableSecrets(in environment: [String: String]) -> [String] {
        var texts = variables.compactMap { environment[$0] }
        let paths = Paths(environment: environment)
        if let text = PrivateFile.text(at: paths.credentialsFile) { texts.append(text) }
        return texts.compactMap { try? Credential($0).secret } + AccountFile.secrets(at: paths.accountFile)
    }

    /// Stores a credential with mode 0600.
    func store(_ credential: Credential) throws(Failure) -> String {
        guard let path else { throw Paths.noHome("auth login") }
        do throws(PrivateFile.Problem) {
            try PrivateFile.replace(path, with: Data((credential.secret + "\n").utf8))
        } catch { throw Failure(.library, path, tr("it cannot be written: {why}", ["why": error.reason])) }
        return path
    }

    /// Removes the stored credential; false if there was none.
    func remove() throws(Failure) -> Bool { try PrivateFile.remove(path) }

    private func lookUp(by line: String, in file: String) throws(Failure) -> Lookup {
        let text: String
        do throws(KeyCommand.Problem) {
            text = try KeyCommand(line: line, environment: environment).firstLine()
        } catch {
            throw Failure(
                .credential, "key_command", tr("no credential was received: {why}", ["why": error.reason]),
                hint: tr("it is in {file}; run it by hand to see what it says", ["file": file]))
        }
        return Lookup(credential: try Self.credential(text, "key_command"), source: .command(file))
    }

    private func read(_ path: String) throws(Failure) -> PrivateFile.Content? {
        do throws(PrivateFile.Problem) { return try PrivateFile.read(path) } catch {
            throw Failure(.usage, path, tr("the credential cannot be read: {why}", ["why": error.reason]))
        }
    }

    /// The format determines the kind; a malformed one is never sent or shown.
    static func credential(_ text: String, _ place: String) throws(Failure) -> Credential {
        do throws(CredentialFormatError) { return try Credential(text) } catch {
            throw Failure(
                .credential, place, tr("this cannot be a TMDB credential"),
                hint: tr("a key has 32 hexadecimal digits, a read access token begins with eyJ"),
                tr("themoviedb.org/settings/api shows both"))
        }
    }
}
