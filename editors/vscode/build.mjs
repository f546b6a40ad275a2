// Bundles and packages the extension.
//
//	node build.mjs            # dist/extension.js, with a source map
//	node build.mjs test       # out/*.test.mjs
//	node build.mjs package    # urlvet-VERSION.vsix; the same sources make the same bytes
//
// The version is the tag in VERSION, as v1.2.3, or else that of package.json.
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const common = { bundle: true, platform: "node", target: "node20", logLevel: "warning", charset: "utf8" };

async function bundle(options) {
  rmSync("dist", { recursive: true, force: true });
  return build({
    ...common,
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.js",
    format: "cjs",
    external: ["vscode"],
    ...options,
  });
}

async function tests() {
  rmSync("out", { recursive: true, force: true });
  const entryPoints = readdirSync("test").filter((name) => name.endsWith(".test.ts")).map((name) => `test/${name}`);
  await build({ ...common, entryPoints, outdir: "out", format: "esm", outExtension: { ".js": ".mjs" } });
}

/** Writes the licenses of what was bundled: they ask for it. */
function writeLicenses({ inputs }) {
  const parts = Object.keys(inputs).map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  const texts = [...new Set(parts.filter((dir) => dir !== undefined))].sort().map((dir) => {
    const license = readdirSync(dir).find((name) => /^licen[cs]e/i.test(name));
    const { name, version } = JSON.parse(readFileSync(`${dir}/package.json`, "utf8"));
    return `${name} ${version}\n\n${readFileSync(`${dir}/${license}`, "utf8").trim()}\n`;
  });
  writeFileSync("dist/LICENSES.txt", texts.join(`\n${"-".repeat(80)}\n\n`));
}

async function pack() {
  const { metafile } = await bundle({ minify: true, metafile: true });
  writeLicenses(metafile);
  copyFileSync("../../LICENSE", "LICENSE");
  const version = process.env.VERSION ? [process.env.VERSION.replace(/^v/, "")] : [];
  const args = ["node_modules/@vscode/vsce/vsce", "package", ...version, "--no-dependencies", "--no-git-tag-version"];
  args.push("--no-update-package-json", "--allow-missing-repository", "--no-rewrite-relative-links");
  const env = { ...process.env, SOURCE_DATE_EPOCH: "1577836800" }; // 2020: zip knows no time before 1980
  const { status, error } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  if (error) {
    throw error;
  }
  process.exitCode = status ?? 1;
}

const commands = { "": () => bundle({ sourcemap: true }), test: tests, package: pack };
await commands[process.argv[2] ?? ""]();
