/// A growing array of plain values, without reference counting or exclusivity checks.
///
/// Debug builds check indices. Pointers into the memory are invalid after the buffer grows, and
/// after the buffer's life ends.
struct RawBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The memory.
  private(set) var base: UnsafeMutablePointer<Element>
  /// The number of values.
  private(set) var count = 0
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

  deinit { base.deallocate() }

  /// The value at an index.
  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  /// The indices.
  var indices: Range<Int> { 0..<count }

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

  /// Appends values, which must not be in the memory of this buffer.
  mutating func append(contentsOf values: UnsafeBufferPointer<Element>) {
    guard let start = values.baseAddress else { return }
    reserve(count + values.count)
    (base + count).update(from: start, count: values.count)
    count += values.count
  }

  /// Appends values that are already written after the last value, within the capacity.
  @inline(__always)
  mutating func appendWritten(_ number: Int) {
    assert(number >= 0 && count + number <= capacity)
    count += number
  }

  /// Removes the last value and returns it.
  @inline(__always)
  mutating func removeLast() -> Element {
    assert(count > 0)
    count -= 1
    return base[count]
  }

  /// Removes a number of values from the start.
  mutating func removeFirst(_ number: Int) {
    assert(number <= count)
    count -= number
    base.update(from: base + number, count: count)
  }

  /// Removes all values and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Replaces every value by another one.
  func replaceAll(with value: Element) { base.update(repeating: value, count: count) }

  /// Makes room for a number of values.
  mutating func reserve(_ minimum: Int) {
    guard minimum > capacity else { return }
    var grown = RawBuffer(capacity: max(minimum, capacity * 2))
    grown.append(contentsOf: elements)
    // After the swap, `grown` owns the old memory and frees it.
    swap(&self, &grown)
  }
}

extension RawBuffer where Element: Comparable {
  /// Sorts the values.
  func sort() {
    var values = UnsafeMutableBufferPointer(start: base, count: count)
    // Most buffers are sorted already, which is quick to check.
    if zip(values, values.dropFirst()).contains(where: { $1 < $0 }) { values.sort() }
  }
}
