import Screen
import TMDBClient

/// A person's page.
struct PersonPlace: Place {
    let id: Int
    let name: String

    var title: String { name }

    mutating func update(_ event: PlaceEvent, _ world: World) -> [Effect] { [] }

    func view(_ size: Size, _ world: World) -> Frame {
        var frame = Frame(Grid(size))
        frame.grid.write(name, at: Point(column: 0, row: 0))
        return frame
    }
}
