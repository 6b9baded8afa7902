import FoundationShim
package import Questions

/// The way a shared library is built, determined from the symbols in its file.
package struct LibrarySymbols {
  private let path: String
  private let data: Data

  /// Reads a library.
  ///
  /// - Throws: `InputError` if the file cannot be read.
  package init(of path: String) throws(InputError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw InputError("no such file, or it cannot be read", file: path)
    }
    (self.path, self.data) = (path, data)
  }

  private func has(_ symbol: String) -> Bool { data.firstRange(of: Data(symbol.utf8)) != nil }

  /// Returns the name of the configuration of the fuzz program that suits the library.
  ///
  /// The search over a library without edges of its own is steered by the edges of the model.
  ///
  /// - Throws: `InputError` if no configuration suits the library, or not the wanted one.
  package func configuration(_ wanted: FuzzConfiguration) throws(InputError) -> String {
    guard [.fast, .asan].contains(wanted) else {
      throw InputError(
        "--config \(wanted.rawValue): a library is fuzzed in fast or asan; the others are for "
          + "Assay's own code")
    }
    guard !has("__tsan_func_entry") else {
      throw InputError(
        "is built with ThreadSanitizer; use -fsanitize=address or undefined", file: path)
    }
    guard wanted == .asan || !has("__asan_report_") else {
      throw InputError("is built with AddressSanitizer: add --config asan", file: path)
    }
    return wanted.rawValue + (has("__sanitizer_cov_8bit_counters_init") ? "" : "-model")
  }
}
