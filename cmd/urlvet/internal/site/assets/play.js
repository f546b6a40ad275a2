// The playground: what it shows of a text, and where it gets that from.
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const text = $("text");
  const example = text.value;
  let shown = null; // the last result, with the text that it is of

  // make returns an element with attributes and children.
  function make(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

  // Engines. Each has one function, check, which returns a promise of a result.

  // server asks the server of this page.
  function server() {
    const check = async (request) => {
      const began = performance.now();
      const response = await fetch("check", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request),
      });
      if (!response.ok) throw new Error((await response.text()).trim());
      return { result: await response.json(), time: performance.now() - began };
    };
    return { check, loaded: Promise.resolve(null) };
  }

  // patience is how many milliseconds a check may take before the worker is replaced.
  const patience = 10000;

  // worker runs the engine beside this page.
  function worker() {
    let running, answer;
    const start = () => new Promise((resolve, reject) => {
      running = new Worker("assets/engine.js");
      running.onerror = () => reject(new Error("the engine cannot be loaded"));
      running.onmessage = ({ data }) => {
        if (data.about) resolve(data.about);
        else if (data.error) reject(new Error(data.error));
        else answer(data);
      };
    });
    let loaded = start();
    const check = async (request) => {
      await loaded;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          running.terminate();
          loaded = start();
          reject(new Error("urlvet takes too long for this text"));
        }, patience);
        answer = (data) => { clearTimeout(timer); resolve(data); };
        running.postMessage(request);
      });
    };
    return { check, loaded };
  }

  // script runs the engine in this page, which is a file.
  function script() {
    const add = (name) => new Promise((resolve, reject) => {
      const element = make("script", { src: "assets/" + name });
      element.onload = resolve;
      element.onerror = () => reject(new Error(`assets/${name} is missing`));
      document.head.append(element);
    });
    const load = async () => {
      for (const name of ["wasm_exec.js", "urlvet.wasm.js", "engine.js"]) await add(name);
      return urlvetEngine.load();
    };
    const loaded = load();
    const check = async (request) => {
      await loaded;
      const began = performance.now();
      const result = urlvetEngine.check(request);
      return { result, time: performance.now() - began };
    };
    return { check, loaded };
  }

  const engines = { server, wasm: location.protocol === "file:" ? script : worker };
  const engine = engines[$("play").dataset.engine]();
  let about = ""; // of the engine

  engine.loaded.then((loaded) => {
    if (loaded) about = `urlvet has ${(loaded.size / 1e6).toFixed(1)} MB and was loaded in ${Math.round(loaded.time)} ms. `;
  }, fail);

  function fail(error) {
    $("status").textContent = `${error.message || error}`;
    $("play").dataset.state = "failed";
  }

  // Checks. While one runs, only the last text is remembered.

  let busy = false, again = false, slow = false, checks = 0;

  const wanted = () => ({ text: text.value, profile: $("profile").value, enable: $("enable").value });

  async function check() {
    $("play").dataset.state = "checking";
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    const began = performance.now();
    const request = wanted();
    try {
      const { result, time } = await engine.check(request);
      show({ ...result, text: request.text });
      if (JSON.stringify(wanted()) === JSON.stringify(request)) $("play").dataset.state = "ready";
      $("speed").textContent = `${about}The last check took ${time < 10 ? time.toFixed(1) : Math.round(time)} ms.`;
    } catch (error) {
      fail(error);
    }
    slow = checks > 1 && performance.now() - began > 100;
    busy = false;
    if (again) {
      again = false;
      changed();
    }
  }

  // What is shown.

  function show(result) {
    shown = result;
    say(summary(result));
    $("found").replaceChildren(...result.findings.map(item));
    $("fix").disabled = !sure(result).length;
    drawMarks();
    showURL();
    $("play").dataset.checks = ++checks; // for tests to wait for
  }

  // say lets a screen reader read what is new, and nothing twice.
  function say(words) {
    if ($("status").textContent !== words) $("status").textContent = words;
  }

  function summary({ kind, error, findings, left, urls }) {
    const of = (level) => findings.filter((f) => f.level === level).length;
    const parts = [];
    if (of("error")) parts.push(count(of("error"), "error"));
    if (of("warning")) parts.push(count(of("warning"), "warning"));
    let words = parts.length ? parts.join(" and ") : kind === "url" && !urls.length ? "No URL" : "Nothing is found";
    if (left) words += `, and ${left} more`;
    return error ? `${words}. ${error}` : words;
  }

  function item(finding) {
    const place = make("button", { type: "button", class: "place" }, `line ${finding.line}, column ${finding.column}`);
    place.addEventListener("click", () => select(finding));
    const parts = [
      make("p", { class: "head" },
        make("a", { href: `rules/${finding.code}.html` }, finding.code),
        make("span", { class: `badge ${finding.level}` }, finding.level), place),
      make("p", { class: "message" }, finding.message),
      excerpt(finding),
    ];
    if (finding.fixes.length) parts.push(make("p", { class: "fixes" }, ...finding.fixes.map(fixButton)));
    else parts.push(make("p", { class: "help" }, `Help: ${finding.help}`));
    return make("li", { "data-code": finding.code, "data-message": finding.message }, ...parts);
  }

  const longest = 160; // characters of a line that are shown on either side of a mark

  // excerpt returns the line of a finding, with its mark.
  function excerpt({ start, end, level }) {
    const source = shown.text;
    const first = source.lastIndexOf("\n", start - 1) + 1;
    let last = source.indexOf("\n", start);
    if (last < 0) last = source.length;
    const to = Math.min(end, last);
    const before = source.slice(Math.max(first, start - longest), start).trimStart();
    const line = make("code", {}, before, make("mark", { class: level }, source.slice(start, Math.min(to, start + longest))),
      source.slice(to, Math.min(last, to + longest)));
    return make("pre", {}, line);
  }

  function fixButton(fix) {
    const button = make("button", { type: "button" }, fix.title);
    button.addEventListener("click", () => apply([fix]));
    return button;
  }

  const sure = (result) => result.findings.flatMap((f) => f.fixes.filter((fix) => !fix.suggestion).slice(0, 1));

  // together returns the edits of fixes, each as a whole or not at all, in the order of
  // the text. As with urlvet -fix, a fix is left out if it overlaps one before it or inserts
  // at the same place; an edit that both have, such as an import, is made once.
  function together(fixes) {
    const same = (a, b) => a.start === b.start && a.end === b.end && a.text === b.text;
    const clash = (a, b) => a.start === b.start || (a.start < b.end && b.start < a.end);
    const taken = [];
    for (const { edits } of fixes) {
      const more = edits.filter((e) => !taken.some((t) => same(e, t)));
      if (!more.some((e) => taken.some((t) => clash(e, t)))) taken.push(...more);
    }
    return taken.sort((a, b) => a.start - b.start);
  }

  // apply makes the edits of fixes, from the last to the first. It types them, so that the
  // browser can undo it.
  function apply(fixes) {
    if (!shown || shown.text !== text.value) return;
    text.focus();
    for (const { start, end, text: to } of together(fixes).reverse()) {
      text.setSelectionRange(start, end);
      const typed = to === "" ? start === end || document.execCommand("delete") : document.execCommand("insertText", false, to);
      if (!typed) text.setRangeText(to, start, end, "end");
    }
    changed();
  }

  function select({ start, end }) {
    if (!shown || shown.text !== text.value) return;
    text.focus();
    text.setSelectionRange(start, Math.max(end, start));
    showURL();
  }

  // drawMarks draws the findings below the text, those that overlap as one.
  function drawMarks() {
    const source = text.value;
    const parts = [];
    let at = 0;
    for (const { start, end, level } of shown.text === source ? [...shown.findings].sort((a, b) => a.start - b.start) : []) {
      if (end < at || start < at) continue;
      parts.push(source.slice(at, start), make("mark", { class: start === end ? level + " empty" : level }, source.slice(start, end)));
      at = end;
    }
    $("marks").replaceChildren(...parts, source.slice(at) + "\n");
    scroll();
  }

  function scroll() {
    $("marks").scrollTop = text.scrollTop;
    $("marks").scrollLeft = text.scrollLeft;
  }

  // showURL shows the components of the URL at the caret or, if there is none, of the
  // first one.
  function showURL() {
    if (!shown || shown.text !== text.value) return;
    const at = text.selectionStart;
    const here = shown.urls.find((u) => u.start <= at && at <= u.end) || shown.urls[0];
    if (!here) {
      $("url").replaceChildren(make("p", { class: "none" }, "No string holds a whole URL."));
      return;
    }
    const rows = (here.parts || []).map((part) =>
      make("tr", {}, make("th", { scope: "row" }, part.name), make("td", {}, part.text === "" ? "(empty)" : make("code", {}, part.text))));
    $("url").replaceChildren(make("table", { class: "parts" }, make("caption", {}, make("code", {}, here.text)), make("tbody", {}, ...rows)));
  }

  // The link in the address: the text and the settings.

  function state() {
    const values = new URLSearchParams({ text: text.value });
    if ($("profile").value !== "modern") values.set("profile", $("profile").value);
    if ($("enable").value.trim()) values.set("enable", $("enable").value.trim());
    return "#" + values;
  }

  let written = location.hash;

  function remember() {
    written = state();
    history.replaceState(null, "", written);
  }

  function restore() {
    const values = new URLSearchParams(location.hash.slice(1));
    text.value = values.has("text") ? values.get("text") : example;
    $("profile").value = values.get("profile") || "modern";
    if (!$("profile").value) $("profile").value = "modern";
    $("enable").value = values.get("enable") || "";
    text.setSelectionRange(0, 0);
    check();
  }

  let timer, start;

  // changed is called with each key. The marks stay until there are new ones. A text
  // that takes long waits for a pause.
  function changed() {
    $("play").dataset.state = "checking";
    $("shared").textContent = "";
    clearTimeout(timer);
    timer = setTimeout(remember, 500);
    clearTimeout(start);
    start = setTimeout(check, slow ? 300 : 0);
  }

  async function share() {
    clearTimeout(timer);
    remember();
    try {
      await navigator.clipboard.writeText(location.href);
      $("shared").textContent = "The link is copied.";
    } catch {
      $("shared").textContent = "Copy the link from the address bar.";
    }
  }

  shown = { text: null, findings: [], urls: [] };
  text.addEventListener("input", changed);
  text.addEventListener("scroll", scroll);
  document.addEventListener("selectionchange", () => document.activeElement === text && showURL());
  $("profile").addEventListener("change", changed);
  $("enable").addEventListener("input", changed);
  $("fix").addEventListener("click", () => apply(sure(shown)));
  $("share").addEventListener("click", share);
  addEventListener("hashchange", () => location.hash !== written && restore());
  restore();
})();
