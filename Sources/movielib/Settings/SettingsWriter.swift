import Foundation
import Localization
import TOMLKit

/// Writes the only setting that a command changes, `services`, to the user's file.
struct SettingsWriter {
    let path: String?

    /// Appends names to the list and removes others by index; writes nothing if nothing changes.
    ///
    /// - Throws: ``Failure`` if the file cannot be read, changed or written; it is then unchanged.
    func change(adding names: [String], removingAt places: Set<Int> = []) throws(Failure) {
        if names.isEmpty && places.isEmpty { return }
        guard let path else {
            throw Failure(
                .usage, "services", tr("there is no home folder"), hint: tr("set HOME or XDG_CONFIG_HOME"))
        }
        let old: String
        do throws(PrivateFile.Problem) {
            old = String(decoding: try PrivateFile.read(path)?.bytes ?? Data(), as: UTF8.self)
        } catch {
            throw Failure(.usage, path, error.reason)
        }
        var text = SettingsText(old)
        text.remove(servicesAt: places)
        text.add(services: names)
        guard Self.isSame(old, text.text, adding: names, removingAt: places) else {
            throw Failure(
                .usage, path,
                tr("the services in it are written in a way that cannot be changed from here"),
                hint: tr(
                    "write the line by hand, as in {line}",
                    ["line": "services = [\"Netflix\", \"MUBI\"]"]))
        }
        do throws(PrivateFile.Problem) { try PrivateFile.replace(path, with: Data(text.text.utf8)) } catch {
            throw Failure(.failed, path, tr("it cannot be written: {why}", ["why": error.reason]))
        }
    }

    /// Whether the new text means the same as the old one, except for the new services.
    private static func isSame(
        _ old: String, _ new: String, adding names: [String], removingAt places: Set<Int>
    ) -> Bool {
        guard let before = try? TOMLTable(string: old), let after = try? TOMLTable(string: new) else {
            return false
        }
        let wanted =
            services(of: before).enumerated().filter { !places.contains($0.offset) }.map(\.element) + names
        guard services(of: after) == wanted else { return false }
        before.remove(at: "services")
        after.remove(at: "services")
        return before.convert() == after.convert()
    }

    private static func services(of table: TOMLTable) -> [String] {
        table["services"]?.array?.compactMap(\.string) ?? []
    }
}
