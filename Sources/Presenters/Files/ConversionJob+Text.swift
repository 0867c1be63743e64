import FileNames
import Localization
package import Media
import Records

extension ConversionJob {
    /// The result before the conversion.
    package var plannedResult: ConversionPresenter.Result { result() }

    package func result(
        after: MediaStreams? = nil, seconds: Double? = nil, problem: String? = nil
    ) -> ConversionPresenter.Result {
        ConversionPresenter.Result(
            source: EscapedPath.text(source.paths[0]), target: EscapedPath.text(target),
            film: file?.identification?.film, plan: plan, before: source.streams, after: after,
            seconds: seconds,
            command: String(decoding: plan.command(writing: target), as: UTF8.self), problem: problem)
    }

    /// Whether it begins more than a second before the requested start.
    package var startsEarlier: Bool { plan.requestedStart.map { $0 - (plan.from ?? 0) > 1_000 } ?? false }

    /// Remarks on what may not be as expected.
    package var remarks: [String] {
        var remarks: [String] = []
        if startsEarlier, let requested = plan.requestedStart {
            remarks.append(
                tr(
                    "it begins at {time}, not at {asked}: without re-encoding it can begin only at a keyframe",
                    ["time": DisplayText.clock(plan.from ?? 0), "asked": DisplayText.clock(requested)]))
        }
        if let size = plan.size, size > source.streams.size, plan.picture?.isCopied == false {
            remarks.append(
                tr(
                    "it may become larger than it is: about {size} and not {now}",
                    ["size": DisplayText.bytes(size), "now": DisplayText.bytes(source.streams.size)]))
        }
        guard let difference = plan.audioLengthDifference, abs(difference) > 1_000 else { return remarks }
        let seconds = "\(abs(difference) / 1_000)"
        remarks.append(
            difference > 0
                ? tr("the sound is {seconds} s longer than the film, and is cut there", ["seconds": seconds])
                : tr("the sound ends {seconds} s before the film", ["seconds": seconds]))
        return remarks
    }

    /// A remark on a source that ends too early.
    package var remarkOnEnd: String? {
        guard source.streams.isTruncated else { return nil }
        let path = EscapedPath.text(source.paths[0])
        return tr("{path} ends too early: a part of it is missing", ["path": path])
    }
}
