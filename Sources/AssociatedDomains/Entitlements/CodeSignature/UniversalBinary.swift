/// A file of several Mach-O programs, one for each kind of processor (ENT-005).
struct UniversalBinary {
  /// The programs, in the order of the file.
  let slices: [ByteView]

  /// How many programs there may be; a greater number is a Java class file's version.
  private static let maximumSliceCount: UInt64 = 64
  /// The first version of Java's class files.
  private static let firstJavaVersion: UInt64 = 45

  /// How wide the offsets and lengths of the programs are, by the four bytes with which the file
  /// begins.
  enum Form: UInt64 {
    /// Four bytes.
    case narrow = 0xCAFE_BABE
    /// Eight bytes.
    case wide = 0xCAFE_BABF

    /// What the bytes begin with; nothing if it is neither.
    init?(startOf view: ByteView) {
      guard let number = view.number(at: 0, size: 4) else { return nil }
      self.init(rawValue: number)
    }
  }

  /// A file; nothing if the bytes do not begin as one.
  init?(_ view: ByteView) throws(EntitlementsError) {
    guard let form = Form(startOf: view) else { return nil }
    let isWide = form == .wide
    guard let count = view.number(at: 4, size: 4) else { throw Self.cutOff }
    guard count <= Self.maximumSliceCount else { throw isWide ? Self.cutOff : Self.javaClass }
    var slices: [ByteView] = []
    for index in 0..<count {
      let entry = 8 + index * (isWide ? 32 : 20)
      guard let offset = view.number(at: entry + 8, size: isWide ? 8 : 4),
        let length = view.number(at: entry + (isWide ? 16 : 12), size: isWide ? 8 : 4),
        let slice = view.slice(at: offset, count: length)
      else { throw isWide || count < Self.firstJavaVersion ? Self.cutOff : Self.javaClass }
      slices.append(slice)
    }
    self.slices = slices
  }

  private static let cutOff = EntitlementsError(
    "the universal program names a part outside of the file; it is cut off or damaged")
  private static let javaClass = EntitlementsError(
    "this is a Java class file, not a program for Apple's systems")
}
