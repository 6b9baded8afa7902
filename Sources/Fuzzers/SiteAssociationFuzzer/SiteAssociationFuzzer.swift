import Fuzzing

@main
enum Program {
  static func main() { FuzzTarget.siteAssociation.main() }
}
