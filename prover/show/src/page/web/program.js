// The program in the page: it checks the proof and plays by it.

const decoded = (id) => Uint8Array.from(atob($(id).textContent.trim()), (letter) => letter.charCodeAt(0));
const unpacked = async (bytes) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
const certificate = decoded("certificate");
const hasProgram = $("program").textContent.trim() !== "";
const program = hasProgram ? unpacked(decoded("program")) : null;

class Program {
  constructor() {
    this.waiting = new Map();
    this.next = 0;
    const source = new Blob([$("worker").textContent], { type: "text/javascript" });
    this.worker = new Worker(URL.createObjectURL(source));
    this.worker.onmessage = ({ data }) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    };
    this.loaded = program.then((bytes) => this.send({ bytes }));
  }
  send(message) {
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, ...message });
    });
  }
  async run(args, input) {
    await this.loaded;
    return this.send({ args: ["page", ...args], input });
  }
}
