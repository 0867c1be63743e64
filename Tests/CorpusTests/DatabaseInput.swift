import Foundation
import Records

@testable import Exchange

/// Databases of media servers, which may be damaged or made to harm: they are read or rejected, and each row is counted once.
enum DatabaseInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let path = "\(FileManager.default.temporaryDirectory.path)/movielib-database-\(getpid())"
        defer { unlink(path) }
        guard FileManager.default.createFile(atPath: path, contents: Data(input)) else { return }
        var options = ImportReader.Options()
        options.temporaryFolder = path + "-copies"
        options.importsTags = true
        for person in [nil, "1"] as [String?] {
            options.people = person.map { [PersonChoice($0, of: path)] } ?? []
            guard let file = try? ImportReader(options: options).read(path: path) else { continue }
            let films = ImportRow.merged(file.rows)
            precondition(films.count <= file.rows.count, "more films than rows")
            for row in films {
                precondition((row.tmdbID ?? 1) > 0, "no id")
                for case .rating(let rating, _) in row.facts {
                    precondition(rating >= 0.5 && rating <= 10, "no rating")
                }
                for case .viewing(let viewing, let origin) in row.facts {
                    precondition(viewing.watchedOn?.day != nil || viewing.watchedOn == nil, "no day")
                    precondition(origin.entry != nil, "no key")
                }
            }
            var count = 0
            try? file.series.first?.forEach { row in
                count += 1
                precondition(!row.raw.isEmpty && !row.what.isEmpty, "a row without its content")
            }
            precondition(count == file.series.first?.count ?? 0, "a row was lost")
        }
    }
}
