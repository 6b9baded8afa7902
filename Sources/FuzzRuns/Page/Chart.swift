import FoundationShim
import Reports

/// A line chart, drawn as SVG with axes and a legend, which shows the values under the pointer
/// without a script.
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
  /// The words for a horizontal value; `nil` to write it as a number.
  var label: ((Double) -> String)?

  private enum Size {
    static let (width, height) = (460.0, 230.0)
    static let (left, right, top, bottom) = (52.0, 12.0, 10.0, 38.0)
    static let (plotWidth, plotHeight) = (width - left - right, height - top - bottom)
  }

  /// Writes the chart in a figure, with its last values as text for those who cannot see it.
  func write(to html: HTMLWriter) {
    let box = "0 0 \(Int(Size.width)) \(Int(Size.height))"
    html.line()
    html.element("figure") {
      html.element("figcaption", text: title)
      html.element("ul", ["class": "legend"]) {
        for (index, line) in lines.enumerated() {
          html.element("li", ["class": Self.name(ofLine: index)], text: line.name)
        }
      }
      html.element("svg", ["viewBox": box, "role": "img", "aria-label": description]) {
        writeGrid(to: html)
        for (index, line) in lines.enumerated() { write(line, index, to: html) }
        for index in xValues.indices { writeBand(at: index, to: html) }
      }
    }
  }

  /// The title, and the last value of each line.
  private var description: String {
    let ends = lines.compactMap { line in line.points.last.map { "\(line.name) \($0.y)" } }
    return "\(title): \(ends.joined(separator: ", "))"
  }

  /// The horizontal values with a point, from the left.
  private var xValues: [Double] { Set(lines.flatMap { $0.points.map(\.x) }).sorted() }
  private var xEnds: (least: Double, most: Double) { (xValues.first ?? 0, xValues.last ?? 1) }

  /// The distance of grid lines: 1, 2 or 5 times a power of ten, so that there are few lines.
  private var step: Int {
    let most = max(1, lines.flatMap(\.points).map(\.y).max() ?? 1)
    let steps = sequence(state: (1, 0)) { state -> Int? in
      defer { state = state.1 == 2 ? (state.0 * 10, 0) : (state.0, state.1 + 1) }
      return state.0 * [1, 2, 5][state.1]
    }
    return steps.first { $0 * 5 >= most } ?? most
  }

  /// The top of the vertical axis, which begins at zero so that growth is not exaggerated.
  private var top: Int {
    let most = max(1, lines.flatMap(\.points).map(\.y).max() ?? 1)
    return (most + step - 1) / step * step
  }

  private func writeGrid(to html: HTMLWriter) {
    for value in stride(from: 0, through: top, by: step) {
      let height = y(value)
      html.line()
      html.element(
        "path",
        ["class": "grid", "d": "M\(Self.text(Size.left)) \(height)h\(Self.text(Size.plotWidth))"])
      html.element(
        "text",
        ["x": Self.text(Size.left - 6), "y": height, "dy": ".32em", "text-anchor": "end"],
        text: value.short)
    }
    let (least, most) = xEnds
    let below = Self.text(Size.height - Size.bottom + 16)
    for (value, anchor) in least == most ? [(least, "middle")] : [(least, "start"), (most, "end")] {
      html.element(
        "text", ["x": x(value), "y": below, "text-anchor": anchor], text: label(of: value))
    }
    html.element(
      "text",
      [
        "x": Self.text(Size.left + Size.plotWidth / 2), "y": Self.text(Size.height - 6),
        "text-anchor": "middle",
      ], text: axis)
  }

  private func write(_ line: Line, _ index: Int, to html: HTMLWriter) {
    let points = line.points.map { "\(x($0.x)),\(y($0.y))" }.joined(separator: " ")
    html.line()
    html.element("g", ["class": Self.name(ofLine: index)]) {
      html.element("polyline", ["points": points])
      guard line.points.count <= 12 else { return }
      for point in line.points {
        html.element("circle", ["cx": x(point.x), "cy": y(point.y), "r": "3"])
      }
    }
  }

  /// Writes a column of the chart that shows its values while the pointer is in it.
  private func writeBand(at index: Int, to html: HTMLWriter) {
    let values = xValues
    let here = position(values[index])
    let right = Size.left + Size.plotWidth
    let start = index == 0 ? Size.left : (position(values[index - 1]) + here) / 2
    let end = index + 1 == values.count ? right : (here + position(values[index + 1])) / 2
    let isLeft = here < Size.left + Size.plotWidth / 2
    let side = Self.text(isLeft ? here + 8 : here - 8)
    let (top, height) = (Self.text(Size.top), Self.text(Size.plotHeight))
    html.line()
    html.element("g", ["class": "band"]) {
      html.element(
        "rect",
        [
          "x": Self.text(start), "y": top, "width": Self.text(max(1, end - start)),
          "height": height,
        ])
      html.element("g", ["class": "tip"]) {
        html.element("path", ["d": "M\(Self.text(here)) \(top)v\(height)"])
        html.element(
          "text",
          ["x": side, "y": Self.text(Size.top + 10), "text-anchor": isLeft ? "start" : "end"]
        ) {
          html.element("tspan", text: label(of: values[index]))
          for (number, line) in lines.enumerated() {
            guard let point = line.points.last(where: { $0.x <= values[index] }) else { continue }
            html.element(
              "tspan", ["class": Self.name(ofLine: number), "x": side, "dy": "1.3em"],
              text: "\(line.name) \(point.y)")
          }
        }
      }
    }
  }

  /// The class of a line in the style sheet, which has four colors.
  private static func name(ofLine index: Int) -> String { "line-\(index % 4)" }

  private func label(of value: Double) -> String { label?(value) ?? Int(value).short }

  /// Returns the horizontal position at which a value is drawn.
  private func position(_ value: Double) -> Double {
    let (least, most) = xEnds
    let share = most > least ? (value - least) / (most - least) : 0.5
    return Size.left + share * Size.plotWidth
  }

  private func x(_ value: Double) -> String { Self.text(position(value)) }

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
