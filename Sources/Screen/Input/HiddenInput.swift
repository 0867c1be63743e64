/// Input for a hidden text, such as a passphrase.
package enum HiddenInput: Equatable, Sendable {
    /// A byte of the text, in UTF-8.
    case byte(UInt8)
    /// A key that is not text.
    case key(Key)

    /// The field's response to a key. The response to a byte is not used.
    package enum Outcome: Sendable {
        /// The field has applied the key, which is shown as a star.
        case applied
        /// The field does not use the key, which is passed on as it is.
        case ignored
        /// The key closes the field; the input after it is ordinary.
        case ended
    }
}
