package import Terminal

/// A web address.
package struct AddressPresenter: Presentation {
    let address: String

    package init(address: String) { self.address = address }

    package var document: Document { Document(blocks: [.line(.address(address))]) }
    package static let columns = "address"
    package var rows: [[String]] { [[address]] }

    package static let payload = Payload<Self>(
        "address", "The address that would be opened."
    ) { Field("url") { $0.address } }
}
