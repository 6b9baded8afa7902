import AssociatedDomains
import Testing

struct PatternTests {
  @Test func `a pattern that matches nothing says why`() {
    let variables = SubstitutionVariables(["food": ["sushi"], "none": []])
    func defect(_ text: String) -> Pattern.Defect? {
      Pattern(text, kind: .query, variables: variables).defect
    }
    #expect(defect("$(food)") == nil)
    #expect(defect("$(food") == .unterminatedVariable)
    #expect(defect("$(fo(od)") == .unterminatedVariable)
    #expect(defect("$(nope)") == .undefinedVariable("nope"))
    #expect(defect("$(none)") == .emptyVariable("none"))
  }
}
