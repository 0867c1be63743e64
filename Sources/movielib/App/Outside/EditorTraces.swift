import Foundation
import Media
import Records

/// The files an editor keeps besides the edited one: undo, backups, registers, histories. For a locked note they are
/// switched off, or go into a folder that is removed.
///
/// The environment reaches an editor even through a wrapper; options reach only an editor that the line itself names.
struct EditorTraces {
    /// The user's command line with added options, for the shell.
    let line: String
    let environment: [String: String]
    /// Whether the editor is known, so that it certainly keeps no traces.
    let isKnown: Bool

    /// - Parameter folder: A folder in memory for the editor's files; to be removed when the editor has ended.
    init(_ line: String, _ environment: [String: String], keepingIn folder: String) {
        var environment = environment
        let editor = EditorLine(line, environment)
        environment["MOVIELIB_EDITOR_STATE"] = folder
        environment["XDG_STATE_HOME"] = folder
        // For text piped through other programs. An unknown editor may look for a server's socket in TMPDIR.
        if editor.kind != .unknown { environment["TMPDIR"] = folder }
        Self.prepareVim(folder, &environment)
        Self.prepareMicro(folder, &environment)
        let options =
            switch editor.kind {
            case .vim: "-n -i NONE -c 'source $MOVIELIB_EDITOR_STATE/traces.vim'"
            case .emacs: "--eval '\(Self.emacs)'"
            case .nano:
                Self.writeNanoSettings(folder, environment)
                    ? "--rcfile=\"$MOVIELIB_EDITOR_STATE/nanorc\"" : ""
            case .micro, .traceless, .unknown: ""
            }
        self.line = editor.addingOptions(options)
        (self.environment, isKnown) = (environment, editor.kind != .unknown)
    }

    // MARK: Vim and Neovim

    /// Vim reads VIMINIT instead of the user's own file, so our script reads that file; a Vim without expressions skips
    /// everything between `if` and `endif`. Source: `:help initialization` of both.
    private static func prepareVim(_ folder: String, _ environment: inout [String: String]) {
        let home = environment["HOME"] ?? ""
        let config = environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
        let app = environment["NVIM_APPNAME"] ?? "nvim"
        let own = environment["VIMINIT"]
        func reading(_ files: [String], otherwise: String) -> String {
            if let own { return own }
            guard let file = files.first(where: { access($0, R_OK) == 0 }) else { return otherwise }
            return "if 1\nlet $MYVIMRC = '\(file.replacing("'", with: "''"))'\nendif\nsource \(file)"
        }
        let exrc = environment["EXINIT"] ?? ""
        let vim = ["\(home)/.vimrc", "\(home)/.vim/vimrc", "\(config)/vim/vimrc"]
        let defaults = exrc.isEmpty ? "silent! source $VIMRUNTIME/defaults.vim" : exrc
        let script = """
            if has('nvim')
            \(reading(["lua", "vim"].map { "\(config)/\(app)/init.\($0)" }, otherwise: exrc))
            source $MOVIELIB_EDITOR_STATE/traces.vim
            finish
            endif
            \(reading(vim, otherwise: defaults))
            source $MOVIELIB_EDITOR_STATE/traces.vim
            """
        let set = "silent! set noswapfile noundofile nobackup nowritebackup updatecount=0 patchmode= viminfo="
        // Repeated after every plugin, and before each read and write, since a setting of the user's may come late.
        let traces = """
            \(set)
            silent! set viminfofile=NONE
            silent! set shadafile=NONE
            silent! set directory=$MOVIELIB_EDITOR_STATE backupdir=$MOVIELIB_EDITOR_STATE
            silent! set undodir=$MOVIELIB_EDITOR_STATE viewdir=$MOVIELIB_EDITOR_STATE
            augroup movielib
            autocmd!
            autocmd VimEnter * source $MOVIELIB_EDITOR_STATE/traces.vim
            autocmd BufReadPre,BufNewFile,BufReadPost,InsertEnter,BufWritePre,VimLeavePre * \(set)
            augroup END
            """
        write(script, "init.vim", in: folder)
        write(traces, "traces.vim", in: folder)
        environment["VIMINIT"] = "source $MOVIELIB_EDITOR_STATE/init.vim"
    }

    // MARK: Other editors

