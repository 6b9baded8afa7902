// The names of Apple's os that the sources use.

@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State) { fatalError() }
  public func withLock<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R { fatalError() }
}

@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
extension OSAllocatedUnfairLock where State: Sendable {
  public init(initialState: State) { fatalError() }
}

@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, visionOS 1.0, *)
extension OSAllocatedUnfairLock where State == () {
  public init() { fatalError() }
  @available(*, noasync)
  public func unlock() { fatalError() }
  @available(*, noasync)
  public func lockIfAvailable() -> Bool { fatalError() }
}
