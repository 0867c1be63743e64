import Terminal

/// A web address.
struct AddressPresenter: Presentation {
    let address: String

    var document: Document { Document(blocks: [.line(.address(address))]) }
    static let columns = "address"
    var rows: [[String]] { [[address]] }

    static let payload = Payload<Self>(
        "address", "The address that would be opened."
    ) { Field("url") { $0.address } }
}
