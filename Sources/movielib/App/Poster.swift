import Foundation
import Localization
import MovielibCore
import Presenters
import ResponseCache
import Screen
import TMDBModels
import Terminal

/// A poster ready for the terminal, and the cells it takes.
struct Poster {
    let picture: PreparedPicture
    let size: Size
}

extension AppContext {
    /// How long to wait for the network: a picture does not delay its page any longer.
    private static let posterTimeout = Duration.seconds(5)

    /// A film's poster for the page about to be shown; nil if none is wanted, or there is no room or no
    /// picture. If it was requested explicitly, prints why there is none.
    func poster(_ path: String?, isRequested: Bool, by choice: ImageChoice?) async throws(Failure) -> Poster?
    {
        guard display.canFrame else { return nil }
        let settings = try run.settings()
        guard isRequested || settings.showsPosters,
            let way = (choice ?? settings.images).pictureProtocol(run.environment),
            let frame = try display.posterFrame(way)
        else { return nil }
        let size = PictureSize.poster(covering: frame.pixels.width)
        let service = try run.imageService()
        guard let address = PictureAddress(path: path, size: size, service: service) else { return nil }
        do {
            let jpeg = try await core.pictures().jpeg(address, within: Self.posterTimeout)
            return Poster(picture: try PreparedPicture(jpeg: jpeg, for: frame), size: frame.size)
        } catch let error as TMDBError {
            if isRequested { remarkOnMissingPoster(error.detail) }
        } catch PictureError.missingLibrary(let why) {
            remarkOnMissingPoster(
                tr("a library is missing (libturbojpeg0 or libturbojpeg, libchafa0): {why}", ["why": why]))
        } catch PictureError.unreadable(let why) {
            if isRequested { remarkOnMissingPoster(tr("the picture cannot be read: {why}", ["why": why])) }
        } catch { if isRequested { remarkOnMissingPoster(tr("the picture is too large")) } }
        return nil
    }

    private func remarkOnMissingPoster(_ why: String) { console.remark(tr("no poster: {why}", ["why": why])) }
}

extension Display {
    private static let minWidth = 60

    /// Whether the page is shown on a terminal that can draw more than letters.
    var canFrame: Bool {
        run.console.outputIsTerminal && format == .document && run.options.format == nil
            && !["", "dumb"].contains(run.environment["TERM"] ?? "")
    }

    /// The cells of a poster at the left of a page: a quarter of the width, so that addresses fit beside it,
    /// and no higher than the screen; nil if the text would have too little room, or characters no colours.
    func posterFrame(_ way: PictureProtocol) throws(Failure) -> PictureFrame? {
        guard let window = TerminalSetup.window(of: STDOUT_FILENO), window.width >= Self.minWidth,
            window.height >= 10
        else { return nil }
        let setup = TerminalSetup(environment: run.environment, outputIsTerminal: true)
        if way == .blocks, !setup.usesColor(run.options.color) { return nil }
        let cell = Screen.cellPixels(of: STDOUT_FILENO)
        let room = Size(columns: min(max(window.width / 4, 16), 30), rows: window.height - 2)
        return PictureFrame(
            PictureFrame.largest(width: 2, height: 3, in: room, cell: cell), cell: cell, way,
            isIndexed: depth == .indexed, isASCII: setup.symbols == .ascii)
    }

    private var depth: ColorDepth {
        Capabilities([], TerminalFacts(environment: run.environment)).supportsTrueColor
            ? .trueColor : .indexed
    }

    /// Writes a page with a poster at its left. Only pictures made of characters go through a pager.
    func show(_ presentation: some Presentation, beside poster: Poster) throws(Failure) {
        let canvas = try canvas()
        let page = FramedPage(presentation.document, sideLines: poster.size, canvas)
        switch poster.picture {
        case .cells(let grid):
            let picture = FrameEncoder(palette: canvas.palette, depth: depth).lines(of: grid)
            try write(answer: page.lines(picture).map { $0 + "\n" }.joined())
        case .escapeSequences(let picture):
            // Makes room first, since the screen may scroll; then writes the picture, and the text over its rows.
            let rows = poster.size.rows
            let sequences = String(decoding: picture.transmission + picture.showSequence(), as: UTF8.self)
            let room = String(repeating: "\n", count: rows) + "\u{1b}[\(rows)A"
            // The cursor is saved and restored (DECSC, DECRC), and skips the picture: spaces would erase it.
            let past = "\u{1b}[\(poster.size.columns)C"
            let lines = page.lines(Array(repeating: past, count: rows))
            run.console.output.write("\(room)\u{1b}7\(sequences)\u{1b}8")
            for line in lines { run.console.output.writeLine(line) }
        }
    }
}
