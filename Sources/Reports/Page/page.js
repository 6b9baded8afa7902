// Filters the cases by the fragment of the address, and writes the filters that are set to it.
"use strict";
{
  const form = document.getElementById("filters");
  const sections = [...document.querySelectorAll("details.rule")].map((element) => ({
    element,
    count: element.querySelector(".count"),
    text: element.querySelector(".count").textContent,
    wasOpen: element.open,
    cases: [...element.querySelectorAll("tbody")],
  }));
  const names = [...form.elements.implementation.options].slice(1).map((option) => option.value);
  const wrong = ["errored", "failed", "unexpected-pass", "not-run"];
  const words = (text) => text.split(" ");

  // Whether a case matches, by the name of the filter; only filters that are set are called.
  const filters = {
    case: (item, id) => item.id === "case=" + id,
    text: (item, text) => item.textContent.toLowerCase().includes(text.toLowerCase()),
    rule: (item, rule) => words(item.dataset.rules).includes(rule),
    suite: (item, suite) => (item.dataset.suite + "/").startsWith(suite + "/"),
    platform: (item, platform) => words(item.dataset.platforms).includes(platform),
    differ: (item) => "differ" in item.dataset,
    implementation: (item, name) => outcomes(item, name).some((outcome) => outcome !== "absent"),
    outcome: (item, wanted, state) =>
      outcomes(item, state.get("implementation")).some((outcome) =>
        wanted === "wrong" ? wrong.includes(outcome) : outcome === wanted),
  };

  const outcomes = (item, name) => {
    const all = words(item.dataset.outcomes);
    return name ? all.slice(names.indexOf(name), names.indexOf(name) + 1) : all;
  };

  const apply = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    const set = Object.keys(filters).filter((name) => state.get(name));
    const rule = "rule=" + state.get("rule");
    for (const control of form.elements) {
      if (control.type === "checkbox") control.checked = state.get(control.name) === control.value;
      else if (control.name in filters) control.value = state.get(control.name) ?? "";
    }
    let [shown, all] = [0, 0];
    for (const section of sections) {
      let matches = 0;
      for (const item of section.cases) {
        item.hidden = !set.every((name) => filters[name](item, state.get(name), state));
        if (!item.hidden) matches += 1;
      }
      const isWhole = matches === section.cases.length;
      section.count.textContent = isWhole ? section.text : `${matches} of ${section.text}`;
      // A selected rule is shown even if all its cases are listed under others.
      const isWanted = matches > 0 || section.element.id === rule;
      section.element.hidden = set.length > 0 && !isWanted;
      section.element.open = set.length > 0 ? isWanted : section.wasOpen;
      shown += matches;
      all += section.cases.length;
    }
    document.getElementById("nothing").hidden = shown > 0 || set.length === 0;
    form.elements.shown.value = set.length > 0 ? `${shown} of ${all} cases` : `${all} cases`;
    return set.length > 0;
  };

  let isByForm = false;
  form.addEventListener("input", () => {
    const state = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    isByForm = location.hash.slice(1) !== state.toString();
    // Typing must not fill the history.
    location.replace("#" + state);
  });
  form.addEventListener("reset", () => location.replace("#"));
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", () => {
    if (apply() && !isByForm) document.getElementById("cases").scrollIntoView();
    isByForm = false;
  });

  document.querySelector(".skip").addEventListener("click", (event) => {
    // Following the link would reset the filters.
    event.preventDefault();
    document.getElementById("cases").scrollIntoView();
    form.elements.text.focus({preventScroll: true});
  });

  form.hidden = false;
  // The box of a table that fits does not scroll: the headings stay as the page scrolls.
  const boxes = new ResizeObserver((entries) => {
    const fitting = entries.map(({target}) => target.scrollWidth <= target.clientWidth);
    entries.forEach(({target}, index) => { target.dataset.fits = fitting[index]; });
  });
  for (const box of document.querySelectorAll(".wide")) boxes.observe(box);
  new ResizeObserver(() => {
    const isSticky = getComputedStyle(form).position === "sticky";
    document.body.style.setProperty("--bar", isSticky ? form.offsetHeight + "px" : "0px");
  }).observe(form);
  if (apply()) document.getElementById("cases").scrollIntoView();
}
