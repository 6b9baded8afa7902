import Fuzzing

@main
enum Program {
  static func main() { FuzzTarget.matcher.main() }
}
