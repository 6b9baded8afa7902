"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const [appMenu, systemMenu, originMenu, urlField] =
  ["app", "system", "origin", "url"].map((id) => document.getElementById(id));
const [decisionLine, ruleList, deviceLine, stepList, exampleList] =
  ["decision", "rules", "device", "steps", "examples"].map((id) => document.getElementById(id));
const origins = {
  mail: "in an app such as Mail",
  samePage: "on a page of the same host",
  otherPage: "on a page of another host",
  typed: "typed in the address bar",
  webView: "loaded into a web view",
  own: "in the app itself",
};

// Splits a URL into its parts; undefined if the page cannot compare them.
function components(url) {
  const parts = /^(https?):\/\/([a-z0-9.-]+)(?::(\d*))?((?:\/[^?#]*)?)(?:\?([^#]*))?(?:#(.*))?$/i.exec(url);
  if (!parts) return undefined;
  const [, scheme, , port = "", path, query = "", fragment = ""] = parts;
  const text = path + query + fragment;
  const isPlain = [...text].every((character) => data.allowed.includes(character))
    && !/%(?![0-9a-f]{2})/i.test(text);
  const isUsual = port === "" || port === {http: "80", https: "443"}[scheme.toLowerCase()];
  return isPlain && isUsual ? {"/": path, "?": query, "#": fragment} : undefined;
}

// Returns a text after decoding and lowercasing; escapes that are not UTF-8 stay as written.
function form(condition, text) {
  if (condition.decoded) {
    try { text = decodeURIComponent(text); } catch { /* compared as written */ }
  }
  if (condition.member === "/") text = `${text.replace(/\/+/g, "/").replace(/\/$/, "")}/`;
  const lowercase = (character) => {
    const lower = [...character.toLowerCase()];
    return lower.length === 1 ? lower[0] : character;
  };
  const characters = [...text];
  return condition.folded ? characters.map(lowercase) : characters;
}

// The number of steps that a decision may still take before the page gives up.
let stepsLeft = 0;
class TooManySteps extends Error {}

// Returns the positions after tokens, for all positions before them.
function ends(tokens, text, from) {
  let places = from;
  for (const token of tokens) {
    stepsLeft -= text.length + 1;
    if (stepsLeft < 0) throw new TooManySteps();
    const next = new Uint8Array(text.length + 1);
    if (token === 0) {
      const first = places.indexOf(1);
      if (first >= 0) next.fill(1, first);
    } else if (token.variable !== undefined) {
      const {words, patterns} = data.variables[token.variable];
      for (const value of words.map((word) => [word]).concat(patterns)) {
        ends(value, text, places).forEach((isEnd, place) => { if (isEnd) next[place] = 1; });
      }
    } else {
      const literal = typeof token === "string" ? [...token] : undefined;
      const length = literal?.length ?? 1;
      const fits = (place) => literal ? literal.every((one, index) => text[place + index] === one)
        : token === 1 || token.set.includes(text[place]);
      for (let place = 0; place + length <= text.length; place += 1) {
        if (places[place] && fits(place)) next[place + length] = 1;
      }
    }
    places = next;
  }
  return places;
}

function matches(condition, text) {
  const characters = form(condition, text);
  const start = new Uint8Array(characters.length + 1);
  start[0] = 1;
  return ends(condition.tokens, characters, start)[characters.length] === 1;
}

// Returns the parts of a URL that a condition compares; empty if a query item is missing.
function texts(condition, parts) {
  if (condition.item === null) return [parts[condition.member]];
  const named = {...condition, member: "", folded: false};
  return parts["?"].split("&").map((item) => {
    const end = item.indexOf("=");
    return end < 0 ? [item, ""] : [item.slice(0, end), item.slice(end + 1)];
  }).filter(([name]) => form(named, name).join("") === condition.item).map(([, value]) => value);
}

// Returns a sentence about what a condition compares, and whether the condition holds.
function sentence(condition, holds, parts) {
  const {member, item, pattern} = condition;
  const subject = item === null ? {"/": "path", "?": "query", "#": "fragment"}[member]
    : `query item \`${item}\``;
  if (!parts || holds === undefined) return `${subject}: \`${pattern}\``;
  const values = texts(condition, parts);
  const verb = holds ? "matches" : "does not match";
  return `${subject}: \`${pattern}\` ${verb} `
    + (values.length > 0 ? values.map((value) => `\`${value}\``).join(", ")
      : "the empty text, as it is missing");
}

// Returns whether a condition holds; undefined if that takes too many steps.
function holds(condition, parts) {
  if (!condition.tokens) return false;
  try {
    const values = texts(condition, parts);
    return (values.length > 0 ? values : [""]).every((value) => matches(condition, value));
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}

function decide(app, url) {
  const parts = components(url);
  if (!parts) return {decision: "unknown", rules: []};
  stepsLeft = 20_000_000;
  const used = new Set(app.rules.flatMap((rule) => rule.conditions));
  const known = new Map([...used].map((index) => [index, holds(data.conditions[index], parts)]));
  const rules = app.rules.map((rule) => {
    const conditions = rule.conditions.map((index) => known.get(index));
    const matches = conditions.includes(false) ? false
      : conditions.includes(undefined) ? undefined : true;
    return {conditions, matches};
  });
  const first = rules.findIndex((rule) => rule.matches !== false);
  if (first < 0) return {decision: "no_match", rules};
  if (rules[first].matches === undefined) return {decision: "unknown", rules};
  return {decision: app.rules[first].excludes ? "exclude" : "match", rules, first};
}

// Returns the table's word for an origin; one of the command line depends on the host or the app.
function originWord(word, app, host) {
  const [kind, name] = [word.split(":")[0], word.slice(word.indexOf(":") + 1)];
  if (kind === "page") return name === host ? "samePage" : "otherPage";
  return kind === "app" ? (name === app.name ? "own" : "mail") : word;
}

// Returns what opens a URL on a device; undefined if no table contains the answer.
function resolve(app, url, decision, rule, origin) {
  const host = /^https?:\/\/([^\/?#:]*)/i.exec(url)?.[1].toLowerCase();
  const number = data.decisions.indexOf(decision);
  if (!app.device || !host || number < 0) return undefined;
  const fits = app.device.hosts.filter((entry) => entry.isBelow
    ? entry.host === "" || host.endsWith(`.${entry.host}`) : entry.host === host);
  const [entry] = fits.sort((one, other) =>
    one.isBelow - other.isBelow || other.host.length - one.host.length);
  if (!entry) return undefined;
  const row = entry.results[data.origins.indexOf(originWord(origin, app, host))];
  const {opens, steps} = app.device.results[row[number]];
  const named = opens.replaceAll(data.anyApp, app.name);
  const typed = entry.host === "" ? data.typedHost : `${data.typedHost}.${entry.host}`;
  return {opens: named, steps: steps.map((step) => step
    .replaceAll(typed, host).replaceAll(data.decidingRule, rule ?? "")
    .replaceAll(data.anyApp, app.name))};
}

// Shows the numbers of characters that have no width, or that reorder the text around them.
const visible = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/gu,
  (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);

function element(name, text = "", ...classes) {
  const item = document.createElement(name);
  item.textContent = visible(text);
  item.classList.add(...classes.filter((name) => name));
  return item;
}

const sentences = {
  match: "match: the app opens it",
  exclude: "exclude: the app does not open it",
  no_match: "no_match: no rule matches, so the app does not open it",
};

// Returns the apps of the system: each has a name, a list of rules and perhaps a device of its own.
function apps() {
  const system = data.systems[systemMenu.selectedIndex];
  return system.apps.map(([name, list, device = system.device]) =>
    ({name: data.names[name], ...data.lists[list], device}));
}

// Returns a text as a word of a shell command.
const shellWord = (text) => /^[\w.,:=@%\/+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

function show() {
  const app = apps()[appMenu.selectedIndex];
  if (!app) {
    decisionLine.textContent = "The file names no app for applinks.";
    for (const item of [ruleList, stepList, deviceLine]) item.replaceChildren();
    return;
  }
  const url = urlField.value.trim();
  const parts = components(url);
  const {decision, rules, first} = decide(app, url);
  decisionLine.className = `decides ${decision}`;
  decisionLine.textContent = visible(sentences[decision]
    ?? `not computed: run assay explain --site ${
      [data.file, "--app", app.name, url].map(shellWord).join(" ")}`);
  ruleList.replaceChildren(...app.rules.map((rule, index) => {
    const {matches, conditions = []} = rules[index] ?? {};
    const kind = rule.excludes ? "exclude" : "match";
    const item = element("li", "", matches && kind, index === first && "decides");
    item.append(element("span", rule.place, "place"));
    const verb = rule.excludes ? "excludes the URL" : "opens the app";
    item.append(element("span", matches === undefined ? "not computed"
      : index === first ? `decides: ${verb}`
      : matches ? "matches, but an earlier rule decides" : "does not match", "verdict"));
    for (const [number, condition] of rule.conditions.entries()) {
      const text = sentence(data.conditions[condition], conditions[number], parts);
      item.append(element("code", text, {true: "holds", false: "fails"}[conditions[number]] ?? "unknown"));
    }
    return item;
  }));
  const device = resolve(app, url, decision, app.rules[first]?.pointer, originMenu.value);
  deviceLine.textContent = visible(device?.opens
    ?? (app.device ? "not computed" : "The entitlements of this app are not given."));
  stepList.replaceChildren(...(device?.steps ?? []).map((step) => element("li", step)));
}

function showApps() {
  const name = appMenu.value || asked.get("app") || "";
  appMenu.replaceChildren(...apps().map((app) => {
    const option = element("option", app.name);
    option.value = app.name;
    return option;
  }));
  const index = apps().findIndex((app) => name === "" ? app.device : app.name === name);
  if (index > 0) appMenu.selectedIndex = index;
  showExamples();
}

function showExamples() {
  const app = apps()[appMenu.selectedIndex];
  const urls = data.urls.concat((app?.examples ?? []).map((text) => `https://${data.host}${text}`));
  exampleList.replaceChildren(...urls.map((url) => {
    const link = element("a", url);
    link.href = "#";
    link.onclick = (event) => { event.preventDefault(); urlField.value = url; show(); };
    const item = element("li");
    item.append(link);
    return item;
  }));
  document.getElementById("heading").hidden = urls.length === 0;
  if (!urlField.value) urlField.value = urls[0] ?? `https://${data.host}/`;
  show();
}

document.title = document.querySelector("h1").textContent
  = visible(`Universal links: ${data.file}`);
document.querySelector("footer").textContent =
  visible(`The rules of ${data.file}, as assay compares them. The host is compared only on the device, `
  + (data.hasEntitlements ? "with the domains of the entitlements." : "where the app is taken to claim it."));
for (const {name} of data.systems) systemMenu.append(element("option", name));
systemMenu.selectedIndex = data.systems.findIndex((system) => system.isFirst);
document.getElementById("findings").hidden = data.diagnostics.length === 0;
document.getElementById("diagnostics").append(...data.diagnostics.map((text) => element("li", text)));
// A link may name the app, the URL and the origin: ?app=…&url=…&from=…
const asked = new URLSearchParams(location.search);
const start = asked.get("from") ?? data.origin;
const given = {page: "on a page of ", app: "in "}[start.split(":")[0]];
if (given) origins[start] = given + start.slice(start.indexOf(":") + 1);
for (const [word, text] of Object.entries(origins)) {
  const option = element("option", text);
  option.value = word;
  originMenu.append(option);
}
originMenu.value = start;
if (originMenu.selectedIndex < 0) originMenu.selectedIndex = 0;
urlField.value = asked.get("url") ?? "";
urlField.addEventListener("input", show);
originMenu.addEventListener("change", show);
appMenu.addEventListener("change", showExamples);
systemMenu.addEventListener("change", showApps);
showApps();
