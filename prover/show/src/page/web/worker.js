// Runs the page's program: a fresh instance for each question, with its arguments, and its input as standard input.
// This is all of the WebAssembly System Interface (preview 1) that the program calls; nothing else of the machine is there.
"use strict";

const BAD_DESCRIPTOR = 8;
const NOT_SUPPORTED = 58;

class Exit extends Error {
  constructor(code) {
    super(`exit ${code}`);
    this.code = code;
  }
}

async function run(module, args, input) {
  let memory;
  let read = 0;
  const outputs = { 1: [], 2: [] };
  const view = () => new DataView(memory.buffer);
  const encoded = [...args].map((text) => new TextEncoder().encode(`${text}\0`));
  const vectors = function* (at, count) {
    for (let index = 0; index < count; index += 1) {
      const start = view().getUint32(at + 8 * index, true);
      const length = view().getUint32(at + 8 * index + 4, true);
      yield new Uint8Array(memory.buffer, start, length);
    }
  };
  const sizes = (texts) => (count, bytes) => {
    view().setUint32(count, texts.length, true);
    view().setUint32(bytes, texts.reduce((sum, text) => sum + text.length, 0), true);
    return 0;
  };
  const known = {
    args_sizes_get: sizes(encoded),
    args_get(pointers, buffer) {
      encoded.forEach((text, index) => {
        view().setUint32(pointers + 4 * index, buffer, true);
        new Uint8Array(memory.buffer).set(text, buffer);
        buffer += text.length;
      });
      return 0;
    },
    environ_sizes_get: sizes([]),
    environ_get: () => 0,
    fd_read(descriptor, at, count, done) {
      if (descriptor !== 0) return BAD_DESCRIPTOR;
      const before = read;
      for (const part of vectors(at, count)) {
        const bytes = input.subarray(read, read + part.length);
        part.set(bytes);
        read += bytes.length;
      }
      view().setUint32(done, read - before, true);
      return 0;
    },
    fd_write(descriptor, at, count, done) {
      if (!(descriptor in outputs)) return BAD_DESCRIPTOR;
      let written = 0;
      for (const part of vectors(at, count)) {
        outputs[descriptor].push(part.slice());
        written += part.length;
      }
      view().setUint32(done, written, true);
      return 0;
    },
    random_get(at, length) {
      // Hash tables take their seeds here. The same seeds give the same run.
      new Uint8Array(memory.buffer, at, length).fill(42);
      return 0;
    },
    fd_prestat_get: () => BAD_DESCRIPTOR,
    proc_exit(code) {
      throw new Exit(code);
    },
  };
  const system = new Proxy(known, { get: (functions, name) => functions[name] ?? (() => NOT_SUPPORTED) });
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = system[name];
  }
  const instance = await WebAssembly.instantiate(module, imports);
  memory = instance.exports.memory;
  let code = 0;
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    code = error.code;
  }
  const joined = async (parts) => new Uint8Array(await new Blob(parts).arrayBuffer());
  return { code, output: await joined(outputs[1]), errors: new TextDecoder().decode(await joined(outputs[2])) };
}

// Standard input and output of a page's worker.
if (typeof WorkerGlobalScope !== "undefined" && self instanceof WorkerGlobalScope) {
  let module;
  self.onmessage = async ({ data: { id, packed, module: given, args, input } }) => {
    try {
      module ??= given ?? (await WebAssembly.compile(unpacked(packed)));
      self.postMessage({ id, ...(args ? await run(module, args, input) : { module }) });
    } catch (error) {
      self.postMessage({ id, code: 3, output: new Uint8Array(), errors: String(error) });
    }
  };
}
