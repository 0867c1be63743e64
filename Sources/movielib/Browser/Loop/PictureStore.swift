import Screen
import Synchronization
import TMDBClient

/// Pictures that are seen, prepared for the terminal elsewhere; those that are seen no more are no longer asked for.
final class PictureStore {
    private(set) var ready: [Placement: PreparedPicture] = [:]

    init(_ context: AppContext, _ gate: RequestGate, _ waker: Waker) {}

    func want(_ placements: [Placement], _ screen: Screen) {}
}
