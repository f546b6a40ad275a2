// Runs the gopls of the setting go.alternateTools with the client that is bundled
// beside this file, as the Go extension does.
const vscode = require("vscode");
const { LanguageClient } = require("./client.js");

let client;

exports.activate = async () => {
  const command = vscode.workspace.getConfiguration("go").get("alternateTools").gopls;
  if (command) {
    client = new LanguageClient("gopls", { command, args: [] }, {
      documentSelector: [{ scheme: "file", language: "go" }],
      // The settings of gopls alone: what plays it here would ask for those of urlvet.
      middleware: { workspace: { configuration: ({ items }) => items.map(() => null) } },
    });
    await client.start();
  }
};
exports.deactivate = () => client?.dispose();
