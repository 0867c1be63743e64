import Terminal

/// A file that was written.
struct FilePresenter: Presentation {
    let path: String
    /// What it is now, in words for people; its path stands in them.
    let words: StyledText

    var document: Document { Document(blocks: [.line(words)]) }

    static let columns = "path"
    var rows: [[String]] { [[path]] }

    static let payload = Payload<Self>(
        "file", "The file that was written."
    ) { Field("path", "absolute") { $0.path } }
}