    /// Micro keeps its backups and histories beside its settings: it gets a folder with links to the user's files, and
    /// settings without backups and histories.
    private static func prepareMicro(_ folder: String, _ environment: inout [String: String]) {
        let config = environment["XDG_CONFIG_HOME"] ?? "\(environment["HOME"] ?? "")/.config"
        let own = environment["MICRO_CONFIG_HOME"] ?? "\(config)/micro"
        let here = "\(folder)/micro"
        guard mkdir(here, 0o700) == 0 else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []
        where !["backups", "buffers", "settings.json"].contains(name) {
            symlink("\(own)/\(name)", "\(here)/\(name)")
        }
        let kept = ["backup", "permbackup", "savehistory", "saveundo"]
        var settings: [String: Any] = [:]
        if let bytes = FileManager.default.contents(atPath: "\(own)/settings.json") {
            let read = try? JSONSerialization.jsonObject(with: bytes)
            settings = read as? [String: Any] ?? [:]
        }
        for (key, value) in settings {
            // Settings of some files only, by type or name.
            if let some = value as? [String: Any] { settings[key] = some.filter { !kept.contains($0.key) } }
        }
        for key in kept { settings[key] = false }
        settings["backupdir"] = "\(here)/backups"
        guard let bytes = try? JSONSerialization.data(withJSONObject: settings) else { return }
        write(String(decoding: bytes, as: UTF8.self), "micro/settings.json", in: folder)
        environment["MICRO_CONFIG_HOME"] = here
    }

    /// Writes nano's settings and the user's, without copies and histories; an included file cannot override a setting.
    private static func writeNanoSettings(_ folder: String, _ environment: [String: String]) -> Bool {
        let home = environment["HOME"] ?? ""
        let config = environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
        let own = ["\(home)/.nanorc", "\(config)/nano/nanorc", "\(home)/.config/nano/nanorc"]
        let files = ["/etc/nanorc"] + own.filter { access($0, R_OK) == 0 }.prefix(1)
        let texts = files.compactMap { FileManager.default.contents(atPath: $0) }
            // Nano determines the home folder only when it searches for its file itself, so `~/` is expanded here.
            .map { String(decoding: $0, as: UTF8.self).replacing("~/", with: "\(home)/") }
        let undone =
            ["backup", "historylog", "positionlog", "locking"].map { "unset \($0)" }
            + ["set backupdir \"\(folder)\""]
        return write((texts + undone).joined(separator: "\n"), "nanorc", in: folder)
    }

    private static let emacs = """
        (progn (setq make-backup-files nil auto-save-default nil auto-save-list-file-prefix nil \
        create-lockfiles nil desktop-save nil undo-tree-auto-save-history nil \
        kill-emacs-hook nil) (setq-default backup-inhibited t) \
        (add-hook (quote kill-emacs-query-functions) (lambda () (setq kill-emacs-hook nil) t)) \
        (dolist (mode (list (quote savehist-mode) (quote desktop-save-mode) (quote recentf-mode) \
        (quote save-place-mode))) (if (and (boundp mode) (symbol-value mode)) (funcall mode -1))))
        """

    @discardableResult
    private static func write(_ text: String, _ name: String, in folder: String) -> Bool {
        FileManager.default.createFile(
            atPath: "\(folder)/\(name)", contents: Data((text + "\n").utf8),
            attributes: [.posixPermissions: 0o600])
    }
}

/// The command line of the user's editor: which editor it starts, as far as its words show, and where options go.
struct EditorLine {
    enum Kind { case vim, emacs, nano, micro, traceless, unknown }

    let kind: Kind
    private let line: String
    /// The position after the editor's name; nil if the editor is unknown.
    private let end: String.Index?

    init(_ line: String, _ environment: [String: String]) {
        var words = Self.words(of: line)[...]
        let keepsEnvironment = Self.dropWrappers(&words)
        guard keepsEnvironment, let word = words.first, let path = Self.path(of: word.text, environment)
        else {
            self.init(.unknown, line, nil)
            return
        }
        let name = (path as NSString).lastPathComponent
        if name == "sensible-editor", let chosen = Self.chosen(besides: word.text, environment) {
            self.init(chosen, environment)
            return
        }
        let kind = Self.kind(of: name)
        let isOverridden = words.dropFirst().contains { Self.overrides($0.text, kind) }
        self.init(isOverridden ? .unknown : kind, line, word.end)
    }

    private init(_ kind: Kind, _ line: String, _ end: String.Index?) {
        (self.kind, self.line, self.end) = (kind, line, end)
    }

    /// The line with options for the editor, inserted before its own.
    func addingOptions(_ options: String) -> String {
        guard let end, !options.isEmpty else { return line }
        return "\(line[..<end]) \(options)\(line[end...])"
    }

    private static func kind(of name: String) -> Kind {
        let stem = name.prefix { $0 != "." }
        if stem.hasSuffix("vim") { return .vim }
        // emacs-nox, emacs29; not emacsclient, whose editor is a server that already runs.
        if stem.hasPrefix("emacs"), stem.dropFirst(5).first.map({ "-0123456789".contains($0) }) ?? true {
            return .emacs
        }
        switch stem {
        case "nano", "rnano": return .nano
        case "micro": return .micro
        // These keep no undo files, backups or histories on the disk.
        case "hx", "helix", "kak", "nano-tiny", "busybox": return .traceless
        default: return .unknown
        }
    }

