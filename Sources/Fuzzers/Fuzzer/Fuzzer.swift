import FoundationOracle
import Fuzzing

@main
enum Program {
  static func main() { FuzzTarget.main(comparingJSONWith: .foundation) }
}
