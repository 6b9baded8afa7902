/// Hashes of texts that are the same in every process, on every machine and in every language.
package enum StableHash {
  /// FNV-1a, 64 bits wide, of the text's UTF-8 bytes.
  package static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }

  /// Another hash of the text for each seed, fit for comparing: all its bits depend on all of both.
  package static func of(_ text: String, seed: UInt64) -> UInt64 {
    var mixed = of(text) &+ seed &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
