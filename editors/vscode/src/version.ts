/** The oldest urlvet that the extension works with. */
export const minimum = "1.0.0";

/** A build of urlvet, as `urlvet version` describes it. */
export interface Version {
  /** The whole line, for people. */
  readonly line: string;
  /** Major, minor and patch of a release. A build of a checkout without tags has none. */
  readonly release?: readonly [number, number, number];
}

const form = /^urlvet\b[ ,](?:v(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?)?/;

/** Reads what `urlvet version` prints. The result is undefined for any other program. */
export function parseVersion(output: string): Version | undefined {
  const line = output.split(/\r?\n/, 1)[0]?.trim() ?? "";
  const match = form.exec(line);
  if (!match) {
    return undefined;
  }
  const [, major, minor, patch] = match;
  // v0.0.0-20261122090807-1a2b3c4d5e6f is no release: the go command makes it up.
  if (major === undefined || `${major}.${minor}.${patch}` === "0.0.0") {
    return { line };
  }
  return { line, release: [Number(major), Number(minor), Number(patch)] };
}

/** Whether a release is older than another version. What is no release counts as new. */
export function isOlder(version: Version, than: string): boolean {
  const other = than.split(".").map(Number);
  for (const [i, part] of (version.release ?? []).entries()) {
    const difference = part - (other[i] ?? 0);
    if (difference !== 0) {
      return difference < 0;
    }
  }
  return false;
}
