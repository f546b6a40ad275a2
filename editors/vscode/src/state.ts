import { minimum, type Version } from "./version";

/** What the server is doing, or why there is none. */
export type State =
  | { readonly kind: "starting" }
  | { readonly kind: "running"; readonly path: string; readonly version: Version }
  | { readonly kind: "off" }
  | { readonly kind: "inside"; readonly path: string }
  | { readonly kind: "missing"; readonly path?: string }
  | { readonly kind: "foreign"; readonly path: string; readonly why: string }
  | { readonly kind: "old"; readonly path: string; readonly version: Version }
  | { readonly kind: "stopped"; readonly path: string };

/** What the status item shows. */
export interface Look {
  readonly text: string;
  readonly tooltip: string;
  readonly warns: boolean;
}

/** The look of a state. */
export function look(state: State): Look {
  switch (state.kind) {
    case "starting":
      return { text: "$(sync~spin) urlvet", tooltip: "urlvet starts", warns: false };
    case "running":
      return { text: "$(check) urlvet", tooltip: `${state.version.line}\n${state.path}`, warns: false };
    case "off":
      return { text: "$(circle-slash) urlvet", tooltip: "urlvet is off: the setting urlvet.server", warns: false };
    case "inside":
      return { text: "$(check) urlvet in gopls", tooltip: `gopls shows what urlvet finds\n${state.path}`, warns: false };
    default:
      return { text: "$(warning) urlvet", tooltip: problem(state), warns: true };
  }
}

/** Why there is no server, in a sentence; empty if there is nothing to complain about. */
export function problem(state: State): string {
  switch (state.kind) {
    case "missing":
      return state.path === undefined
        ? "urlvet is neither in GOPATH/bin nor on PATH."
        : `urlvet is not at ${state.path}, where the setting urlvet.path says.`;
    case "foreign":
      return `${state.path} is not urlvet: ${state.why}`;
    case "old":
      return `${state.path} is too old: ${state.version.line}. This extension needs urlvet ${minimum} or later.`;
    case "stopped":
      return "The server of urlvet has ended too often, or does not start. The output says why.";
    default:
      return "";
  }
}
