import * as path from "node:path";

/** The command that shows the page of a rule. */
export const command = "urlvet.openRule";

/** The path of a rule's page that urlvet has written, undefined for any other link. */
export function pagePath(scheme: string, fsPath: string): string | undefined {
  const dir = path.dirname(fsPath);
  const own = path.basename(dir) === "rules" && path.basename(path.dirname(dir)) === "urlvet";
  return scheme === "file" && own && /^[a-z0-9-]+\.md$/.test(path.basename(fsPath)) ? fsPath : undefined;
}

/** The command link to a page: VS Code would show a plain link as the source of Markdown. */
export function commandLink(href: string): string {
  return `command:${command}?${encodeURIComponent(JSON.stringify([href]))}`;
}

/** Replaces the links to pages in Markdown. */
export function withCommands(markdown: string): string {
  return markdown.replace(/\]\((file:[^()\s]*\/urlvet\/rules\/[a-z0-9-]+\.md)\)/g, (_, href: string) => `](${commandLink(href)})`);
}

/** A message without links: VS Code makes one of Markdown, and runs its command at a click. Programs quote files. */
export function unlinked(message: string): string {
  return message.replaceAll("](", "] (");
}
