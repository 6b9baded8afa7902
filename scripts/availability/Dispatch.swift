// The names of Apple's Dispatch that the sources use.

public class DispatchQueue: @unchecked Sendable {
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    fatalError()
  }
}
