// An example of an adapter in JavaScript, for Node 18 or later without any package. Run it:
//   assay run --implementation 'exec:node Conformance/adapters/adapter.mjs' --report junit=junit.xml
//
// To test your own library, copy this file and let `decide` call it. The small matcher in its place
// knows the path, query and fragment of components; the report says what it does not know.

const implementation = { name: "example-node", language: "JavaScript", version: "1.0.0" };
const start = { implementation, questions: ["match"] };

class Unsupported extends Error {}

/** Whether a pattern matches the whole text: `*` stands for any text, `?` for one character. */
function matches(pattern, text) {
  if (typeof pattern !== "string") throw new Unsupported("patterns of query items");
  let ends = new Set([0]); // how much of the text the pattern may have taken so far
  for (const symbol of pattern) {
    const next = new Set();
    for (let end = Math.min(...ends); end <= text.length; end++) {
      if (symbol === "*") next.add(end);
      else if (ends.has(end) && (symbol === "?" || symbol === text[end])) next.add(end + 1);
    }
    ends = next;
  }
  return ends.has(text.length);
}

/** Whether the URL opens the app: `match`, `exclude` or `no_match`. */
function decide(site, domain, app, url) {
  const parts = /^https?:\/\/([^/?#]*)([^?#]*)\??([^#]*)#?(.*)$/.exec(url);
  if (parts?.[1] !== domain) return "no_match";
  const texts = { "/": parts[2] || "/", "?": parts[3], "#": parts[4] };
  const entry = site.applinks?.details?.find((entry) => entry.appIDs?.includes(app));
  const rule = entry?.components?.find((rule) =>
    Object.entries(texts).every(([key, text]) => matches(rule[key] ?? "*", text)));
  return rule ? (rule.exclude ? "exclude" : "match") : "no_match";
}

/** The answer to one question, or why there is none. */
function answer({ site, domain, app, url }) {
  if (site === undefined) return { skipped: "files that are no JSON are not supported" };
  try {
    return { decision: decide(site, domain, app, url) };
  } catch (error) {
    if (error instanceof Unsupported) return { skipped: `${error.message} are not supported` };
    return { error: String(error), trace: error.stack };
  }
}

let rest = "";
reading: for await (const chunk of process.stdin.setEncoding("utf8")) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const request = JSON.parse(line);
    if (request.cmd === "stop") break reading;
    const reply = request.cmd === "start" ? start : { id: request.id, ...answer(request) };
    console.log(JSON.stringify(reply));
  }
}
