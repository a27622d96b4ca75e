// Runs the program of a page in Node, by the page's own script for its worker.
//
//     node program.mjs PAGE.html
//
// Each line of standard input is a question: {"args": ["check"], "file": "PATH"}, or {"args": ["play", "13,0"]}, which is asked
// about the certificate in the page. Each line of standard output is an answer: {"code": 0, "output": "..."}.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const page = readFileSync(process.argv[2], "utf8");
const part = (id) => new RegExp(`<script type="text/plain" id="${id}">([^]*?)</script>`).exec(page)[1].trim();
// Five digits for four bytes (`encoded` in prover/show/src/page.rs).
const digit = (letter) => letter.charCodeAt(0) - 40 - (letter > "<") - (letter > "{");
const bytes = (id) => {
  const groups = part(id).match(/.{1,5}/g) ?? [];
  return Uint8Array.from(groups.flatMap((group) => {
    const value = [...group.padEnd(5, "~")].reduce((sum, letter) => 85 * sum + digit(letter), 0);
    return [24, 16, 8, 0].slice(0, group.length - 1).map((shift) => (value >>> shift) & 255);
  }));
};
const { run, unpacked } = new Function(`${part("worker")}\nreturn { run, unpacked };`)();
const module = await WebAssembly.compile(unpacked(bytes("program")));
const { output: payload } = await run(module, ["page", "payload"], bytes("certificate"));

for await (const line of createInterface({ input: process.stdin })) {
  const { args, file } = JSON.parse(line);
  const input = file ? new Uint8Array(readFileSync(file)) : payload;
  const { code, output, errors } = await run(module, ["page", ...args], input);
  console.log(JSON.stringify({ code, output: new TextDecoder().decode(output) + errors }));
}
