import FoundationShim
import Reports

/// A chart of lines, drawn as SVG with axes and a legend; the values of a place are shown under the
/// pointer, without a script.
struct Chart {
  /// A line with its points.
  struct Line {
    /// What the line shows, for the legend.
    let name: String
    /// The points from the left to the right.
    let points: [(x: Double, y: Int)]
  }

  /// The caption and accessible name.
  let title: String
  /// The name of the horizontal axis.
  let axis: String
  /// The lines.
  let lines: [Line]
  /// The words for a horizontal position; `nil` to write it as a number.
  var label: ((Double) -> String)?

  private enum Size {
    static let (width, height) = (460.0, 230.0)
    static let (left, right, top, bottom) = (52.0, 12.0, 10.0, 38.0)
    static let (plotWidth, plotHeight) = (width - left - right, height - top - bottom)
  }

  /// The chart in a figure, with a table of its values for those who cannot see it.
  var html: String {
    let legend = lines.enumerated().map { index, line in
      "<li class=\"line-\(index % 4)\">\(line.name.escapedForHTML)</li>"
    }
    return """
      <figure><figcaption>\(title.escapedForHTML)</figcaption>
      <ul class="legend">\(legend.joined())</ul>
      <svg viewBox="0 0 \(Int(Size.width)) \(Int(Size.height))" role="img" \
      aria-label="\(description.escapedForHTML)">
      \(grid)
      \(lines.enumerated().map(draw).joined(separator: "\n"))
      \(places.enumerated().map(band).joined(separator: "\n"))
      </svg></figure>
      """
  }

  /// The title, and the last value of each line.
  private var description: String {
    let ends = lines.compactMap { line in line.points.last.map { "\(line.name) \($0.y)" } }
    return "\(title): \(ends.joined(separator: ", "))"
  }

  /// The horizontal positions with a point, from the left.
  private var places: [Double] { Set(lines.flatMap { $0.points.map(\.x) }).sorted() }
  private var xEnds: (least: Double, most: Double) { (places.first ?? 0, places.last ?? 1) }

  /// The distance of the lines of the grid: 1, 2 or 5 times a power of ten, so that there are few.
  private var step: Int {
    let most = max(1, lines.flatMap(\.points).map(\.y).max() ?? 1)
    let steps = sequence(state: (1, 0)) { state -> Int? in
      defer { state = state.1 == 2 ? (state.0 * 10, 0) : (state.0, state.1 + 1) }
      return state.0 * [1, 2, 5][state.1]
    }
    return steps.first { $0 * 5 >= most } ?? most
  }

  /// The top of the vertical axis; zero is at its bottom, so that growth is not exaggerated.
  private var top: Int {
    let most = max(1, lines.flatMap(\.points).map(\.y).max() ?? 1)
    return (most + step - 1) / step * step
  }

  private var grid: String {
    let rows = stride(from: 0, through: top, by: step).map { value in
      let height = y(value)
      return """
        <path class="grid" d="M\(Self.text(Size.left)) \(height)h\(Self.text(Size.plotWidth))"/>\
        <text x="\(Self.text(Size.left - 6))" y="\(height)" dy=".32em" text-anchor="end">\
        \(value.short)</text>
        """
    }
    let (least, most) = xEnds
    let marks = least == most ? [(least, "middle")] : [(least, "start"), (most, "end")]
    let names = marks.map { place, anchor in
      """
      <text x="\(x(place))" y="\(Self.text(Size.height - Size.bottom + 16))" \
      text-anchor="\(anchor)">\(words(place).escapedForHTML)</text>
      """
    }
    let name = """
      <text x="\(Self.text(Size.left + Size.plotWidth / 2))" y="\(Self.text(Size.height - 6))" \
      text-anchor="middle">\(axis.escapedForHTML)</text>
      """
    return (rows + names + [name]).joined(separator: "\n")
  }

  private func draw(_ index: Int, _ line: Line) -> String {
    let points = line.points.map { "\(x($0.x)),\(y($0.y))" }
    let dots =
      line.points.count > 12
      ? [] : line.points.map { "<circle cx=\"\(x($0.x))\" cy=\"\(y($0.y))\" r=\"3\"/>" }
    return """
      <g class="line-\(index % 4)"><polyline points="\(points.joined(separator: " "))"/>\
      \(dots.joined())</g>
      """
  }

  /// A column of the chart that shows its values while the pointer is in it.
  private func band(_ index: Int, _ place: Double) -> String {
    let all = places
    let here = position(place)
    let start = index == 0 ? Size.left : (position(all[index - 1]) + here) / 2
    let end =
      index + 1 == all.count ? Size.left + Size.plotWidth : (here + position(all[index + 1])) / 2
    let values = lines.enumerated().compactMap { number, line in
      line.points.last { $0.x <= place }.map { (number, "\(line.name) \($0.y)") }
    }
    let isLeft = here < Size.left + Size.plotWidth / 2
    let side = isLeft ? (Self.text(here + 8), "start") : (Self.text(here - 8), "end")
    let texts = values.enumerated().map { row, value in
      """
      <tspan class="line-\(value.0 % 4)" x="\(side.0)" dy="1.3em">\(value.1.escapedForHTML)</tspan>
      """
    }
    return """
      <g class="band"><rect x="\(Self.text(start))" y="\(Self.text(Size.top))" \
      width="\(Self.text(max(1, end - start)))" height="\(Self.text(Size.plotHeight))"/>\
      <g class="tip"><path d="M\(Self.text(here)) \(Self.text(Size.top))\
      v\(Self.text(Size.plotHeight))"/><text x="\(side.0)" y="\(Self.text(Size.top + 10))" \
      text-anchor="\(side.1)"><tspan>\(words(place).escapedForHTML)</tspan>\(texts.joined())\
      </text></g></g>
      """
  }

  private func words(_ place: Double) -> String { label?(place) ?? Int(place).short }

  private func position(_ place: Double) -> Double {
    let (least, most) = xEnds
    let share = most > least ? (place - least) / (most - least) : 0.5
    return Size.left + share * Size.plotWidth
  }

  private func x(_ place: Double) -> String { Self.text(position(place)) }

  private func y(_ value: Int) -> String {
    Self.text(Size.top + Size.plotHeight * (1 - Double(value) / Double(top)))
  }

  private static func text(_ number: Double) -> String { number.text(decimals: 1) }
}

extension Int {
  /// The number in few characters: `1,234`, `12k`, `3.4M`.
  var short: String {
    switch self {
    case 10_000_000...: "\(self / 1_000_000)M"
    case 1_000_000...: (Double(self) / 1_000_000).text(decimals: 1) + "M"
    case 10_000...: "\(self / 1_000)k"
    default: grouped
    }
  }

  /// The number with commas between groups of three digits.
  var grouped: String {
    let digits = Array(String(magnitude))
    let groups = stride(from: digits.count, to: 0, by: -3).reversed().map { end in
      String(digits[Swift.max(0, end - 3)..<end])
    }
    return (self < 0 ? "-" : "") + groups.joined(separator: ",")
  }
}
