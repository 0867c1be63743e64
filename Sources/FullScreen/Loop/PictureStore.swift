import ResponseCache
import Screen
import Synchronization
import TMDBModels
import Terminal

/// Prepares the pictures on screen for the terminal, in the background. Cancels those that are no longer on screen.
final class PictureStore {
    /// One picture at one size.
    private struct Key: Hashable {
        let picture: String
        let size: Size
        let cell: PixelSize?
        /// The visible part, if it has to be prepared as a picture of its own.
        let part: Rect?
    }

    private enum State {
        case ready(PreparedPicture)
        /// No picture; not requested again before this time.
        case missing(until: ContinuousClock.Instant)
    }

    private let pictures: PictureLoader
    private let service: ServiceURL
    private let pictureProtocol: PictureProtocol
    private let isIndexed: Bool
    private let isASCII: Bool
    /// The terminal's current cell size, which changes with its font.
    var cell: PixelSize?
    private let post: @Sendable (Key, Result<PreparedPicture, PictureError>?) -> Void
    private let arrived: Arrivals
    private var states: [Key: State] = [:]
    private var underWay: [Key: Task<Void, Never>] = [:]
    /// The pictures, in the order they were last on screen.
    private var order: [Key] = []
    /// Why no picture can be decoded: the library for it is missing. Nil if that has not been found out.
    private(set) var problem: PictureError?

    /// The most prepared pictures to keep, besides those on screen.
    private static let maxCachedPictures = 100
    private static let retryDelay = Duration.seconds(60)

    /// The results of background work, for the loop to take.
    private final class Arrivals: Sendable {
        let list = Mutex<[(Key, Result<PreparedPicture, PictureError>?)]>([])
    }

    init(
        _ pictures: PictureLoader, from service: ServiceURL, _ way: PictureProtocol, _ screen: Screen,
        _ symbols: Symbols
    ) {
        (self.pictures, self.service, self.pictureProtocol) = (pictures, service, way)
        isIndexed = !screen.capabilities.supportsTrueColor
        isASCII = symbols == .ascii
        cell = screen.capabilities.cellPixels
        let (arrived, waker) = (Arrivals(), screen.waker)
        self.arrived = arrived
        post = { key, outcome in
            arrived.list.withLock { $0.append((key, outcome)) }
            waker.wake()
        }
    }

    /// Returns the prepared pictures for these placements, and the addresses of those that could not be loaded, even if
    /// they are being tried again. Requests the others, and cancels all other requests.
    func requestPictures(
        for placements: [Placement]
    ) -> (ready: [Placement: PreparedPicture], missing: Set<String>) {
        takeArrivals()
        var ready: [Placement: PreparedPicture] = [:]
        var missing: Set<String> = []
        var seen: Set<Key> = []
        for placement in placements {
            let key = Key(
                picture: placement.picture, size: placement.rect.size, cell: cell,
                part: pictureProtocol.cropsBeforeEncoding ? placement.part : nil)
            seen.insert(key)
            if case .missing = states[key] { missing.insert(placement.picture) }
            switch states[key] {
            case .ready(let picture): ready[placement] = picture
            case .missing(let time) where time > .now: break
            case .missing, nil: if problem == nil, underWay[key] == nil { prepare(key) }
            }
        }
        for (key, task) in underWay where !seen.contains(key) {
            task.cancel()
            underWay[key] = nil
        }
        forget(besides: seen)
        return (ready, missing)
    }

    private func takeArrivals() {
        let list = arrived.list.withLock { list in
            defer { list = [] }
            return list
        }
        for (key, outcome) in list {
            underWay[key] = nil
            switch outcome {
            case .success(let picture): states[key] = .ready(picture)
            case .failure(let error):
                if case .missingLibrary = error { problem = error }
                states[key] = .missing(until: .now + Self.retryDelay)
            case nil: states[key] = .missing(until: .now + Self.retryDelay)
            }
        }
    }

    private func forget(besides seen: Set<Key>) {
        order.removeAll { seen.contains($0) }
        order += seen
        while order.count > Self.maxCachedPictures + seen.count { states[order.removeFirst()] = nil }
    }

    private func prepare(_ key: Key) {
        let parts = key.picture.split(separator: "/").suffix(2).map(String.init)
        guard parts.count == 2, let size = PictureSize(rawValue: parts[0]),
            let address = PictureAddress(path: "/" + parts[1], size: size, service: service)
        else {
            states[key] = .missing(until: .now + Self.retryDelay)
            return
        }
        let frame = PictureFrame(
            key.size, cell: key.cell, pictureProtocol, isIndexed: isIndexed, isASCII: isASCII)
        underWay[key] =
            Task.background(by: .pictures) { [pictures, post] in
                if Task.isCancelled { return }
                let jpeg: [UInt8]
                do throws(TMDBError) { jpeg = try await pictures.jpeg(address) } catch {
                    if !Task.isCancelled { post(key, nil) }
                    return
                }
                if Task.isCancelled { return }
                do throws(PictureError) {
                    post(key, .success(try PreparedPicture(jpeg: jpeg, for: frame, part: key.part)))
                } catch {
                    post(key, .failure(error))
                }
            }
    }
}
