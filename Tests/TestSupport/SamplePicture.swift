import Foundation

/// A made-up poster, 308 by 462 pixels, as a JPEG: blue above, a pale sun at the right, orange below, dark mountains.
package enum SamplePicture {
    package static let jpeg: [UInt8] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return [UInt8](
            (try? Data(contentsOf: root.appendingPathComponent("Fixtures/pictures/poster.jpg"))) ?? Data())
    }()
}
