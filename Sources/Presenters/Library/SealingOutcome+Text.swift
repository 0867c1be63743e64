package import Library
import Localization

extension SealingOutcome {
    /// Remarks on files that could not be rewritten, and why.
    package var remarks: [String] {
        failedBackups.sorted { $0.key < $1.key }.map { path, error in
            let why = Failure(error, "lock").reason
            return switch risk {
            case .plainNotes: tr("{path} may hold notes in plain text: {why}", ["path": path, "why": why])
            case .oldKey:
                tr("{path} may still hold notes under the old key: {why}", ["path": path, "why": why])
            case .oldPassphrase:
                tr("{path} may still open with the old passphrase: {why}", ["path": path, "why": why])
            }
        }
    }

    /// The hint if a disk is full.
    package var hint: String? {
        guard failedBackups.values.contains(where: { if case .diskFull = $0 { true } else { false } }) else {
            return nil
        }
        return risk == .oldKey
            ? tr("make room on the disk; then 'movielib lock rekey' again")
            : tr("make room on the disk; 'movielib lock' then finishes it")
    }
}
