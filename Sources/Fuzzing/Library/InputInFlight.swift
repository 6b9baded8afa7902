import FoundationShim

/// The input that a fuzz program is executing, in a file that outlives the program.
///
/// The file begins with two numbers of eight bytes: the count of inputs so far, and the length of
/// the current input plus one, or 0 between inputs. The bytes of the input follow.
package struct InputInFlight: @unchecked Sendable {
  /// The maximum number of bytes of an input; libFuzzer makes no larger inputs.
  private static let mostBytes = 1 << 20
  private static let headerSize = 16

  private let memory: UnsafeMutableRawPointer

  /// Creates the file; `nil` if that fails.
  init?(writingTo path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Self.headerSize + Self.mostBytes
    guard ftruncate(descriptor, off_t(size)) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { return nil }
    self.memory = memory
  }

  /// Records that the execution of an input begins.
  func begin(_ input: UnsafeRawBufferPointer) {
    let count = min(input.count, Self.mostBytes)
    if count > 0, let start = input.baseAddress {
      (memory + Self.headerSize).copyMemory(from: start, byteCount: count)
    }
    memory.storeBytes(of: memory.load(as: UInt64.self) &+ 1, as: UInt64.self)
    memory.storeBytes(of: UInt64(count + 1), toByteOffset: 8, as: UInt64.self)
  }

  /// Records that the input has been executed.
  func end() { memory.storeBytes(of: 0, toByteOffset: 8, as: UInt64.self) }

  /// Reads the input in a file; `nil` between inputs, or if there is no file.
  package static func read(at path: String) -> (number: UInt64, input: [UInt8])? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var numbers: [UInt64] = [0, 0]
    guard pread(descriptor, &numbers, headerSize, 0) == headerSize, numbers[1] > 0 else {
      return nil
    }
    var input = [UInt8](repeating: 0, count: min(Int(clamping: numbers[1] - 1), mostBytes))
    let count = pread(descriptor, &input, input.count, off_t(headerSize))
    return (numbers[0], Array(input.prefix(max(0, count))))
  }
}
