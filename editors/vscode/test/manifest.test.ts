import { strict as assert } from "node:assert";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { names } from "../src/settings";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const manifest = read("package.json");
const schema = read("schemas/urlvet.schema.json");
const properties: Record<string, Record<string, unknown>> = Object.assign(
  {},
  ...manifest.contributes.configuration.map((group: { properties: object }) => group.properties),
);
const sources = readdirSync("src").map((name) => readFileSync(`src/${name}`, "utf8")).join("");

test("the settings of rules are those of .urlvet.yaml that the server takes", () => {
  const inFile = Object.keys(schema.properties).filter((name) => !["fail-on", "overrides"].includes(name));
  assert.deepEqual([...names].sort(), inFile.sort());
  for (const name of names) {
    const { type, enum: words } = schema.properties[name];
    const own = properties[`urlvet.${name}`];
    assert.ok(own, name);
    assert.equal(own["type"], type ?? "string", name);
    assert.deepEqual(own["enum"], words, name);
  }
});

test("each setting is described, and read or one of a rule", () => {
  for (const [name, { description, markdownDescription }] of Object.entries(properties)) {
    const short = name.replace(/^urlvet\./, "");
    assert.ok(description ?? markdownDescription, name);
    // The client itself reads the last one.
    assert.ok((names as readonly string[]).includes(short) || sources.includes(`"${short}"`) || short === "trace.server", name);
  }
});

test("what chooses a program is restricted in a workspace that is not trusted", () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  const choosing = Object.keys(properties).filter((name) => /^urlvet\.(path|server|buildTags)$/.test(name));
  assert.deepEqual(restrictedConfigurations, choosing);
  assert.equal(properties["urlvet.path"]?.["scope"], "machine-overridable");
});

test("each command is registered", () => {
  for (const { command } of manifest.contributes.commands) {
    assert.ok(sources.includes(`"${command}"`), command);
  }
});

test("the commands and files of the walkthrough exist", () => {
  const [{ steps }] = manifest.contributes.walkthroughs;
  for (const { description, media, completionEvents } of steps) {
    assert.ok(existsSync(media.markdown), media.markdown);
    for (const [, command] of `${description} ${completionEvents.join(" ")}`.matchAll(/(?:command:|onCommand:)(urlvet\.\w+)/g)) {
      assert.ok(manifest.contributes.commands.some((known: { command: string }) => known.command === command), command);
    }
  }
});

test("versions are pinned, in one place", () => {
  const lock = read("package-lock.json");
  assert.equal(lock.version, manifest.version);
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    assert.match(String(version), /^\d+\.\d+\.\d+$/, name);
  }
  assert.ok(Object.values(lock.packages).every((entry) => !Object.hasOwn(entry as object, "resolved")));
  assert.equal(manifest.devDependencies["@types/vscode"], manifest.engines.vscode.replace("^", ""));
});

test("the pictures of the README exist", () => {
  for (const [, file] of readFileSync("README.md", "utf8").matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)) {
    assert.ok(existsSync(file ?? ""), file);
  }
});
