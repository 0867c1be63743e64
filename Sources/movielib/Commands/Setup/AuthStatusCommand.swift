import ArgumentParser
import Localization
import Presenters
import TMDBClient
import TMDBModels

struct AuthStatusCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: tr("Show which credential is used and where it comes from, never the credential."),
        usage: tr("movielib auth status [<options>]"),
        discussion: tr(
            """
            With --verbose its last four characters are shown, to tell one from another.

            EXAMPLES:
              movielib auth status
              movielib auth status --json
            """))

    @OptionGroup var options: OutputOptions

    static var answerFields: AnswerFields? { ReportPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        guard let found = try context.run.credential() else {
            throw failure(
                .credential, tr("no credential, so the built-in sample is used"),
                hint: tr("'movielib auth login' stores one"))
        }
        context.display.useEnglishForPrograms()
        try context.show(ReportPresenter(findings: found.findings(context.options)))
        return .done
    }
}

extension CredentialStore.Lookup {
    /// The parts of a credential that may be shown: kind, source, and with `--verbose` the last four characters.
    func findings(_ options: RunOptions) -> [ReportPresenter.Finding] {
        let kind =
            switch credential {
            case .apiKey: tr("API key")
            case .accessToken: tr("API Read Access Token")
            }
        let place =
            switch source {
            case .environment(let name): tr("the variable {name}", ["name": name])
            case .command(let file): tr("key_command in {file}", ["file": file])
            case .file(let path): path
            }
        let end = String(credential.secret.suffix(4))
        return [
            .init(
                name: tr("Credential"), state: .ok,
                detail: options.verbose ? tr("{kind} ending in {end}", ["kind": kind, "end": end]) : kind),
            // i18n: where a credential comes from: a file, a variable
            .init(name: tr("From", context: "credential"), state: .ok, detail: place),
        ]
    }
}
