import Foundation

/// When output is coloured.
package enum ColorChoice: String, CaseIterable, Sendable { case auto, always, never }

/// The facts about drawing that the environment and the terminal provide.
package struct TerminalSetup {
    let environment: [String: String]
    let outputIsTerminal: Bool

    package init(environment: [String: String], outputIsTerminal: Bool) {
        (self.environment, self.outputIsTerminal) = (environment, outputIsTerminal)
    }

    /// The terminal's own size, `COLUMNS` if set for this run, else 80 by 24.
    package func size() -> (width: Int, height: Int) {
        let window = outputIsTerminal ? Self.window(of: STDOUT_FILENO) : nil
        let columns = window?.width ?? number("COLUMNS") ?? 80
        let rows = window?.height ?? number("LINES") ?? 24
        return (min(max(columns, 20), 1000), min(max(rows, 5), 1000))
    }

    /// The columns of the terminal behind a descriptor; nil if it is not one.
    package static func width(of descriptor: Int32) -> Int? { window(of: descriptor)?.width }

    /// Columns and rows of the terminal behind a descriptor; nil if it is not one.
    package static func window(of descriptor: Int32) -> (width: Int, height: Int)? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return nil
        }
        return (Int(window.ws_col), Int(window.ws_row))
    }

    /// Follows NO_COLOR (no-color.org) and CLICOLOR_FORCE (bixense.com/clicolors); an explicit `--color`
    /// overrides both.
    package func usesColor(_ choice: ColorChoice) -> Bool {
        switch choice {
        case .always: return true
        case .never: return false
        case .auto:
            if isSet("NO_COLOR") { return false }
            if isColorForced(choice) { return true }
            return outputIsTerminal && terminalType != "dumb" && environment["CLICOLOR"] != "0"
        }
    }

    /// Whether colour is forced wherever the output goes, as for a pager, which then also gets the table.
    package func isColorForced(_ choice: ColorChoice) -> Bool {
        switch choice {
        case .always: true
        case .never: false
        case .auto: isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0" && !isSet("NO_COLOR")
        }
    }

    /// Box drawing and check marks in a UTF-8 locale only; the text itself stays UTF-8 everywhere.
    package var symbols: Symbols {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale = locale?.lowercased() else { return .ascii }
        return locale.contains("utf-8") || locale.contains("utf8") ? .unicode : .ascii
    }

    /// Dark or light: the setting, else the environment's value. The terminal itself is not queried: its
    /// answer may come late, or mixed with what was typed ahead.
    package func theme(_ setting: Palette.Theme) -> Palette.Theme {
        if setting != .auto { return setting }
        // rxvt, Konsole and others export "foreground;background" in 16 colours.
        guard let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) })
        else { return .auto }
        return [0, 1, 2, 3, 4, 5, 6, 8].contains(background) ? .dark : .light
    }

    private var terminalType: String { environment["TERM"] ?? "" }

    private func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }

    private func number(_ name: String) -> Int? {
        environment[name].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    }
}
