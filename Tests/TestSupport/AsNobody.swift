import Foundation

/// Runs the body as a user whom mode bits stop; root, which tests may run as, is stopped by none.
///
/// setfsuid(2) changes the calling thread only, and GRDB runs what it is given on the calling thread.
package func asNobody(_ body: () throws -> Void) rethrows {
    guard getuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
    let setfsuid = unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)
    _ = setfsuid(65_534)
    defer { _ = setfsuid(0) }
    return try body()
}
