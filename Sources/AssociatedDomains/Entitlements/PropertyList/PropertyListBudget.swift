/// How much may still be read of a file's property lists.
///
/// A universal program has many lists, which may even share their bytes; together they may have no
/// more than one list alone.
struct PropertyListBudget {
  private var byteCount = PropertyList.maximumByteCount
  private var nodeCount = PropertyList.maximumNodeCount
  private var textByteCount = PropertyList.maximumByteCount

  /// Takes the bytes of a list; throws where it has too many.
  mutating func spend(bytes count: Int) throws(EntitlementsError) {
    guard count <= byteCount else {
      throw EntitlementsError(
        exceeding: .bytes,
        "the property list has \(count) bytes; no more than \(PropertyList.maximumByteCount) bytes "
          + "are read of a file")
    }
    byteCount -= count
  }

  /// Takes keys and values; throws where there are too many.
  mutating func spend(nodes count: Int, line: Int? = nil) throws(EntitlementsError) {
    guard count <= nodeCount else {
      throw EntitlementsError(
        line: line, exceeding: .values,
        "no more than \(PropertyList.maximumNodeCount) keys and values are read of a file, with each "
          + "reference counted")
    }
    nodeCount -= count
  }

  /// Takes the bytes of a text that is referred to; throws where there are too many.
  mutating func spend(textBytes count: Int) throws(EntitlementsError) {
    guard count <= textByteCount else {
      throw EntitlementsError(
        exceeding: .textBytes,
        "the texts of the list have more than \(PropertyList.maximumByteCount) bytes, with each "
          + "reference counted")
    }
    textByteCount -= count
  }
}
