// Shows the entries of the index that have every word of the query, the closest first.
"use strict";
{
  const query = (new URLSearchParams(location.search).get("q") ?? "").trim();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const limit = 100;
  const kinds = ["rule", "topic", "version", "document", "example"];

  // Returns a number that is smaller for closer entries; undefined if a word is missing.
  const distance = ([, title, text, kind]) => {
    const [head, body] = [title.toLowerCase(), text.toLowerCase()];
    let sum = kinds.indexOf(kind);
    for (const word of words) {
      // A whole member or wildcard in backticks is closer than a part of a word.
      const code = body.indexOf("`" + word + "`");
      const place = body.indexOf(word);
      if (head === word) continue;
      else if (code >= 0) sum += 10 + code;
      else if (head.includes(word)) sum += 200;
      else if (place >= 0) sum += 1000 + place;
      else return undefined;
    }
    return sum;
  };

  const found = words.length === 0 ? [] : searchIndex
    .map((entry) => ({entry, distance: distance(entry)}))
    .filter((item) => item.distance !== undefined)
    .sort((one, other) => one.distance - other.distance);

  // Writes code in backticks as elements; everything is written as text.
  const write = (parent, text) => {
    text.split("`").forEach((part, index, parts) => {
      const isCode = index % 2 === 1 && index < parts.length - 1;
      const node = isCode ? document.createElement("code") : document.createTextNode("");
      node.textContent = part;
      parent.append(node);
    });
  };

  const list = document.getElementById("results");
  for (const {entry: [path, title, text, kind]} of found.slice(0, limit)) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = path;
    write(link, title);
    const note = document.createElement("span");
    note.className = "quiet";
    note.textContent = ` ${kind} `;
    item.append(link, note);
    write(item, text.length > 300 ? text.slice(0, 300) + "…" : text);
    list.append(item);
  }
  document.getElementById("search").value = query;
  const shown = found.length > limit ? `, of which the closest ${limit} are shown` : "";
  document.getElementById("found").textContent = query === ""
    ? "Type a word, a member such as caseSensitive, a wildcard, the id of a rule, or a version."
    : `${found.length} found for “${query}”${shown}.`;
}
