import FoundationOracle
import Fuzzing

@main
enum Program {
  static func main() { FuzzTargets.main(comparingJSONWith: .foundation) }
}
