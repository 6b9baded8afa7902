// Adds a button to each command that copies it, and a key that focuses the search field.
"use strict";
for (const command of document.querySelectorAll(".command")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${command.textContent}`);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(command.textContent);
    button.textContent = "Copied";
  });
  command.after(" ", button);
}
addEventListener("keydown", (event) => {
  const isText = event.target.matches("input, select, textarea");
  if (event.key !== "/" || isText || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  document.getElementById("search").focus();
});
