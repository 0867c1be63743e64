import Foundation
import TMDBClient
import Terminal

/// One run of the program: what was asked for, by whom, and where. The same for every part that is wired to it.
final class Invocation {
    let options: RunOptions
    /// What is being done, as the first words of a failure.
    let activity: String
    let console: Console
    let environment: [String: String]
    let paths: Paths

    init(options: RunOptions, activity: String, console: Console, environment: [String: String]) {
        (self.options, self.activity) = (options, activity)
        (self.console, self.environment) = (console, environment)
        paths = Paths(environment: environment)
    }

    /// How rows are written, where that was asked for.
    var rowForm: RowForm?
    /// Whether nothing was typed behind the program's name.
    var isBare = false
    /// What all requests of the process pass, where there is more than one run in it.
    var gate: RequestGate?
    /// Gets what is to be known beside an answer, where stderr is not the place for it.
    var remarks: (@Sendable (String) -> Void)?

    private var settingsRead: Settings?

    /// What the person has set up, read once; a warning about it is said once.
    func settings() throws(Failure) -> Settings {
        if let settingsRead { return settingsRead }
        let settings = try Settings(file: paths.settingsFile, home: paths.home)
        for warning in settings.warnings { say("movielib: \(warning)") }
        settingsRead = settings
        return settings
    }

    /// Says one line to the person: on stderr, or where remarks go instead.
    func say(_ line: String) {
        if let remarks { remarks(line) } else { console.say(line) }
    }

    /// The variable's value; one that is set to nothing counts as not set.
    func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
