// What the other modules take from Foundation and from the C library.
//
// On Linux that is only the part of Foundation without ICU, whose code would be a third of a packaged
// program. What this part lacks stands beside this file, in the plainest form.

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
  @_exported public import Glibc
#else
  @_exported public import Foundation
#endif

#if canImport(FoundationEssentials)
  /// A form of property lists.
  package typealias PropertyListForm = PropertyListDecoder.PropertyListFormat
#else
  /// A form of property lists.
  package typealias PropertyListForm = PropertyListSerialization.PropertyListFormat
#endif
