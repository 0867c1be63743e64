import ArgumentParser
import Foundation
import Localization
import MovielibCore
import Presenters
import Screen
import TMDBClient
import TMDBModels
import Terminal

struct AccountLoginCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: tr("Sign in to your account on TMDB."),
        usage: tr("movielib account login [--other] [--v4] [--no-open] [--qr] [<options>]"),
        discussion: tr(
            """
            With an API Read Access Token of your own there is nothing to approve: it acts for your account. Otherwise an \
            address is shown, to be opened and approved in a browser on any device; movielib waits for ten minutes, and Enter \
            asks at once. Your password is never needed here.

            EXAMPLES:
              movielib account login
              movielib account login --other
              movielib account login --v4
            """))

    @Flag(help: .init(tr("Sign in to another account than the one your token belongs to."))) var other = false

    @Flag(name: .customLong("v4"), help: .init(tr("Sign in so that TMDB also says when films were rated.")))
    var version4 = false

    @Flag(help: .init(tr("Do not open the address in a browser."))) var noOpen = false

    @Flag(name: .customLong("qr"), help: .init(tr("Draw the address as a QR code, for a phone.")))
    var drawsCode = false

    @OptionGroup var options: NetworkOptions

    private static let timeout = Duration.seconds(600)

    func run(in context: AppContext) async throws -> ExitStatus {
        let (service, credential) = try context.credentialForAccount()
        let old = try? context.accountFile.read()
        if let old { old.access.secrets.forEach(context.console.redact) }
        if case .accessToken = credential, !other, !version4,
            let profile = try await ownersProfile(service, credential, context)
        {
            try await store(profile, .token, service, credential, insteadOf: old, context)
            context.console.remark(
                tr("signed in as {name}, the owner of your token", ["name": profile.username]))
            return .done
        }
        if version4, case .apiKey = credential {
            throw failure(
                .credential, tr("--v4 needs an API Read Access Token, and your credential is a key"),
                hint: tr("'movielib auth login' stores a token; themoviedb.org/settings/api shows it"))
        }
        let access = try await waitForApproval(service, credential, context)
        access.secrets.forEach(context.console.redact)
        let account = context.account(at: service, credential, access)
        let profile: AccountProfile
        do throws(TMDBError) { profile = try await account.profile() } catch {
            throw context.accountFailure(error)
        }
        try await store(profile, access, service, credential, insteadOf: old, context)
        context.console.remark(tr("signed in as {name}", ["name": profile.username]))
        return .done
    }

    /// The profile of the token's owner; nil if the token may not act for an account.
    private func ownersProfile(
        _ service: ServiceURL, _ credential: Credential, _ context: AppContext
    ) async throws -> AccountProfile? {
        let account = context.account(at: service, credential, .token)
        do throws(TMDBError) { return try await account.profile() } catch {
            switch error.kind {
            case .credentialRejected, .notFound, .rejected: return nil
            default: throw context.accountFailure(error)
            }
        }
    }

    /// Stores the account. The old session ends only once the new one works; a failure to end it does not matter.
    private func store(
        _ profile: AccountProfile, _ access: TMDBAccount.Access, _ service: ServiceURL,
        _ credential: Credential, insteadOf old: AccountFile.Content??, _ context: AppContext
    ) async throws {
        try context.accountFile.write(.init(profile, access, at: service, Date()))
        guard let old = old ?? nil, old.api == "\(service)", old.access != .token, old.access != access else {
            return
        }
        let before = context.account(at: service, credential, old.access)
        do throws(TMDBError) { try await before.endSession() } catch {}
    }

    /// Shows the address, and polls TMDB until the request is approved.
    private func waitForApproval(
        _ service: ServiceURL, _ credential: Credential, _ context: AppContext
    ) async throws -> TMDBAccount.Access {
        let console = context.console
        let website =
            service.isTMDB
            ? "https://www.themoviedb.org"
            : "\(service.scheme)://\(service.host)\(service.port.map { ":\($0)" } ?? "")"
        let signIn = SignIn(
            transport: context.core.networkTransport(waitsLong: true), service: service,
            credential: credential, website: website)
        do throws(TMDBError) {
            let request = try await signIn.request(isVersion4: version4)
            console.remark(tr("open this address on any device, and approve:"))
            Self.write(request.address, to: context.console.errorDescriptor)
            let isOpened = openInBrowser(request.address, context)
            if drawsCode || (!isOpened && Self.hasRoomForCode(context.console.errorDescriptor)) {
                draw(request.address, context)
            }
            let asksOnEnter = console.canReply
            console.remark(
                asksOnEnter
                    ? tr("waiting for your approval; Enter asks at once") : tr("waiting for your approval"))
            let deadline = ContinuousClock.now + Self.timeout
            while ContinuousClock.now < deadline {
                try await Self.wait(asksOnEnter)
                if let access = try await signIn.access(for: request) { return access }
            }
        } catch {
            if error.kind == .notFound {
                throw failure(
                    .credential, tr("the request expired before it was approved"),
                    hint: tr("nothing was stored"))
            }
            throw context.failure(error).hinting(tr("nothing was stored"))
        }
        throw failure(
            .credential, tr("it was not approved within ten minutes, or it was refused"),
            hint: tr("nothing was stored"))
    }

    /// Writes the address unbroken on a line of its own, to be copied. It is not secret, and valid for one request.
    private static func write(_ address: String, to errors: Int32) {
        let stream = OutputWriter(descriptor: errors)
        stream.writeLine(CleanText.line(address))
        stream.flush()
    }

    /// Whether the QR code of a session's address fits; a token's is larger, and drawn only on request.
    private static func hasRoomForCode(_ terminal: Int32) -> Bool {
        TerminalSetup.window(of: terminal).map { $0.width >= 45 && $0.height >= 25 } ?? false
    }

    private func draw(_ address: String, _ context: AppContext) {
        guard let code = QRCode(address) else {
            if drawsCode {
                context.console.remark(tr("there is no QR code without libqrencode (libqrencode4)"))
            }
            return
        }
        if !drawsCode, code.columns > TerminalSetup.width(of: context.console.errorDescriptor) ?? 0 { return }
        let stream = OutputWriter(descriptor: context.console.errorDescriptor)
        code.lines.forEach(stream.writeLine)
        stream.flush()
    }

    private func openInBrowser(_ address: String, _ context: AppContext) -> Bool {
        let environment = context.run.environment
        let isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0]?.isEmpty == false }
        let hasWindows = ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"].contains {
            environment[$0]?.isEmpty == false
        }
        if noOpen || isRemote || !hasWindows || !context.console.errorOutputIsTerminal { return false }
        // The user can still open the address by hand.
        return (try? WebBrowser(environment: environment).open(address, hasTerminal: false)) != nil
    }

    /// Waits three seconds, or until Enter.
    private static func wait(_ untilEnter: Bool) async throws(TMDBError) {
        if untilEnter {
            var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            // The end of input would end every wait at once.
            if poll(&descriptor, 1, 3000) <= 0 || readLine() != nil { return }
        }
        do { try await Task.sleep(for: .seconds(3)) } catch { throw TMDBError(.cancelled, "stopped") }
    }
}
