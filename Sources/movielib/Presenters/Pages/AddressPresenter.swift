import Terminal

/// A web address.
struct AddressPresenter: Presentation {
    let address: String

    var document: Document { Document(blocks: [.line(.address(address))]) }
    var rows: [[String]] { [[address]] }

    struct Payload: Encodable { let url: String }

    var payload: Payload { Payload(url: address) }
}

extension AddressPresenter.Payload: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case url }
}
