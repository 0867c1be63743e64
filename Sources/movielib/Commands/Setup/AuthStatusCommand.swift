import ArgumentParser
import TMDBClient

struct AuthStatusCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say which credential is used and where it comes from; never the credential itself.",
        usage: "movielib auth status [<options>]",
        discussion: """
            EXAMPLES:
              movielib auth status
              movielib auth status --json
            """)

    @OptionGroup var options: OutputOptions

    var activity: String { "auth status" }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        guard let found = try context.credential() else {
            throw Failure(
                .credential, activity, "no credential: the built-in sample answers",
                hint: "'movielib auth login' stores one")
        }
        try context.show(ReportPresenter(findings: found.findings))
        return .done
    }
}

extension CredentialStore.Found {
    /// What may be told of a credential: its kind, its place, its last four characters.
    var findings: [ReportPresenter.Finding] {
        let kind =
            switch credential {
            case .apiKey: "API key"
            case .accessToken: "API Read Access Token"
            }
        let place =
            switch source {
            case .environment(let name): "the variable \(name)"
            case .command(let file): "key_command in \(file)"
            case .file(let path): path
            }
        return [
            .init(name: "Credential", state: .ok, detail: "\(kind) ending in \(credential.secret.suffix(4))"),
            .init(name: "From", state: .ok, detail: place),
        ]
    }
}
