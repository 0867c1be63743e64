import FileNames
import Media
package import Records

/// Films with several files.
extension Core {
    /// The files of one film, edition and part together, or those of one content, in their order.
    package func copyGroups(_ files: [FilmFile], byContent: Bool) -> [[FilmFile]] {
        func key(_ file: FilmFile) -> String {
            if byContent { return file.content.map { "\($0)" } ?? "\(file.id)" }
            let film = file.identification
            return "\(film?.film ?? 0)/\(film?.edition ?? "")/\(film?.part ?? 0)"
        }
        var groups: [[FilmFile]] = []
        var places: [String: Int] = [:]
        for file in files {
            let key = key(file)
            if let place = places[key] {
                groups[place].append(file)
            } else {
                places[key] = groups.count
                groups.append([file])
            }
        }
        return groups
    }

    /// The files that have the same bytes as another of them, compared in full after their checksums agree. Two names
    /// of one file are not copies.
    package func exactCopies(_ files: [FilmFile]) -> [FilmFile] {
        let groups = Dictionary(grouping: files.filter { $0.content != nil }) { $0.content }
        var copies: Set<Int> = []
        for group in groups.values where group.count > 1 {
            for (index, file) in group.enumerated() {
                for other in group[(index + 1)...] where file.stamp.inode != other.stamp.inode {
                    guard let one = EscapedPath.bytes(file.absolutePath),
                        let two = EscapedPath.bytes(other.absolutePath),
                        (try? Fingerprint.isSame(one, two)) == true
                    else { continue }
                    copies.formUnion([file.id, other.id])
                }
            }
        }
        let first = Dictionary(
            files.enumerated().map { ($1.content, $0) }, uniquingKeysWith: { one, _ in one })
        return files.enumerated().filter { copies.contains($1.id) }.sorted {
            (first[$0.element.content] ?? 0, $0.offset) < (first[$1.element.content] ?? 0, $1.offset)
        }.map(\.element)
    }

    /// Plans moving all files of each group but the best into a hidden folder of the folder that each was found in, where no
    /// scan finds them. A group stays if a file of it has changed since the scan, or only some were probed: then it is
    /// not known which is the best.
    package func setAsidePlan(_ groups: [[FilmFile]], _ films: [Int: FilmRecord]) -> OrganisePlan {
        var plan = OrganisePlan()
        var (made, targets): (Set<PathKey>, Set<String>) = ([], [])
        for group in groups {
            var (there, hasChanged): ([FilmFile], Bool) = ([], false)
            for file in group {
                guard let status = DiskReader.status(of: file.absolutePath) else { continue }
                there.append(file)
                if status.stamp != file.stamp {
                    plan.skippedFiles[file.absolutePath] = .changed
                    hasChanged = true
                }
            }
            guard !hasChanged, Set(there.map { $0.facts?.width == nil }).count == 1 else { continue }
            for file in there.sorted(by: { $0.isBetter(than: $1) }).dropFirst() {
                let target = Self.asidePath(of: file, besides: targets)
                targets.insert(target.folded)
                plan.moves.append(
                    .init(film: file.identification?.film ?? 0, source: file.absolutePath, target: target))
                var missing: [String] = []
                var folder = target.folder
                while folder.count > file.folder.withoutSlash.count, made.insert(PathKey(folder)).inserted {
                    if DiskReader.status(of: folder) == nil { missing.append(folder) }
                    folder = folder.folder
                }
                plan.folders += missing.reversed()
            }
        }
        plan.films = Set(plan.moves.map(\.film)).sorted().compactMap { films[$0] }
        return plan
    }

    /// A free path in the folder for worse files: the file's own there, or one with a number.
    private static func asidePath(of file: FilmFile, besides taken: Set<String>) -> String {
        let path = "\(file.folder.withoutSlash)/\(asideFolder)/\(file.path)"
        var (free, number) = (path, 1)
        while taken.contains(free.folded) || DiskReader.status(of: free) != nil {
            number += 1
            free = "\(path.withoutEnding) (\(number)).\(path.lastComponent.ending)"
        }
        return free
    }

    /// The folder for the worse files of films.
    private static let asideFolder = ".duplicates"
}
