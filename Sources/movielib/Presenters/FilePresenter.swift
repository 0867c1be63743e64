import Terminal

/// A written file.
struct FilePresenter: Presentation {
    let path: String

    var document: Document { Document(blocks: [.line(StyledText(path, .title))]) }

    var rows: [[String]] { [[path]] }

    static let payload = Payload<Self> { Field("path") { $0.path } }
}
