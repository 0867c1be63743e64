import Terminal

/// A written file.
struct FilePresenter: Presentation {
    let path: String

    var document: Document { Document(blocks: [.line(StyledText(path, .title))]) }

    var rows: [[String]] { [[path]] }

    struct Payload: Encodable {
        let path: String
    }

    var payload: Payload { Payload(path: path) }
}

extension FilePresenter.Payload: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case path }
}
