/// The style sheet that all pages share.
package enum PageStyle {
  /// Colors in light and dark, texts, links, outcomes, and tables that scroll.
  package static let basis = PackageResources.basis_css
}
