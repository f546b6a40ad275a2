// The search of the rules. words.js has the text of their pages.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const rows = [...document.querySelectorAll(".rules li")].map((item) => ({
    item,
    short: item.id + " " + item.querySelector(".says").textContent.toLowerCase(),
    long: urlvetWords[item.id],
  }));

  const fits = (row, level) => !level || row.item.dataset.level === level || row.item.dataset.default === level;

  const matches = (text, words) => words.every((word) => text.includes(word));

  // A word that codes and summaries have is looked for in these alone: "port" is in
  // half of the pages.
  function search() {
    const words = $("words").value.toLowerCase().split(/\s+/).filter(Boolean);
    const asked = rows.filter((row) => fits(row, $("level").value));
    let found = asked.filter((row) => matches(row.short, words));
    let where = "";
    if (!found.length) {
      found = asked.filter((row) => matches(row.long, words));
      where = " by the text of their pages";
    }
    for (const row of rows) row.item.hidden = !found.includes(row);
    for (const group of document.querySelectorAll(".group")) {
      group.hidden = !group.querySelector("li:not([hidden])");
    }
    const all = !words.length && !$("level").value;
    $("count").textContent = all ? "" : `${found.length} of ${rows.length} rules${found.length ? where : ""}`;
  }

  $("find").hidden = false;
  $("find").addEventListener("submit", (event) => event.preventDefault());
  $("words").addEventListener("input", search);
  $("level").addEventListener("change", search);
  search();
})();
