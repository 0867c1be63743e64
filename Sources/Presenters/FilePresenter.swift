package import Terminal

/// A file that was written.
package struct FilePresenter: Presentation {
    let path: String
    /// A sentence about the file, which contains its path.
    let text: StyledText

    package init(path: String, text: StyledText) { (self.path, self.text) = (path, text) }

    package var document: Document { Document(blocks: [.line(text)]) }

    package static let columns = "path"
    package var rows: [[String]] { [[path]] }

    package static let payload = Payload<Self>(
        "file", "The file that was written."
    ) { Field("path", "absolute") { $0.path } }
}
