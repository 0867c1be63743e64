import ArgumentParser
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

/// The scale of the user's ratings: a setting, or the answer to a question that is asked once.
extension AppContext {
    private var scaleFile: LinesFile { LinesFile(path: paths.ratingScaleFile) }

    /// The scale that was chosen, in the settings or else by an answer; nil if the user was not asked yet.
    func chosenRatingScale() throws(Failure) -> RatingScale? {
        if let scale = try run.settings().ratingScale { return scale }
        // A file that cannot be read keeps no answer back.
        return ((try? scaleFile.lines()) ?? nil)?.first.flatMap { RatingScale(rawValue: $0) }
    }

    /// How ratings are written in what this run shows.
    ///
    /// - Parameter isPlain: Whether it is for a screen reader.
    func ratingStyle(isPlain: Bool = false) throws(Failure) -> RatingStyle {
        let setup = TerminalSetup(environment: run.environment, outputIsTerminal: console.outputIsTerminal)
        var scale = run.ratingScale
        if scale == nil { scale = try chosenRatingScale() }
        return RatingStyle(scale ?? .ten, drawsStars: !isPlain && setup.symbols == .unicode)
    }

    /// Makes texts for people, with ratings on the scale of this run.
    func withRatingStyle<Value>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        let style = try ratingStyle()
        let result = RatingStyle.$current.withValue(style) { Result { () throws(Failure) in try work() } }
        return try result.get()
    }

    /// The rating that was typed, on the scale of this run.
    func rating(_ text: String, _ scale: RatingScale?) throws(Failure) -> Double {
        if let scale { run.ratingScale = scale }
        let scale = try ratingStyle().scale
        guard let rating = RatingInput(text, scale) else {
            throw failure(.usage, RatingInput.errorMessage(for: text, scale))
        }
        return rating.value
    }

    /// Asks once, on a terminal, whether the user's ratings are stars.
    func askForRatingScale() throws(Failure) {
        guard console.canAsk, try chosenRatingScale() == nil else { return }
        guard let wantsStars = askForStars() else { return }
        do { try scaleFile.write([(wantsStars ? RatingScale.stars : .ten).rawValue]) } catch {
            return console.remark(tr("the answer is not saved: {why}", ["why": error.reason]))
        }
        console.remark(
            wantsStars
                ? tr("your ratings are shown in stars; 'rating_scale' in config.toml overrides that")
                : tr("your ratings are shown out of 10; 'rating_scale' in config.toml overrides that"))
    }

    /// The user's answer; nil at the end of input, and if none of three is clear.
    private func askForStars() -> Bool? {
        for _ in 0..<3 {
            let answer = console.ask(
                tr("Show your ratings as stars, half a star to five, as Letterboxd does? (y/N)"))
            guard let word = answer?.trimmed.lowercased() else { return nil }
            if YesOrNo.yes.contains(word) { return true }
            if word.isEmpty || YesOrNo.no.contains(word) { return false }
        }
        return nil
    }

    /// Says after the first rating ever how to have stars.
    func hintAtRatingScale(after outcome: ChangeOutcome) throws(Failure) {
        guard console.errorOutputIsTerminal,
            outcome.films.contains(where: { $0.before?.myRating == nil && $0.after.myRating != nil }),
            run.ratingScale == nil, try chosenRatingScale() == nil,
            try mapCoreErrors(core.ratedFilmCount()) == outcome.films.count
        else { return }
        console.printHint(
            tr(
                "for five stars instead: {setting} in {file}",
                [
                    "setting": "rating_scale = \"stars\"", "file": paths.settingsFile ?? "config.toml",
                ]))
    }
}

extension RatingScale: ExpressibleByArgument {}
