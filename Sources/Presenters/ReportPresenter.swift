import Localization
package import Terminal

/// A line-by-line report: `doctor` and `auth status`.
package struct ReportPresenter: Presentation {
    package struct Finding: Equatable {
        package enum State: String {
            case ok
            /// Worth knowing, but not a problem.
            case note
            case problem
        }

        let name: String
        let state: State
        let detail: String

        package init(name: String, state: State, detail: String) {
            (self.name, self.state, self.detail) = (name, state, detail)
        }
    }

    let findings: [Finding]

    package init(findings: [Finding]) { self.findings = findings }

    package var document: Document {
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

    package static let columns = "what was checked, state, what was found"
    package var rows: [[String]] { findings.map { [$0.name, $0.state.rawValue, $0.detail] } }

    package var isSound: Bool { findings.allSatisfy { $0.state != .problem } }

    private static let finding = Payload<Finding>(
        "finding", "One line of a report. Scripts should go by `state`; the words may change."
    ) {
        Field("name", "what was checked") { $0.name }
        Field("state", "`ok`, `note` (worth knowing, but not a problem) or `problem`") { $0.state.rawValue }
        Field("detail", "what was found") { $0.detail }
    }

    package static let payload = Payload<Self>("report", "What was found, line by line.") {
        Field("ok", "whether nothing is wrong") { $0.isSound }
        Field(rows: "findings", each: finding) { $0.findings }
    }
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
