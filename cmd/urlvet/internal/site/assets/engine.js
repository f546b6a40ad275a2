// The engine of the playground: urlvet, compiled to WebAssembly. It is a worker, so that
// a check does not stop the keys. A page that is read from a file may have no workers
// and fetch nothing: there it is a script of the page, and urlvet.wasm.js has the bytes.
"use strict";

const urlvetEngine = (() => {
  async function packed() {
    if (self.urlvetWasm) return Uint8Array.from(atob(self.urlvetWasm), (c) => c.charCodeAt(0));
    const response = await fetch("urlvet.wasm.gz");
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  // Some servers unpack the file on its way.
  const isPacked = (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;

  function unpack(bytes) {
    const stream = new Blob([bytes]).stream();
    return new Response(isPacked(bytes) ? stream.pipeThrough(new DecompressionStream("gzip")) : stream).arrayBuffer();
  }

  async function load() {
    const began = performance.now();
    const bytes = await packed();
    const go = new Go();
    const { instance } = await WebAssembly.instantiate(await unpack(bytes), go.importObject);
    go.run(instance);
    return { size: bytes.length, time: performance.now() - began };
  }

  const check = (request) => JSON.parse(self.urlvetCheck(JSON.stringify(request)));

  return { load, check };
})();

if (typeof importScripts === "function") {
  importScripts("wasm_exec.js");
  const loaded = urlvetEngine.load();
  loaded.then((about) => postMessage({ about }), (error) => postMessage({ error: String(error) }));
  onmessage = async (event) => {
    await loaded;
    const began = performance.now();
    const result = urlvetEngine.check(event.data);
    postMessage({ result, time: performance.now() - began });
  };
}
