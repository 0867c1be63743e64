import Foundation

/// The films picked last, so that `--again` picks another; lost with the cache, which is harmless.
package struct LastPicks {
    private static let maxPicks = 20
    let path: String?

    package init(path: String?) { self.path = path }

    package func ids() -> [Int] {
        (PrivateFile.text(at: path) ?? "").split(separator: "\n").compactMap { Int($0) }
    }

    /// Adds picks; if the cache cannot be written, they are lost.
    package func add(_ chosen: [Int]) { remember(chosen + ids().filter { !chosen.contains($0) }) }

    /// Forgets all picks except these.
    package func beginAgain(with last: [Int]) { remember(last) }

    private func remember(_ ids: [Int]) {
        guard let path else { return }
        let ids = ids.prefix(Self.maxPicks)
        try? PrivateFile.replace(path, with: Data(ids.map { "\($0)\n" }.joined().utf8))
    }
}
