
"use strict";
{
  const table = document.getElementById("table");
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const get = (id) => document.getElementById(id);

  // Hides the rows that are not asked for.
  function filter() {
    const words = get("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    const scheme = get("scheme").value, role = get("role").value, marked = get("marked").checked;
    let shown = 0;
    rows.forEach((row, i) => {
      const fits = words.every((word) => texts[i].includes(word)) &&
        (!scheme || row.dataset.scheme.split(" ").includes(scheme)) &&
        (!role || row.dataset.role.split(" ").includes(role)) &&
        (!marked || "marked" in row.dataset);
      row.hidden = !fits;
      shown += fits;
    });
    get("shown").textContent = shown + " of " + rows.length + " shown";
  }

  // Sorts by a column, and the other way round if it is sorted by that already.
  function sort(head) {
    const heads = Array.from(head.parentNode.cells);
    const column = heads.indexOf(head);
    const down = head.getAttribute("aria-sort") === "ascending";
    const number = "number" in head.dataset;
    const compare = new Intl.Collator("en", { numeric: number }).compare;
    const keyed = Array.from(body.rows, (row) => [row.cells[column].textContent.trim(), row]);
    keyed.sort((a, b) => (down ? -1 : 1) * compare(a[0], b[0]));
    body.append(...keyed.map((pair) => pair[1]));
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
  }

  for (const head of table.tHead.rows[0].cells) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => sort(head));
  }
  let waiting = 0;
  document.querySelector("form").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 100);
  });
  document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  filter();
}
