// Checks the certificate in the address or in a file, with the program that pages of proofs share.
(() => {
  const $ = (id) => document.getElementById(id);
  const MOST = 1 << 20; // bytes of a file
  const IN_A_LINK = 1500; // bytes of a proof in a link
  let worker = null;

  const fromAddress = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const toAddress = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

  // Five digits for four bytes, as in the pages of proofs.
  function decoded(text) {
    const bytes = new Uint8Array(Math.floor(text.length * 0.8));
    const digit = (code) => code - 40 - (code > 60) - (code > 123);
    for (let group = 0; 4 * group < bytes.length; group += 1) {
      let value = 0;
      for (let index = 5 * group; index < 5 * group + 5; index += 1) value = 85 * value + (index < text.length ? digit(text.charCodeAt(index)) : 84);
      for (let place = 0; place < 4; place += 1) bytes[4 * group + place] = value >>> (24 - 8 * place);
    }
    return bytes;
  }

  function show(word, says, facts = {}) {
    $("shown").hidden = false;
    $("word").textContent = word;
    $("says").textContent = says;
    $("facts").replaceChildren(...Object.entries(facts).flatMap(([name, value]) => [
      Object.assign(document.createElement("dt"), { textContent: name }),
      Object.assign(document.createElement("dd"), { textContent: value }),
    ]));
    $("where").replaceChildren();
    $("stop").hidden = true;
    $("share").hidden = true;
  }

  function report({ verdict, claim, game, points, lines, lemmas, maps, steps, hash, digest, rule, reason }, bytes) {
    if (verdict === "MALFORMED") return show(verdict, `This is no certificate, or a damaged one. Rule ${rule} is broken: ${reason}.`);
    const facts = { board: `${points} points, ${lines} lines`, "digest of the lines": digest, lemmas, "symmetry maps": maps, steps: steps.toLocaleString("en"), hash };
    if (verdict === "REJECTED") return show(verdict, `The file claims “${claim} ${game}”, and is no proof of it. Rule ${rule} is broken: ${reason}.`, facts);
    show(verdict, `${claim} ${game}: each reply is answered.`, facts);
    const page = JSON.parse($("known").textContent)[hash];
    if (page) {
      const link = Object.assign(document.createElement("a"), { href: page, textContent: "Its page, where you can play against it" });
      $("where").append(link, ".");
    } else {
      $("where").textContent = "It is not one of the proofs of this site. To play against it: prover page FILE.pgc > page.html";
    }
    if (bytes.length <= IN_A_LINK) {
      $("link").href = `#${toAddress(bytes)}`;
      $("share").hidden = false;
    }
  }

  function check(bytes) {
    worker?.terminate();
    const text = $("program").textContent.trim();
    if (!text) return show("NOT CHECKED", "The file program.js of this site is missing.");
    show("CHECKING", "The checker goes through the proof.");
    $("stop").hidden = false;
    try {
      const source = URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" }));
      const mine = new Worker(source);
      worker = mine;
      mine.onerror = () => show("NOT CHECKED", "This browser does not start the checker.");
      mine.onmessage = ({ data: { id, output, errors } }) => {
        if (mine !== worker) return;
        if (id === 0 && !errors) return mine.postMessage({ id: 1, args: ["page", "check"], input: bytes });
        if (errors) return show("NOT CHECKED", `The check did not end: ${errors}`);
        report(JSON.parse(new TextDecoder().decode(output)), bytes);
      };
      mine.postMessage({ id: 0, packed: decoded(text) });
    } catch (error) {
      show("NOT CHECKED", `This browser does not run the checker (${error.message}).`);
    }
  }

  function fromHash() {
    const text = location.hash.slice(1);
    if (!text || text === "main") return;
    try {
      check(fromAddress(text));
    } catch {
      show("MALFORMED", "The address holds no certificate: some of its letters are missing or wrong.");
    }
  }

  $("file").addEventListener("change", async () => {
    const [file] = $("file").files;
    if (!file) return;
    if (file.size > MOST) return show("NOT CHECKED", `The file has ${file.size.toLocaleString("en")} bytes. From 1 MB on, use the checker itself: checker ${file.name}`);
    check(new Uint8Array(await file.arrayBuffer()));
  });
  $("stop").addEventListener("click", () => {
    worker?.terminate();
    worker = null;
    show("NOT CHECKED", "The check was stopped: nothing is decided.");
  });
  addEventListener("hashchange", fromHash);
  fromHash();
})();
