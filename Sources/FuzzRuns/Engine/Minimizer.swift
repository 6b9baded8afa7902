import Adapters
import Discovery
import FoundationShim

/// A minimizer, which makes an input smaller as long as its signature does not change.
///
/// libFuzzer's own minimizer accepts any crash, so it may end with another fault.
package struct Minimizer: Sendable {
  private let program: String
  private let arguments: [String]
  private let folder: String
  private let engine: FuzzEngine

  /// Creates a minimizer.
  ///
  /// - Parameter folder: The folder for what it tries.
  package init(program: String, arguments: [String], folder: String, in engine: FuzzEngine) {
    (self.program, self.arguments, self.folder, self.engine) = (program, arguments, folder, engine)
  }

  /// An input, and the size of the part to remove from it next.
  private struct Cut {
    var bytes: [UInt8]
    var size: Int

    /// The inputs with one part removed, for ever smaller parts, from the last part to the first.
    var smaller: AnySequence<Cut> {
      let sizes = sequence(first: max(size, 1)) { $0 > 1 ? $0 / 2 : nil }
      return AnySequence(
        sizes.lazy.flatMap { size in
          stride(from: bytes.count - size, through: 0, by: -size).lazy.map { start in
            Cut(bytes: Array(bytes[..<start] + bytes[(start + size)...]), size: size)
          }
        })
    }
  }

  /// Returns the smallest input that was found within the time, and the signature; `nil` if the
  /// input is not a finding.
  package func smallest(
    _ input: [UInt8], until end: ContinuousClock.Instant? = nil
  ) async throws -> (input: [UInt8], signature: String)? {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard let wanted = try await signature(of: input, until: end) else { return nil }
    var shrinker = Shrinker(
      Cut(bytes: input, size: (input.count + 1) / 2), tries: 100_000, smaller: \.smaller)
    while let cut = shrinker.next(1).first {
      do {
        if try await signature(of: cut.bytes, until: end) == wanted { shrinker.keep(cut) }
      } catch FuzzFailure.noTime {
        break
      }
    }
    return (shrinker.best.bytes, wanted)
  }

  private func signature(
    of input: [UInt8], until end: ContinuousClock.Instant?
  ) async throws -> String? {
    let (file, log) = ("\(folder)/try", "\(folder)/try.log")
    try Data(input).write(to: URL(fileURLWithPath: file))
    let outcome = try await engine.run(
      .init([program] + arguments + ["-artifact_prefix=\(folder)/", file], log: log), until: end)
    guard outcome != nil else { throw FuzzFailure.noTime }
    return FuzzLog(FileText.read(log)).fault?.signature
  }
}
