/// A growing array of plain values, without reference counts and checks of exclusive access.
///
/// Whoever holds it frees it with ``deallocate()``; copies share the memory.
struct RawBuffer<Element: BitwiseCopyable> {
  /// The memory; invalid after the next growth.
  private(set) var base: UnsafeMutablePointer<Element>
  /// The number of values, within the memory that is reserved.
  var count = 0
  private var capacity: Int

  /// Creates an empty buffer.
  init(capacity: Int = 16) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  /// Creates a buffer with some values.
  init(_ values: [Element]) {
    self.init(capacity: values.count)
    values.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Creates a buffer that repeats a value.
  init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    append(repeating: value, count: count)
  }

  /// The value at an index.
  subscript(index: Int) -> Element {
    @inline(__always) get { base[index] }
    @inline(__always) nonmutating set { base[index] = newValue }
  }

  /// The values.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// Appends a value.
  @inline(__always)
  mutating func append(_ value: Element) {
    if count == capacity { reserve(count + 1) }
    base[count] = value
    count += 1
  }

  /// Appends a value several times.
  mutating func append(repeating value: Element, count repetitions: Int) {
    reserve(count + repetitions)
    (base + count).update(repeating: value, count: repetitions)
    count += repetitions
  }

  /// Appends values that are not in this buffer.
  mutating func append(contentsOf values: UnsafeBufferPointer<Element>) {
    guard let start = values.baseAddress else { return }
    reserve(count + values.count)
    (base + count).update(from: start, count: values.count)
    count += values.count
  }

  /// Removes the first values.
  mutating func removeFirst(_ number: Int) {
    count -= number
    base.update(from: base + number, count: count)
  }

  /// Makes room for a number of values.
  mutating func reserve(_ minimum: Int) {
    guard minimum > capacity else { return }
    let capacity = max(minimum, capacity * 2)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
    self.capacity = capacity
  }

  /// Frees the memory.
  func deallocate() { base.deallocate() }
}

extension RawBuffer where Element: Comparable {
  /// Sorts the values.
  func sort() {
    var values = UnsafeMutableBufferPointer(start: base, count: count)
    // Most are sorted already, which is quickly seen.
    if zip(values, values.dropFirst()).contains(where: { $1 < $0 }) { values.sort() }
  }
}
