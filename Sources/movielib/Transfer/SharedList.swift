import Exchange

/// The films on another person's watch-later list, out of a file they exported.
struct SharedList {
    let ids: Set<Int>

    init(_ file: String, _ context: AppContext) throws(Failure) {
        let path = try context.absolutePath(file, of: "--with")
        let imported: ImportedFile
        do throws(ImportError) { imported = try ImportReader().read(path: path) } catch {
            throw Failure(error, "--with")
        }
        ids = Set(
            imported.rows.filter { row in
                row.facts.contains { if case .saved = $0 { true } else { false } }
            }.compactMap(\.tmdbID))
        if ids.isEmpty {
            throw Failure(
                .notFound, "--with: \(file)", "there is no film on a watch-later list in it",
                hint: "'movielib export -o list.json' writes one")
        }
    }
}
