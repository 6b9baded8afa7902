/// An app's rules as plain numbers, so that matching needs no reference counting.
struct RuleTable: ~Copyable {
  /// A pattern for paths, and the rules that have it.
  struct PathPattern: BitwiseCopyable {
    /// The first instruction.
    let start: Int32
    /// The form of the paths that it is compared with.
    let form: ComparisonForm
    /// Whether the pattern begins with a star.
    let beginsWithStar: Bool
    /// The first rule with the pattern.
    let firstRule: Int32
  }

  /// A rule.
  struct Rule: BitwiseCopyable {
    /// The next rule with the same pattern for paths; -1 if there is none.
    var next: Int32 = -1
    /// The pattern for paths; -1 if the rule has no condition on the path.
    let path: Int32
    /// The list of conditions on the query; -1 if there is none.
    let query: Int32
    /// The condition on the fragment; -1 if there is none.
    let fragment: Int32
    /// The index of the rule in its list.
    let element: Int32
    /// Whether a matching URL is excluded from the app.
    /// - Rules: EXC-001
    let excludes: Bool
    /// The form of the texts that the rule asks for.
    let form: ComparisonForm
  }

  /// A condition on a query, on the values of its items, or on a fragment.
  struct Condition: BitwiseCopyable {
    /// The first instruction of the pattern.
    let start: Int32
    /// The form of the texts that it is compared with.
    let form: ComparisonForm
    /// The number of the items' name; -1 if the whole component is compared.
    let name: Int32
  }

  /// Conditions that must all hold.
  struct ConditionList: BitwiseCopyable {
    /// The first condition.
    let first: Int32
    /// The index after the last condition.
    let end: Int32
  }

  private let memory: InstructionMemory
  /// The patterns.
  let code: Instructions
  /// The patterns for paths, in the order of their first rules.
  let paths: RawBuffer<PathPattern>
  /// The rules, in order.
  let rules: RawBuffer<Rule>
  /// The conditions.
  let conditions: RawBuffer<Condition>
  /// The lists of conditions on queries.
  let queries: RawBuffer<ConditionList>
  /// The names of query items.
  let names: NameTable
  /// The values of the variables that patterns use, by number.
  let variables: [VariableValues]
  /// The prefixes of the patterns for paths; empty unless the patterns are few.
  let prefixes: RawBuffer<LiteralPrefix>

  /// Creates a table from what a builder compiled.
  init(_ builder: RuleTableBuilder) {
    memory = InstructionMemory(builder.code)
    code = memory.contents
    paths = RawBuffer(builder.paths)
    rules = RawBuffer(builder.rules)
    conditions = RawBuffer(builder.conditions)
    queries = RawBuffer(builder.queries)
    names = NameTable(builder.names)
    variables = builder.code.variables
    prefixes = RawBuffer(
      Self.prefixes(of: builder.paths, conditionCount: builder.conditions.count, in: code))
  }
}
