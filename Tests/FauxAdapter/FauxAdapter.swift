@main
struct FauxAdapter {
  static func main() {}
}