    /// The editor that Debian's sensible-editor starts: the other variable's, else the one once selected by the user.
    private static func chosen(besides word: String, _ environment: [String: String]) -> String? {
        let named = ["VISUAL", "EDITOR"].compactMap { environment[$0]?.trimmed }
        if let other = named.first(where: { !$0.isEmpty && !$0.contains("sensible-editor") }) { return other }
        let file = "\(environment["HOME"] ?? "")/.selected_editor"
        let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) }
        let line = text?.split(separator: "\n").last { $0.hasPrefix("SELECTED_EDITOR=") }
        let chosen = line?.dropFirst("SELECTED_EDITOR=".count).trimmingCharacters(
            in: .init(charactersIn: "\"'"))
        return chosen.flatMap { $0.contains("sensible-editor") ? nil : $0 }
    }

    /// The path of a program's file, with links resolved.
    private static func path(of word: String, _ environment: [String: String]) -> String? {
        var name = word
        if let home = environment["HOME"] {
            for start in ["~/", "$HOME/", "${HOME}/"] where name.hasPrefix(start) {
                name = "\(home)/\(name.dropFirst(start.count))"
            }
        }
        let found = name.contains("/") ? name : ProgramLookup.find(name, in: environment)
        guard let found, access(found, X_OK) == 0, let real = realpath(found, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Commands that start the command after them, and their options with an argument.
    private static let wrappers: [String: Set<String>] = [
        "env": ["-u", "-C"], "nice": ["-n"], "ionice": ["-c", "-n"], "exec": [], "command": [], "time": [],
    ]

    /// Whether an option of the line overrides those that switch traces off.
    private static func overrides(_ option: String, _ kind: Kind) -> Bool {
        switch kind {
        case .nano where option.hasPrefix("--"):
            ["--backup", "--rcfile"].contains { option.hasPrefix($0) }
        case .nano: option.hasPrefix("-") && option.contains { "BCf".contains($0) }
        case .micro: option.hasPrefix("-config-dir") || option.hasPrefix("--config-dir")
        case .vim, .emacs, .traceless, .unknown: false
        }
    }

    /// The variables that control what editors keep.
    private static let variables: Set<String> = [
        "VIMINIT", "MOVIELIB_EDITOR_STATE", "MICRO_CONFIG_HOME", "XDG_STATE_HOME", "TMPDIR",
    ]

    /// Removes the commands before the editor.
    ///
    /// - Returns: Whether the editor gets ``variables`` as they are set here.
    private static func dropWrappers(
        _ words: inout ArraySlice<(text: String, end: String.Index)>
    ) -> Bool {
        while let word = words.first?.text {
            let isAssignment = word.prefix { $0 != "=" }.allSatisfy {
                $0.isLetter || $0.isNumber || $0 == "_"
            }
            if word.contains("="), isAssignment {
                if variables.contains(String(word.prefix { $0 != "=" })) { return false }
                words.removeFirst()
                continue
            }
            guard let taking = wrappers[(word as NSString).lastPathComponent] else { return true }
            words.removeFirst()
            while let option = words.first?.text, option.hasPrefix("-") {
                words.removeFirst()
                let isCleared = ["-", "-i", "--ignore-environment"].contains(option)
                let isUnset = option.hasPrefix("-u") || option.hasPrefix("--unset")
                if isCleared || isUnset && variables.contains(where: option.hasSuffix) { return false }
                guard taking.contains(option) else { continue }
                if isUnset, let name = words.first?.text, variables.contains(name) { return false }
                words = words.dropFirst()
            }
        }
        return true
    }

    /// The words of a simple command, without their quotes; empty if the line is anything else.
    private static func words(of line: String) -> [(text: String, end: String.Index)] {
        var words: [(text: String, end: String.Index)] = []
        var (text, quote, isIn) = ("", nil as Character?, false)
        var index = line.startIndex
        while index < line.endIndex {
            let letter = line[index]
            switch letter {
            case _ where quote == letter: quote = nil
            case "'" where quote == nil, "\"" where quote == nil: (quote, isIn) = (letter, true)
            case "\\" where quote != "'":
                index = line.index(after: index)
                guard index < line.endIndex else { return [] }
                text.append(line[index])
                isIn = true
            case _ where quote == nil && letter.isWhitespace:
                if isIn { words.append((text, index)) }
                (text, isIn) = ("", false)
            case ";", "|", "&", "<", ">", "(", ")", "`": if quote != nil { fallthrough } else { return [] }
            default:
                text.append(letter)
                isIn = true
            }
            index = line.index(after: index)
        }
        if quote != nil { return [] }
        return isIn ? words + [(text, line.endIndex)] : words
    }
}
