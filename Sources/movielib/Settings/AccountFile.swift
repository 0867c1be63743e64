import Foundation
import Localization
import MovielibCore
import Presenters
import Records
import TMDBClient
import TMDBModels

/// The account signed in at TMDB: a file beside the credential that only the user can read.
///
/// It is valid for the API address it was made at, and sent to no other.
struct AccountFile {
    struct Content: Codable, Equatable {
        /// `token`, `session` or `v4`.
        var via: String
        /// The API's address.
        var api: String
        var id: Int
        var username: String
        var name: String?
        var country: String?
        var language: String?
        /// ISO 8601.
        var signedInAt: String
        var session: String?
        var token: String?
        var objectID: String?

        enum CodingKeys: String, CodingKey {
            case via, api, id, username, name, country, language, session, token
            case signedInAt = "signed_in_at"
            case objectID = "object_id"
        }

        init(_ profile: AccountProfile, _ access: TMDBAccount.Access, at service: ServiceURL, _ now: Date) {
            (id, username, name) = (profile.id, profile.username, profile.name)
            (country, language) = (profile.country, profile.language)
            (api, signedInAt) = ("\(service)", now.isoTime)
            switch access {
            case .token: via = "token"
            case .session(let session): (via, self.session) = ("session", session)
            case .userToken(let token, let session, let objectID):
                (via, self.session, self.token, self.objectID) = ("v4", session, token, objectID)
            }
        }

        var access: TMDBAccount.Access {
            if let token, let session, let objectID {
                return .userToken(token, session: session, objectID: objectID)
            }
            return session.map { .session($0) } ?? .token
        }
    }

    let path: String?

    /// The account signed in, or nil.
    ///
    /// - Throws: ``Failure`` if others can read the file, or it is not an account's.
    func read() throws(Failure) -> Content? {
        guard let path, let content = try PrivateFile.content(of: path) else { return nil }
        let again = tr("remove it and run '{command}'", ["command": "movielib account login"])
        if content.isForeign {
            throw Failure(.usage, path, tr("it belongs to another user"), hint: again)
        }
        guard content.mode & 0o077 == 0 else {
            throw Failure(.usage, path, tr("others on this machine can read it"), hint: "chmod 600 \(path)")
        }
        guard let account = try? JSONDecoder().decode(Content.self, from: content.bytes), account.id >= 1
        else { throw Failure(.usage, path, tr("it cannot be read as a sign-in"), hint: again) }
        return account
    }

    /// The secrets in the file, whatever its permissions; empty if there is no file.
    static func secrets(at path: String?) -> [String] {
        guard let path, let content = try? PrivateFile.read(path),
            let account = try? JSONDecoder().decode(Content.self, from: content.bytes)
        else { return [] }
        return account.access.secrets
    }

    /// Writes the file with mode 0600.
    func write(_ account: Content) throws(Failure) {
        guard let path else { throw Paths.noHome("account login") }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = (try? encoder.encode(account)) ?? Data()
        do throws(PrivateFile.Problem) { try PrivateFile.replace(path, with: bytes + Data("\n".utf8)) } catch
        {
            throw Failure(.library, path, tr("it cannot be written: {why}", ["why": error.reason]))
        }
    }

    /// Removes the file, if there is one.
    func remove() throws(Failure) { _ = try PrivateFile.remove(path) }

    /// Keeps other syncs out until the descriptor is closed.
    func lock(_ activity: String) throws(Failure) -> Int32 {
        // Locks the folder, because signing in again replaces the file.
        let folder = path.map { ($0 as NSString).deletingLastPathComponent } ?? ""
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(.failed, activity, systemErrorMessage(errno)) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        close(descriptor)
        throw Failure(
            .failed, activity, tr("another sync is under way"), hint: tr("try again when it is done"))
    }
}
