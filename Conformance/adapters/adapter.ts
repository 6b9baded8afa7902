// An adapter for Assay in TypeScript, for Node 22.18 or later without any package.
//
//   assay run --implementation 'exec:node adapter.ts' --junit junit.xml
//
// To test your library, change `implementation` and call the library in `decide`. Until then, a
// small matcher decides by the path, query and fragment of `components`; the report shows what it
// lacks.

type Decision = "match" | "exclude" | "no_match";
type Rule = { [key: string]: unknown };
type Entry = { appIDs?: string[]; components?: Rule[] };
type Site = { applinks?: { details?: Entry[] } } | null;
type Request = {
  cmd: string; id: string; question: string; domain: string; app: string; url: string;
  site?: unknown; siteText?: string; siteBase64?: string;
};

const implementation = { name: "example-typescript", language: "TypeScript", version: "1.0.0" };
const start = { implementation, questions: ["match"] };

class Unsupported extends Error {}
class Refused extends Error {} // the library refuses the file or the URL

/** Call your library here: does the URL open the app? `match`, `exclude` or `no_match`. */
function decide(file: Buffer, domain: string, app: string, url: string): Decision {
  let site: Site;
  try {
    site = JSON.parse(file.toString());
  } catch (error) {
    throw new Refused(`the file is not JSON: ${error}`);
  }
  const parts = /^https?:\/\/([^/?#]*)([^?#]*)\??([^#]*)#?(.*)$/.exec(url);
  if (parts?.[1] !== domain) return "no_match";
  const texts = { "/": parts[2] || "/", "?": parts[3], "#": parts[4] };
  const entry = site?.applinks?.details?.find((entry) => entry.appIDs?.includes(app));
  const rule = entry?.components?.find((rule) =>
    Object.entries(texts).every(([key, text]) => matches(rule[key] ?? "*", text)));
  return rule ? (rule.exclude ? "exclude" : "match") : "no_match";
}

/** Whether a pattern matches the whole text: `*` matches any text, `?` one character. */
function matches(pattern: unknown, text: string): boolean {
  if (typeof pattern !== "string") throw new Unsupported("patterns of query items");
  let ends = new Set([0]); // where in the text the pattern so far may end
  for (const symbol of pattern) {
    const next = new Set<number>();
    for (let end = Math.min(...ends); end <= text.length; end++) {
      if (symbol === "*") next.add(end);
      else if (ends.has(end) && (symbol === "?" || symbol === text[end])) next.add(end + 1);
    }
    ends = next;
  }
  return ends.has(text.length);
}

/** The bytes of the site association file, which comes in one of three forms. */
function fileOf({ site, siteText, siteBase64 }: Request): Buffer {
  if (siteBase64 !== undefined) return Buffer.from(siteBase64, "base64");
  return Buffer.from(siteText ?? JSON.stringify(site));
}

/**
 * The answer to a question about a match, or the reason why there is none. To answer others, name
 * them in `start`; their members are:
 *
 *   pattern       pattern, text, kind, variables, caseSensitive, percentEncoded -> matches
 *   site          the file -> accepted, services
 *   entitlements  entitlementsText or entitlementsBase64 -> accepted, domains
 *   resolve       device, url, origin, redirects -> opens
 *   fetch         entry, client, developerMode, managed, distribution, trigger, web -> outcome
 */
function answer(request: Request): object {
  try {
    return { decision: decide(fileOf(request), request.domain, request.app, request.url) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    if (error instanceof Unsupported) return { skipped: `${error.message} are not supported` };
    return { error: String(error), trace: error instanceof Error ? error.stack : undefined };
  }
}

let rest = "";
reading: for await (const chunk of process.stdin.setEncoding("utf8")) {
  const lines: string[] = (rest + chunk).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    const request: Request = JSON.parse(line);
    if (request.cmd === "stop") break reading;
    const response = request.cmd === "start" ? start : { id: request.id, ...answer(request) };
    console.log(JSON.stringify(response));
  }
}
export {};
