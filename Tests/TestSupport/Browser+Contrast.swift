extension Browser {
  /// A text that a page shows.
  public struct ShownText: Decodable, Sendable {
    /// The text of its element.
    public let text: String
    /// The contrast of its color to that behind it, from 1.
    public let contrast: Double
  }

  /// A script that returns all texts that a page shows, its folded ones among them.
  public static let shownTexts = """
    for (const details of document.querySelectorAll("details")) details.open = true;
    const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
    const luminance = (color) => numbers(color).slice(0, 3)
      .map((value) => value / 255)
      .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
      .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
    const ground = (element) => {
      const color = window.getComputedStyle(element).backgroundColor;
      return numbers(color)[3] === 0 ? ground(element.parentElement) : color;
    };
    return [...document.querySelectorAll("body *")]
      .filter((element) => isShown(element) && element.localName !== "script")
      .filter((element) => [...element.childNodes].some((node) =>
        node.nodeType === Node.TEXT_NODE && node.textContent.trim()))
      .map((element) => {
        const shades = [window.getComputedStyle(element).color, ground(element)]
          .map(luminance).sort((one, other) => other - one);
        return {text: element.textContent, contrast: (shades[0] + 0.05) / (shades[1] + 0.05)};
      });
    """
}
