/// A page of the book.
struct Page {
  /// The path in the book's folder.
  let path: String
  /// The title, as it appears in the heading.
  let title: String
  /// What stands above the heading: a link to what the page belongs to.
  var parent: (title: String, path: String)?
  /// Writes what follows the heading.
  let write: (PageWriter) -> Void
}
