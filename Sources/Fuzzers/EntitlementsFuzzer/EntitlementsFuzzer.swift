import Fuzzing

@main
enum Program {
  static func main() { FuzzTarget.entitlements.main() }
}
