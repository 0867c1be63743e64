import Foundation

/// The films that were picked last, so that `--again` has another one; lost with the cache, which is no loss.
struct LastPicks {
    private static let kept = 20
    let path: String?

    func ids() -> [Int] {
        guard let path, let content = try? PrivateFile.read(path) else { return [] }
        return String(decoding: content.bytes, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    }

    /// A cache that cannot be written keeps no picks, and nobody from a film.
    func add(_ chosen: [Int]) {
        guard let path else { return }
        let ids = (chosen + ids().filter { !chosen.contains($0) }).prefix(Self.kept)
        try? PrivateFile.replace(path, with: Data(ids.map { "\($0)\n" }.joined().utf8))
    }
}
