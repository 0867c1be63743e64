extension Sequence {
    /// Each element once, at its first position.
    package func uniqued() -> [Element] where Element: Hashable { uniqued(on: \.self) }

    /// The first element of each key.
    package func uniqued<Key: Hashable>(on key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
