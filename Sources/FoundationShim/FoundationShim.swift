// What the other modules use of Foundation and the C library.
//
// On Linux, this is only the part of Foundation without ICU, whose code would be a third of a
// packaged program. This module implements what that part lacks, in the plainest form.

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
