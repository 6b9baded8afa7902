import Foundation

/// The comparisons of one run, as a table and a chart.
struct Report {
  let comparisons: [Comparison]
  let growth: [(shape: String, times: [Double])]

  /// A Markdown table with a row for each measurement; times are medians with ranges.
  var table: String {
    var lines = [
      "| work | who | processor time | library / peer | after splitting |", "|---|---|---|---|---|",
    ]
    for comparison in comparisons {
      for (index, measurement) in comparison.measurements.enumerated() {
        let ratios =
          index == 0
          ? [nil, nil]
          : [comparison.ratio(to: measurement), comparison.ratioAfterSplitting(to: measurement)]
        let cells = ratios.map { $0.map { String(format: "%.2f", $0) } ?? "" }
        let title = index == 0 ? comparison.title : ""
        lines.append(
          "| \(title) | \(measurement.name) | \(measurement.text) | "
            + "\(cells.joined(separator: " | ")) |")
      }
      if let splitting = comparison.splitting {
        lines.append("|  | splitting the URL, of the library | \(splitting.text) |  |  |")
      }
    }
    let sizes = HostileShape.sizes.map { "\($0 >> 10) KiB" }
    lines += ["", "| shape | \(sizes.joined(separator: " | ")) |"]
    lines.append("|---" + String(repeating: "|---", count: HostileShape.sizes.count) + "|")
    for (shape, times) in growth {
      let cells = times.map { String(format: "%.0f ms", $0 / 1e6) }
      lines.append("| \(shape) | \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A bar for each comparison: the library's time divided by the fastest peer's, on a logarithmic
  /// scale.
  var chart: String {
    let (rowHeight, labelWidth, width, decade) = (22.0, 300.0, 860.0, 120.0)
    let height = rowHeight * Double(comparisons.count) + 40
    func x(_ ratio: Double) -> Double {
      labelWidth + decade * (2 + min(max(log10(ratio), -2), 2))
    }
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(width))" height="\(Int(height))" \
      font-family="sans-serif" font-size="12">
      <title>Time of the library divided by that of the fastest peer</title>
      <rect width="100%" height="100%" fill="white"/>

      """
    for exponent in -2...2 {
      let ratio = pow(10, Double(exponent))
      svg += """
        <line x1="\(x(ratio))" x2="\(x(ratio))" y1="24" y2="\(height)" \
        stroke="\(exponent == 0 ? "black" : "#ddd")"/>
        <text x="\(x(ratio))" y="16" text-anchor="middle">\(String(format: "%g", ratio))</text>

        """
    }
    for (index, comparison) in comparisons.enumerated() {
      let y = 30 + rowHeight * Double(index)
      let ratio = comparison.ratioToBest
      let (start, end) = (min(x(ratio), x(1)), max(x(ratio), x(1)))
      svg += """
        <text x="\(labelWidth - 8)" y="\(y + 12)" text-anchor="end">\(comparison.title)</text>
        <rect x="\(start)" y="\(y)" width="\(max(1, end - start))" height="16" \
        fill="\(ratio <= 1 ? "#2a7" : "#c63")"/>
        <text x="\(end + 5)" y="\(y + 12)">\(String(format: "%.2f", ratio))</text>

        """
    }
    return svg + "</svg>\n"
  }
}
