// Runs the gopls of the setting go.alternateTools with the client that is bundled
// beside this file, as the Go extension does.
const vscode = require("vscode");
const { LanguageClient } = require("./client.js");

let client;

exports.activate = async () => {
  const command = vscode.workspace.getConfiguration("go").get("alternateTools").gopls;
  if (command) {
    client = new LanguageClient("gopls", { command, args: [] }, { documentSelector: [{ scheme: "file", language: "go" }] });
    await client.start();
  }
};
exports.deactivate = () => client?.dispose();
