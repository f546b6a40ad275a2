/** The module that holds the command urlvet. */
export const modulePath = "urlvet.example";

/** Whether the module can be downloaded: nobody can own a name below .example. */
export function isPublished(module: string): boolean {
  return !/^[^/]*\.example(\/|$)/.test(module);
}

/** Whether the text of a go.mod is that of the module. */
export function isModule(goMod: string, module: string): boolean {
  return /^module[ \t]+"?([^\s"]+)"?/m.exec(goMod)?.[1] === module;
}
