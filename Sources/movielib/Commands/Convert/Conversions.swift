import Foundation
import FullScreen
import Localization
import Media
import Presenters
import Screen
import Synchronization
import Terminal

/// Converts in the background of the full screen, as the command does, one order after another.
final class Conversions: ConversionQueue {
    private lazy var worker = ConversionWorker(context.options, context.run.environment, post: post)
    private let context: AppContext
    private let post: @Sendable (ConversionNews) -> Void
    private var lastID = 0
    /// The last order's task, which the next one waits for.
    private var lastTask: Task<Void, Never>?

    init(_ context: AppContext, post: @escaping @Sendable (ConversionNews) -> Void) {
        (self.context, self.post) = (context, post)
    }

    func add(_ order: ConversionRequest) {
        lastID += 1
        let conversion = BackgroundConversion(id: lastID, name: order.name)
        post(.conversion(conversion))
        lastTask = Task.background { [lastTask, worker] in
            await lastTask?.value
            await worker.carryOut(order, conversion)
        }
    }

    func stop(_ number: Int) { worker.stop(number) }

    func end() async {
        worker.stop(nil)
        await lastTask?.value
    }
}

/// Waits for ffmpeg on a thread of its own: ffmpeg would end with the thread that started it.
actor ConversionWorker {
    private let executor = ThreadExecutor(name: "convert")
    private let options: RunOptions
    private let environment: [String: String]
    private let post: @Sendable (ConversionNews) -> Void
    private let state = Mutex(State())

    private struct State {
        var current: Int?
        /// Stops the current conversion.
        var stopper: Waker?
        var stopped: Set<Int> = []
        var isOver = false
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ options: RunOptions, _ environment: [String: String],
        post: @escaping @Sendable (ConversionNews) -> Void
    ) {
        (self.options, self.environment, self.post) = (options, environment, post)
    }

    /// Stops a conversion.
    ///
    /// - Parameter number: The conversion to stop; nil to stop all of them, and start no more.
    nonisolated func stop(_ number: Int?) {
        state.withLock { state in
            if let number { state.stopped.insert(number) } else { state.isOver = true }
            let isCurrent = state.current != nil && (number == nil || state.current == number)
            if isCurrent { state.stopper?.wake() }
        }
    }

    /// Runs work that can be stopped. Returns nil if the conversion was stopped before.
    ///
    /// - Parameter work: Receives a descriptor that becomes readable when the work is to end.
    private func runStoppable<Value>(_ number: Int, _ work: (Int32) throws -> Value) throws -> Value? {
        let stopper: Waker
        do throws(ScreenError) { stopper = try Waker() } catch {
            throw Failure(.failed, "convert", systemErrorMessage(error.code))
        }
        let begins = state.withLock { state in
            if state.isOver || state.stopped.contains(number) { return false }
            (state.current, state.stopper) = (number, stopper)
            return true
        }
        guard begins else { return nil }
        defer { state.withLock { ($0.current, $0.stopper) = (nil, nil) } }
        return try work(stopper.descriptor)
    }

    private nonisolated func wasStopped(_ number: Int) -> Bool {
        state.withLock { $0.isOver || $0.stopped.contains(number) }
    }

    func carryOut(_ order: ConversionRequest, _ conversion: BackgroundConversion) {
        var conversion = conversion
        let context = context()
        do {
            let result = try runStoppable(conversion.id) { try convert(order, conversion, context, stop: $0) }
            if let result { (conversion.state, conversion.result) = (.done, result.document) }
        } catch {
            conversion.state = .failed
            conversion.result = Document(
                blocks: context.failure(error).linesOnScreen.map { .paragraph($0, indent: 0) })
        }
        if conversion.state != .done, wasStopped(conversion.id) {
            (conversion.state, conversion.result) = (.stopped, nil)
        }
        post(.conversion(conversion))
    }

    private func context() -> AppContext {
        AppContext(
            Invocation(behind: options, activity: "convert", environment: environment) { [post] remark in
                post(.remark(remark))
            })
    }

    /// - Throws: ``Failure`` if no file was made.
    private func convert(
        _ order: ConversionRequest, _ conversion: BackgroundConversion, _ context: AppContext, stop: Int32
    ) throws -> ConversionPresenter {
        var converter = try Converter(context)
        converter.conversion.stopDescriptor = stop
        let command = try ConvertCommand.parsed(order.arguments)
        let (jobs, rejected) = try converter.jobs(command, of: order.film)
        if command.dryRun { return ConversionPresenter(results: jobs.map(\.plannedResult), isDryRun: true) }
        converter.printRemarks(aheadOf: jobs)
        let lock = converter.lock()
        let made = converter.make(jobs, lock, Listener(conversion, of: jobs.count, self))
        if let failure = made.failures.first ?? rejected.first, made.failures.count == jobs.count {
            throw failure
        }
        return ConversionPresenter(results: made.results, isDryRun: false)
    }

    /// Posts the progress.
    private final class Listener: ConversionListener {
        private var conversion: BackgroundConversion
        private let count: Int
        private let worker: ConversionWorker
        private var startTime = ContinuousClock.now
        private var title = ""

        init(_ conversion: BackgroundConversion, of count: Int, _ worker: ConversionWorker) {
            (self.conversion, self.count, self.worker) = (conversion, count, worker)
            self.conversion.state = .running
        }

        var isStopped: Bool { worker.wasStopped(conversion.id) }

        func begin(_ path: String, _ place: Int) {
            startTime = .now
            title =
                count > 1
                ? tr("{done} of {total}", ["done": "\(place + 1)", "total": "\(count)"]) + " " + path : path
            conversion.details = [title]
            worker.post(.conversion(conversion))
        }

        func show(_ progress: Conversion.Progress) {
            let words = progress.texts(since: startTime, .now)
            conversion.progress = words[0]
            conversion.details =
                [title, words.joined(separator: "  ")]
                + (progress.isSilent ? [tr("ffmpeg has printed nothing for a minute")] : [])
            worker.post(.conversion(conversion))
        }

        func end() {}
        func handleStop() {}
    }
}
