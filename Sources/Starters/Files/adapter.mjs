// Lets Assay ask this library: reads a question a line, writes its answer.
//
//   assay run --implementation 'exec:node @FOLDER@/adapter.mjs' --report junit=junit.xml

const implementation = { name: "my-library", language: "JavaScript", version: "0.1.0" };
const start = { implementation, questions: ["match"] };

/** Call your library here: does the URL open the app? `match`, `exclude` or `no_match`. */
function decide(file, domain, app, url) {
  return "no_match";
}

/** The bytes of the site association file, which comes in one of three forms. */
function fileOf({ site, siteText, siteBase64 }) {
  if (siteBase64 !== undefined) return Buffer.from(siteBase64, "base64");
  return Buffer.from(siteText ?? JSON.stringify(site));
}

function answer(request) {
  const decision = decide(fileOf(request), request.domain, request.app, request.url);
  return { id: request.id, decision };
}

let rest = "";
reading: for await (const chunk of process.stdin.setEncoding("utf8")) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const request = JSON.parse(line);
    if (request.cmd === "stop") break reading;
    console.log(JSON.stringify(request.cmd === "start" ? start : answer(request)));
  }
}
