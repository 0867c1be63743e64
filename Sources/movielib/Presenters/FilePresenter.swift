import Terminal

/// A file that was written.
struct FilePresenter: Presentation {
    let path: String
    /// What it is now, in words for people; its path stands in them.
    let words: StyledText

    var document: Document { Document(blocks: [.line(words)]) }

    var rows: [[String]] { [[path]] }

    static let payload = Payload<Self> { Field("path") { $0.path } }
}
