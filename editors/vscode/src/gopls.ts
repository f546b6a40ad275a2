/** How a gopls shows the findings of urlvet. */
export type Inside = "built" | "proxy";

/** Whether `gopls version` is that of a gopls which `urlvet gopls` has built. */
export function isBuilt(version: string): boolean {
  return /^golang\.org\/x\/tools\/gopls\/custom\b.*\+urlvet\b/m.test(version);
}

/** Whether the text of a program is a script that starts the proxy, `urlvet lsp -proxy gopls`. */
export function isProxy(text: string): boolean {
  return text.startsWith("#!") && /^[^#\n]*\burlvet\S*\s+lsp\b[^\n]*\s--?proxy\b/m.test(text);
}

/** Whether the settings of gopls leave urlvet on: those of section "gopls", as nested objects. */
export function isOn(settings: unknown): boolean {
  const full = at(settings, "ui.diagnostic.analyses") ?? at(settings, "analyses");
  return at(full, "urlvet") !== false;
}

/** Follows a path of keys, which may be nested, dotted, or both. */
function at(value: unknown, path: string): unknown {
  if (typeof value !== "object" || value === null) {
    return undefined;
  }
  const object = value as Record<string, unknown>;
  if (Object.hasOwn(object, path)) {
    return object[path];
  }
  for (let dot = path.indexOf("."); dot >= 0; dot = path.indexOf(".", dot + 1)) {
    const found = at(object[path.slice(0, dot)], path.slice(dot + 1));
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
