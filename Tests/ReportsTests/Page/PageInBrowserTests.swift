import Foundation
import Questions
import Reports
import Running
import Suites
import TestSupport
import Testing

/// What the page does in a browser: Chromium, without a window.
@Suite(.serialized) struct PageInBrowserTests {
  private static let rules = [
    "PAT-001": RuleCitation(
      statement: "A `*` matches anything.", sources: ["Apple: A page, a place <https://a.example/>"]
    ),
    "QRY-006": RuleCitation(statement: "A missing item is empty.", sources: ["A talk, 12:30"]),
  ]

  /// Two implementations that differ in every possible way.
  private static let records = [
    RunRecord.sample(
      [
        .sample("paths/star/all", rules: ["PAT-001"]),
        .sample("paths/star/wrong", .failed, rules: ["PAT-001"]),
        .sample("paths/slash/both-wrong", .failed, rules: ["QRY-006", "PAT-001"]),
        .sample(
          "query/crash", .errored, message: "SIGSEGV", rules: ["QRY-006"], errorType: "crash"),
        .sample("query/open", .informational, message: "folded", rules: ["X-11", "EXC-001"]),
        .sample("query-like/skipped", .skipped, message: "declined", rules: ["QRY-006"]),
      ], name: "one", rules: rules),
    RunRecord.sample(
      [
        .sample("paths/star/all", rules: ["PAT-001"]),
        .sample("paths/star/wrong", rules: ["PAT-001"]),
        .sample("paths/slash/both-wrong", .failed, rules: ["QRY-006", "PAT-001"]),
        .sample("query/crash", rules: ["QRY-006"]),
        .sample("query/open", .informational, message: "exact", rules: ["X-11", "EXC-001"]),
        .sample("query-like/skipped", rules: ["QRY-006"]),
        .sample("query/older", .knownFailure, rules: [], platform: "ios=12.5"),
        .sample("query/unreached", .notRun, rules: [], errorType: "not-run"),
      ], name: "two words", rules: rules),
  ]

  /// More implementations than fit.
  private static let many = (1...9).map { number in
    RunRecord.sample(
      [Outcome.failed, .skipped, .informational, .passed].map { outcome in
        CaseRecord.sample(
          "entitlements/provisioning-profile/\(outcome)", outcome, rules: ["PAT-001"])
      }, name: "library \(number)", rules: rules)
  }

  private static let filters: KeyValuePairs = [
    "#outcome=failed": ["paths/star/wrong", "paths/slash/both-wrong"],
    "#outcome=wrong":
      ["paths/star/wrong", "paths/slash/both-wrong", "query/crash", "query/unreached"],
    "#outcome=not-run": ["query/unreached"],
    "#outcome=known-failure": ["query/older"],
    "#outcome=failed&implementation=two%20words": ["paths/slash/both-wrong"],
    "#implementation=one&rule=QRY-006":
      ["paths/slash/both-wrong", "query/crash", "query-like/skipped"],
    "#rule=PAT-001": ["paths/star/all", "paths/star/wrong", "paths/slash/both-wrong"],
    "#suite=query": ["query/crash", "query/open", "query/older", "query/unreached"],
    "#suite=paths/star": ["paths/star/all", "paths/star/wrong"],
    "#platform=ios%3D12.5": ["query/older"],
    "#text=SIGsegv": ["query/crash"],
    "#differ=1": ["paths/star/wrong", "query/open"],
    "#case=query/open": ["query/open"],
    "#text=nowhere": [],
    "#implementation=nobody": [],
  ]

  @Test func `the address determines which cases are shown`() throws {
    let shown: [[String]] = try Browser().evaluate(
      """
      return [...document.querySelectorAll("tbody[id]")].filter(isShown)
        .map((item) => item.id.replace("case=", ""));
      """, in: Self.records, at: Self.filters.map(\.key))
    for ((fragment, cases), shown) in zip(Self.filters, shown) {
      #expect(shown.sorted() == cases.sorted(), "\(fragment)")
    }
    #expect(shown.count == Self.filters.count)
  }

