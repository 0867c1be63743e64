import Localization
import Terminal

/// A line-by-line report: `doctor` and `auth status`.
struct ReportPresenter: Presentation {
    struct Finding: Encodable, Equatable {
        enum State: String, Encodable {
            case ok
            /// Worth knowing, but not a problem.
            case note
            case problem
        }

        let name: String
        let state: State
        let detail: String
    }

    let findings: [Finding]

    var document: Document {
        Document(blocks: [
            .fields(
                findings.map { finding in
                    let words =
                        switch finding.state {
                        case .ok: finding.detail
                        case .note: tr("note: {finding}", ["finding": finding.detail])
                        case .problem: tr("problem: {finding}", ["finding": finding.detail])
                        }
                    return .init(label: finding.name, value: StyledText(words, finding.state.style))
                })
        ])
    }

    var rows: [[String]] { findings.map { [$0.name, $0.state.rawValue, $0.detail] } }

    struct Payload: Encodable {
        let ok: Bool
        let findings: [Finding]
    }

    var isSound: Bool { findings.allSatisfy { $0.state != .problem } }

    var payload: Payload { Payload(ok: isSound, findings: findings) }
}

extension ReportPresenter.Finding.State {
    fileprivate var style: Style? {
        switch self {
        case .ok: nil
        case .note: .label
        case .problem: .warning
        }
    }
}

extension ReportPresenter.Finding: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case name, state, detail }
}

extension ReportPresenter.Payload: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case ok, findings }

    static var inner: [CodingKeys: Fields] { [.findings: ReportPresenter.Finding.fields] }
    static var rowsKey: String? { CodingKeys.findings.stringValue }
}
