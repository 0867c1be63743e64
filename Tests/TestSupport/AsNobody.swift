import Foundation

/// Runs the body as a user without root's exemption from permission bits, which tests may have.
///
/// setfsuid(2) changes only the calling thread, and GRDB runs its closures on the calling thread.
package func asNobody(_ body: () throws -> Void) rethrows {
    guard getuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
    let setfsuid = unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)
    _ = setfsuid(65_534)
    defer { _ = setfsuid(0) }
    return try body()
}
