import Questions
import Suites
import Testing

struct ShardTests {
  private static let ids = (0..<3000).map { "suite-\($0 % 7)/case-\($0)" }

  /// The hashes are those that FNV's authors publish: cbf29ce484222325, af63dc4c8601ec8c and
  /// 85944171f73967e8.
  @Test(arguments: [("", 801_433), ("a", 783_676), ("foobar", 281_225)])
  func `a case belongs to the part that FNV-1a names`(id: String, index: Int) throws {
    let shard = try #require(Shard(index, of: 1_000_003))
    #expect(shard.contains(id))
    #expect(try !#require(Shard(index + 1, of: 1_000_003)).contains(id))
  }

  @Test(arguments: [1, 2, 3, 16])
  func `each case is in one part, and the parts are much alike`(count: Int) throws {
    let shards = try (1...count).map { try #require(Shard($0, of: count)) }
    let sizes = shards.map { shard in Self.ids.count { shard.contains($0) } }
    #expect(sizes.reduce(0, +) == Self.ids.count)
    let even = Self.ids.count / count
    #expect(sizes.allSatisfy { (even * 3 / 4...even * 5 / 4).contains($0) }, "\(sizes)")
    #expect(Self.ids.allSatisfy { id in shards.count { $0.contains(id) } == 1 })
  }

  @Test func `an argument names a part`() throws {
    #expect(try Shard(argument: "2/3") == Shard(2, of: 3))
    #expect(try Shard(argument: "2/3").description == "2/3")
  }

  @Test(arguments: [
    "", "3", "0/3", "4/3", "1/0", "-1/3", "+1/3", "1/3/5", "a/b", "1 /3", "1/99999999999999999999",
  ])
  func `what is no part is refused`(argument: String) {
    #expect(
      throws: InputError(
        "shard \(argument.quoted): expected K/N with K from 1 to N, such as 1/3")
    ) { try Shard(argument: argument) }
  }

  @Test func `a seed gives an order of its own, always the same`() {
    func order(_ seed: UInt64?, _ ids: [String] = Self.ids) -> [String] {
      Selection(seed: seed).executionOrder(ids) { $0 }
    }
    #expect(order(nil) == Self.ids)
    #expect(order(1) == order(1))
    #expect(order(1) != order(2) && order(1) != Self.ids)
    #expect(order(1 << 60) != order(1))
    #expect(Set(order(1)) == Set(Self.ids))
    let half = Self.ids.filter { $0.hasSuffix("1") || $0.hasSuffix("4") }
    #expect(order(7, half) == order(7).filter(Set(half).contains))
  }

  @Test func `a shuffle moves most cases far`() {
    let order = Selection(seed: 1).executionOrder(Array(0..<1000)) { Self.ids[$0] }
    let moves = order.enumerated().map { abs($0 - $1) }
    // The mean distance between two random places of a thousand is 333.
    #expect((250...420).contains(moves.reduce(0, +) / 1000))
  }
}
