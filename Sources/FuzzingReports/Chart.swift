import Foundation
import Reports

/// A chart of numbers over the nights, drawn as SVG.
struct Chart {
  /// A line of the chart: a configuration, with a number for each night that has one.
  struct Line {
    /// What the line shows.
    let name: String
    /// The numbers, by the position of their night.
    let points: [(night: Int, value: Int)]
  }

  /// What is drawn, for those who hear it read.
  let title: String
  /// The nights, the oldest first.
  let nights: [String]
  /// The lines.
  let lines: [Line]

  private static let (width, height, margin) = (360.0, 120.0, 8.0)
  private static let colors = ["#0969da", "#bf3989", "#1a7f37", "#9a6700"]

  /// The chart, with the numbers of a point where the pointer rests on it.
  var svg: String {
    let (width, height) = (Self.width, Self.height)
    let drawn = lines.enumerated().map { index, line in
      draw(line, in: Self.colors[index % Self.colors.count])
    }
    return """
      <figure><figcaption>\(title.escapedForHTML)</figcaption>
      <svg viewBox="0 0 \(Int(width)) \(Int(height))" width="\(Int(width))" role="img" \
      aria-label="\(title.escapedForHTML)">
      \(drawn.joined(separator: "\n"))
      </svg></figure>
      """
  }

  private func draw(_ line: Line, in color: String) -> String {
    let places = line.points.map { "\(x(of: $0.night)),\(y(of: $0.value))" }
    let dots = zip(line.points, places).map { point, place in
      let parts = place.split(separator: ",")
      let label = "\(line.name), \(nights[point.night]): \(point.value)".escapedForHTML
      return """
        <circle cx="\(parts[0])" cy="\(parts[1])" r="3" fill="\(color)"><title>\(label)</title></circle>
        """
    }
    return """
      <polyline points="\(places.joined(separator: " "))" fill="none" stroke="\(color)"/>
      \(dots.joined(separator: "\n"))
      """
  }

  private func x(of night: Int) -> String {
    let share = nights.count > 1 ? Double(night) / Double(nights.count - 1) : 0.5
    return String(format: "%.1f", Self.margin + share * (Self.width - 2 * Self.margin))
  }

  /// Zero is at the foot, so that growth is not made to look larger than it is.
  private func y(of value: Int) -> String {
    let top = lines.flatMap(\.points).map(\.value).max() ?? 0
    let share = top > 0 ? Double(value) / Double(top) : 0
    return String(
      format: "%.1f", Self.height - Self.margin - share * (Self.height - 2 * Self.margin))
  }
}
