import Foundation
import Reports

/// A chart of numbers over the nights, drawn as SVG.
struct Chart {
  /// A configuration with the numbers of its nights, by index.
  typealias Line = (name: String, points: [(night: Int, value: Int)])

  /// The caption and accessible name.
  let title: String
  /// The nights, the oldest first.
  let nights: [String]
  /// The lines.
  let lines: [Line]

  private static let (width, height, margin) = (360.0, 120.0, 8.0)
  /// A color for each configuration.
  private static let colors = ["#0969da", "#bf3989", "#1a7f37", "#9a6700"]

  /// The chart; hovering over a point shows its number.
  var svg: String {
    let drawn = zip(lines, Self.colors).map(draw)
    return """
      <figure><figcaption>\(title.escapedForHTML)</figcaption>
      <svg viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" width="\(Int(Self.width))" \
      role="img" aria-label="\(title.escapedForHTML)">
      \(drawn.joined(separator: "\n"))
      </svg></figure>
      """
  }

  private func draw(_ line: Line, in color: String) -> String {
    let dots = line.points.map { point in
      let label = "\(line.name), \(nights[point.night]): \(point.value)".escapedForHTML
      let position = "cx=\"\(x(of: point.night))\" cy=\"\(y(of: point.value))\""
      return "<circle \(position) r=\"3\" fill=\"\(color)\"><title>\(label)</title></circle>"
    }
    let points = line.points.map { "\(x(of: $0.night)),\(y(of: $0.value))" }
    return """
      <polyline points="\(points.joined(separator: " "))" fill="none" stroke="\(color)"/>
      \(dots.joined(separator: "\n"))
      """
  }

  private func x(of night: Int) -> String {
    let share = nights.count > 1 ? Double(night) / Double(nights.count - 1) : 0.5
    return String(format: "%.1f", Self.margin + share * (Self.width - 2 * Self.margin))
  }

  /// Zero is at the bottom, so that growth is not exaggerated.
  private func y(of value: Int) -> String {
    let top = lines.flatMap(\.points).map(\.value).max() ?? 0
    let share = top > 0 ? Double(value) / Double(top) : 0
    return String(
      format: "%.1f", Self.height - Self.margin - share * (Self.height - 2 * Self.margin))
  }
}
