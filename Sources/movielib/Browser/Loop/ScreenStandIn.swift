struct Waker: Sendable { func wake() {} }
