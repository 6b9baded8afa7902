import FoundationOracle
import Fuzzing

@main
enum Program {
  static func main() { FuzzTarget.jsonParser(against: .foundation).main() }
}
