import Terminal

/// A web address.
struct AddressPresenter: Presentation {
    let address: String

    var document: Document { Document(blocks: [.line(.address(address))]) }
    var rows: [[String]] { [[address]] }

    static let payload = Payload<Self> { Field("url") { $0.address } }
}
