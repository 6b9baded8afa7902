import CZlib
import FoundationShim

extension Data {
  /// Returns deflated data in its original form; `nil` if the result does not have the given size.
  func inflated(to count: Int) -> Data? {
    var stream = z_stream()
    // A negative number of bits means that there is no zlib header.
    guard
      inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    // Room for one more byte than announced reveals data that is too long.
    var output = Data(count: count + 1)
    let isWhole = withUnsafeBytes { input in
      output.withUnsafeMutableBytes { output in
        stream.next_in = UnsafeMutablePointer(
          mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(output.count)
        return inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0
      }
    }
    guard isWhole, stream.avail_out == 1 else { return nil }
    output.removeLast()
    return output
  }

  /// The cyclic redundancy check of zip archives.
  var checksum: UInt32 {
    withUnsafeBytes { bytes in
      UInt32(crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
    }
  }
}
