import Media

/// Plays web addresses with mpv, which needs yt-dlp for that.
struct TrailerPlayer {
    private let player: Player
    private let environment: [String: String]

    /// Nil unless both are installed; the caller then opens the address in a browser.
    init?(_ environment: [String: String]) {
        self.environment = environment.withoutSecrets
        guard let player = Player.find(.mpv, in: self.environment),
            ProgramLookup.find("yt-dlp", in: self.environment) != nil
        else { return nil }
        self.player = player
    }

    /// Plays an address on this terminal, and returns when the player has ended.
    ///
    /// - Returns: Whether it could be played.
    func play(_ address: String) -> Bool {
        let terminal = TerminalHandoff()
        defer { terminal.restoreSignals() }
        return (try? player.play(address: address, environment)) == true
    }
}
