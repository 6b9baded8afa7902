/// A page of the book.
struct Page {
  /// The path in the book's folder.
  let path: String
  /// The title, as it appears in the heading.
  let title: String
  /// The link above the heading, to the page that this page belongs to.
  var parent: (title: String, path: String)?
  /// Writes the content after the heading.
  let write: (PageWriter) -> Void
}