  @Test func `filters are written to the address and can be reset`() throws {
    let steps: [String] = try Browser().evaluate(
      """
      const form = document.forms[0];
      const steps = [];
      const note = () => steps.push(`${window.location.hash} ${form.elements.shown.value}`);
      const step = async (action) => {
        await change(window, action);
        note();
      };
      note();
      await step(() => form.elements.differ.click());
      await step(() => {
        form.elements.suite.value = "query";
        form.elements.suite.dispatchEvent(new window.Event("input", {bubbles: true}));
      });
      await step(() => document.querySelector("[type=reset]").click());
      await step(() => document.querySelector(".summary .failed").click());
      return steps;
      """, in: Self.records)
    #expect(
      steps == [
        " 8 cases", "#differ=1 2 of 8 cases", "#suite=query&differ=1 1 of 8 cases", " 8 cases",
        "#implementation=one&outcome=failed 2 of 8 cases",
      ])
  }

  @Test func `sections with a match open, and return to their state`() throws {
    let states: [[String]] = try Browser().evaluate(
      """
      const open = () => [...document.querySelectorAll("details.rule[open]")].filter(isShown)
        .map((rule) => rule.querySelector("b").textContent);
      const states = [open()];
      for (const hash of ["#suite=query&outcome=known-failure", "#rule=EXC-001", ""]) {
        await change(window, () => { window.location.hash = hash; });
        states.push(open());
      }
      return states;
      """, in: Self.records)
    let atFirst = ["PAT-001", "QRY-006", "X-11"]
    // No case is listed under EXC-001, but one names it.
    #expect(states == [atFirst, ["No rule"], ["EXC-001", "X-11"], atFirst])
  }

  @Test func `everything is reachable by keyboard, and each control has a name`() throws {
    struct Controls: Decodable {
      let kinds: Set<String>
      let strange: [String]
      let nameless: [String]
    }
    let controls: Controls = try Browser().evaluate(
      """
      const all = [...document.querySelectorAll("body *")];
      const inTurn = all.filter((element) => element.tabIndex >= 0);
      return {
        kinds: inTurn.map((element) => element.localName),
        strange: all.filter((element) => element.matches("[tabindex], [onclick], [role]"))
          .map((element) => element.outerHTML),
        nameless: inTurn.filter((element) =>
          !(element.labels?.length || element.textContent.trim())).map((element) => element.outerHTML),
      };
      """, in: Self.records)
    #expect(controls.kinds == ["a", "button", "input", "select", "summary"])
    #expect(controls.strange == [])
    #expect(controls.nameless == [])
  }

  @Test(arguments: Browser.Scheme.allCases)
  func `every text has a contrast of at least 4.5 to 1`(scheme: Browser.Scheme) throws {
    let texts: [Browser.ShownText] = try Browser(scheme: scheme).evaluate(
      Browser.shownTexts, in: Self.records)
    #expect(texts.count > 100)
    for text in texts {
      #expect(text.contrast >= 4.5, "\(text.text)")
    }
  }

  @Test(arguments: [320, 390, 768, 1_280])
  func `no window is too narrow`(width: Int) throws {
    let long = String(repeating: "long", count: 100)
    var records = Self.records
    records.append(
      .sample(
        [.sample("paths/" + long, .failed, message: long, rules: [long], trace: long)], name: long))
    let overflow: Int = try Browser(width: width).evaluate(
      """
      for (const details of document.querySelectorAll("details")) details.open = true;
      const root = document.documentElement;
      return root.scrollWidth - root.clientWidth;
      """, in: records)
    #expect(overflow == 0)
  }

  @Test(arguments: [390, 768, 1_280])
  func `many implementations neither break words nor make rows tall`(width: Int) throws {
    struct Tables: Decodable {
      let words: Int
      let broken: [String]
      let tallest: Double
    }
    let tables: Tables = try Browser(width: width).evaluate(
      """
      for (const details of document.querySelectorAll("details")) details.open = true;
      const isBroken = (node, word) => {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        return new Set([...range.getClientRects()].map((part) => part.top)).size > 1;
      };
      const rows = [...document.querySelectorAll("tr:not(.evidence)")];
      let words = 0;
      const broken = [];
      for (const row of rows) {
        const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          for (const word of texts.currentNode.data.matchAll(/\\w+/g)) {
            words += 1;
            if (isBroken(texts.currentNode, word)) broken.push(word[0]);
          }
        }
      }
      return {words, broken, tallest: Math.max(...rows.map((row) => row.offsetHeight))};
      """, in: Self.many)
    #expect(tables.words > 400)
    #expect(tables.broken == [])
    #expect(tables.tallest <= 150)
  }

  @Test func `a table that is too wide scrolls in a box with fixed headings`() throws {
    struct Box: Decodable, Equatable {
      let fits: String
      let isMoved: [Bool]
      let shift: [Double]
    }
    let boxes: [Box] = try [Self.records, Self.many].map { records in
      try Browser().evaluate(
        """
        const box = document.querySelector(".matrix").parentElement;
        await until(window, () => box.dataset.fits);
        // Low enough for any table to be too long.
        if (box.dataset.fits === "false") box.style.maxHeight = "90px";
        box.scrollTo(50, 50);
        const corner = box.querySelector("th").getBoundingClientRect();
        const place = box.getBoundingClientRect();
        return {
          fits: box.dataset.fits,
          isMoved: [box.scrollLeft > 0, box.scrollTop > 0],
          shift: [corner.left - place.left, corner.top - place.top],
        };
        """, in: records)
    }
    #expect(
      boxes == [
        Box(fits: "true", isMoved: [false, false], shift: [0, 0]),
        Box(fits: "false", isMoved: [true, true], shift: [0, 0]),
      ])
  }

  @Test func `a long name leaves room for the numbers on a phone`() throws {
    let name = "an-implementation-with-a-name" + String(repeating: "-longer-than-long", count: 6)
    let end: Double = try Browser(width: 390).evaluate(
      "return document.querySelector('.summary td:nth-child(3)').getBoundingClientRect().right;",
      in: [.sample([.sample("a/b")], name: name)])
    #expect(end <= 390)
  }

  @Test func `the first link skips to the cases and keeps the filters`() throws {
    struct Skip: Decodable, Equatable {
      let text: String
      let isSeen: [Bool]
      let focus: String
      let hash: String
      let isInSight: Bool
    }
    let skip: Skip = try Browser().evaluate(
      """
      const link = [...document.querySelectorAll("body *")].find((element) => element.tabIndex >= 0);
      const isSeen = () => link.offsetWidth > 50 && window.getComputedStyle(link).clipPath === "none";
      window.scrollTo(0, 0);
      const before = isSeen();
      link.focus();
      const focused = isSeen();
      link.click();
      return {
        text: link.textContent, isSeen: [before, focused], focus: document.activeElement.name,
        hash: window.location.hash,
        isInSight: document.forms[0].getBoundingClientRect().bottom <= window.innerHeight,
      };
      """, in: Self.records, at: "#suite=query")
    #expect(
      skip
        == Skip(
          text: "Skip to the cases", isSeen: [false, true], focus: "text", hash: "#suite=query",
          isInSight: true))
  }

  @Test func `the page shows that no case matches`() throws {
    let isShown: [Bool] = try Browser().evaluate(
      "return isShown(document.getElementById('nothing'));",
      in: Self.records, at: ["#text=nowhere", "#suite=query", ""])
    #expect(isShown == [true, false, false])
  }

  @Test func `a hostile record stays text`() throws {
    let hostile = """
      </script></style></title></td><script>top.took = self.took = 1</script><img src=x onerror="took = 1">\
      '" onfocus=took=1 autofocus x="&lt;&amp;\u{202E}\u{1B}[31m\0
      """
    let visible = hostile.replacing("\u{202E}", with: #"\u{202E}"#)
      .replacing("\u{1B}", with: #"\u{1B}"#).replacing("\0", with: #"\u{0}"#)
    var item = CaseRecord.sample(
      "a/" + hostile, .failed, message: hostile, title: hostile, rules: [hostile],
      question: [hostile: .string(hostile)], trace: hostile)
    (item.suite, item.platform, item.expected) = (hostile, hostile, hostile)
    (item.actual, item.reproduce) = (hostile, hostile)
    var skipped = item
    (skipped.id, skipped.outcome) = ("a/b", .skipped)
    let rules = [hostile: RuleCitation(statement: hostile, sources: [hostile], remarks: [hostile])]
    var record = RunRecord.sample([item, skipped], name: hostile, platform: hostile, rules: rules)
    record.header.dataVersion = hostile
    record.header.started = hostile

    struct Found: Decodable {
      let isTaken: Bool
      let scripts: Int
      let foreign: Int
      let attributes: Int
      let title: String
      let option: String
      let cells: [String]
      let evidence: [String]
      let shown: [String]
    }
    let found: Found = try Browser().evaluate(
      """
      const text = (selector) =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent);
      return {
        isTaken: window.took !== undefined,
        scripts: document.querySelectorAll("script, style").length,
        foreign: document.querySelectorAll("img, iframe, object, link, base").length,
        attributes: document.querySelectorAll("[onerror], [onfocus], [autofocus]").length,
        title: document.title,
        option: document.forms[0].elements.rule.options[1].value,
        cells: text(".cases tbody th span"),
        evidence: text(".evidence pre"),
        shown: [...document.querySelectorAll("tbody[id]")].filter(isShown).map((item) => item.id),
      };
      """,
      in: [record],
      at: "#" + "suite="
        + (visible.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""))
    #expect(!found.isTaken)
    #expect(found.scripts == 2)
    #expect(found.foreign == 0)
    #expect(found.attributes == 0)
    #expect(found.title == "Conformance of " + visible)
    #expect(found.option == visible)
    #expect(found.cells == [visible, visible])
    #expect(Set(found.evidence).contains(visible))
    #expect(found.shown == ["case=a/" + visible, "case=a/b"])
  }
}
