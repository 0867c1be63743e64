// Written by Scripts/messages.

extension Language {
    /// All that the program speaks besides English.
    package static let all: [Language] = [.uk]
}
