// Opens the site of all proofs in headless Chromium, from file addresses: all internal links lead somewhere, no kind of page has a fault
// of accessibility or scrolls sideways on a phone, the catalogue finds, sorts and remembers, proofs travel in links, and eleven proofs are
// played to the end, Go-Moku among them. A page without a script that it needs says so, and a host has a page for what is not there. The
// weight and time of each kind of page are told.
//
//     node site.mjs SITE CHROMIUM [FOLDER]
//
// With a folder, pictures of each kind of page are written there, to be looked at.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { DESKTOP, SMALL_PHONE, accessible, assert, executablePath, folder, on, pictures, prover as given } from "./page.mjs";

const site = resolve(given);
const address = (path) => `file://${site}/${path.replaceAll("+", "%2B")}`;
const pages = readdirSync(site, { recursive: true }).filter((path) => path.endsWith(".html")).sort();

// The most bytes of a kind of page, with its script and style but without the shared program.
const KINDS = {
  "index.html": 30_000,
  "catalogue.html": 250_000,
  "tables.html": 10_000,
  "cubes.html": 100_000,
  "mnk.html": 250_000,
  "td.html": 60_000,
  "animals.html": 80_000,
  "how.html": 20_000,
  "audits.html": 10_000,
  "audits/pi-4.html": 80_000,
  "trust.html": 20_000,
  "open.html": 60_000,
  "404.html": 10_000,
  "proofs/grid-3-3.html": 10_000,
  "proofs/grid-9-4.html": 10_000,
  "play/grid-3-3.html": 100_000,
};
const PLAYED = ["grid-3-3", "affine-4", "grid-4-3", "grid-6-3", "grid-4-4", "mnk-8-5-5", "td-4-7", "animal-skinny-7x7", "moves/grid-3-3-m4", "grid-3-3-x13"];
const GOMOKU = "gomoku/whole/mnk-15-15-5"; // which a quick site leaves out
const REPOSITORY = "https://github.com/";

async function links(browser) {
  const ids = new Map();
  const found = [];
  const page = await browser.newPage();
  for (const path of pages.filter((path) => !path.startsWith("play/"))) {
    await page.goto(address(path), { waitUntil: "domcontentloaded" });
    const { targets, here, levels, described } = await page.evaluate(() => ({
      targets: [...document.querySelectorAll("a[href], link[href], script[src], img[src], iframe[src], meta[property='og:image']")]
        .map((element) => element.href || element.src || new URL(element.content, location.href).href),
      here: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      levels: [...document.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1])),
      described: document.querySelector("meta[name=description]").content.length > 30 && document.title === document.querySelector("meta[property='og:title']").content,
    }));
    assert(described, `${path}: no description`);
    assert(levels[0] === 1 && levels.every((level, index) => index === 0 || level <= levels[index - 1] + 1), `${path}: headings ${levels}`);
    ids.set(path, new Set(here));
    for (const target of targets.filter((target) => !target.startsWith("data:") && !target.startsWith(REPOSITORY))) found.push([path, target]);
  }
  await page.close();
  for (const [path, target] of found) {
    assert(target.startsWith(`file://${site}/`), `${path} leads out of the site: ${target}`);
    const [to, fragment] = target.slice(`file://${site}/`.length).split("#");
    assert(existsSync(join(site, decodeURIComponent(to))), `${path} leads to ${to}, which is not there`);
    // Pages that play, and the one that opens proofs, read fragments by themselves.
    if (fragment && ids.has(to) && to !== "open.html") assert(ids.get(to).has(fragment), `${path} leads to ${to}#${fragment}`);
  }
  for (const path of pages.filter((path) => path.startsWith("play/"))) {
    const text = readFileSync(join(site, path), "utf8");
    const beside = [...text.matchAll(/<script src="([^"]+)">|<a href="([^"]+)" target/g)].map(([, script, link]) => script ?? link);
    assert(beside.length > 3 && beside.every((to) => existsSync(resolve(site, path, "..", to))), `${path} leads to ${beside}`);
  }
  return `${found.length} links on ${pages.length} pages`;
}

// A kind of page, in both widths.
async function kind(browser, path, most) {
  const plays = path.startsWith("play/");
  const begun = performance.now();
  const milliseconds = await on(browser, address(path), DESKTOP, async (page) => {
    const loaded = performance.now() - begun;
    await accessible(page, path);
    if (pictures) await page.screenshot({ path: join(pictures, `${path.replaceAll("/", "-")}-1280.png`), fullPage: path !== "catalogue.html" });
    if (pictures) {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.screenshot({ path: join(pictures, `${path.replaceAll("/", "-")}-dark.png`) });
    }
    if (plays) return loaded;
    await page.keyboard.press("Tab");
    assert((await page.evaluate(() => document.activeElement.textContent)) === "To the text", `${path}: no skip link`);
    return loaded;
  }, { plays });
  await on(browser, address(path), SMALL_PHONE, async (page) => {
    // The browser of a phone makes room for what is too wide.
    const room = SMALL_PHONE.viewport.width;
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(wide <= room, `${path}: ${wide} pixels on a phone of ${room}`);
    if (pictures) await page.screenshot({ path: join(pictures, `${path.replaceAll("/", "-")}-360.png`) });
  }, { plays });
  const { size } = statSync(join(site, path));
  assert(size <= most, `${path}: ${size} bytes, at most ${most} are meant`);
  console.log(`${path}: ${size.toLocaleString("en")} bytes, ${milliseconds.toFixed(0)} ms`);
}

// One game, with the points in an order of their own.
async function game(page, name) {
  for (let moves = 0; moves < 400; moves += 1) {
    await page.waitForFunction(() => play.state !== null && !play.busy);
    const { over, legal, length } = await page.evaluate(() => ({ over: play.state.turn.over ?? null, legal: play.state.legal, length: play.line.length }));
    if (over) return;
    const point = legal[(7 * moves + 3) % legal.length];
    await page.evaluate((point) => document.querySelector(`#board .point[data-point="${point}"]`).click(), point);
    await page.waitForFunction((before) => play.line.length > before && !play.busy, length);
  }
  throw new Error(`${name}: the game does not end`);
}

async function facets(page) {
  const first = () => page.locator("#proofs tbody tr:visible th").first().textContent();
  assert((await first()).includes("grid-6-3"), "the chief theorems do not come first");
  const found = { "6x6x6": "grid-6-3", "tic-tac-toe": "grid-", cube: "grid-6-3", tetromino: "animal-", qubic: "grid-4-3", fano: "projective-2" };
  if (existsSync(join(site, `play/${GOMOKU}.html`))) found["go-moku"] = GOMOKU;
  for (const [words, name] of Object.entries(found)) {
    await page.fill("#search", words);
    assert((await first()).includes(name), `${words} finds ${await first()}`);
  }
  await page.fill("#search", "");
  const shown = () => page.locator("#proofs tbody tr:visible").count();
  const all = await shown();
  await page.selectOption("#facet-outcome", "Ophelia draws");
  const drawn = await shown();
  assert(drawn > 10 && drawn < all, `${drawn} of ${all} are draws`);
  await page.fill("#search", "6^3");
  assert((await shown()) >= 1 && (await page.locator("#proofs tbody tr:visible").first().textContent()).includes("grid-6-3"), "6^3 is not found");
  assert((await page.textContent("#count")).startsWith(`${await shown()} of ${all}`), "the count is wrong");

  // Any column sorts, up and down; all of it survives Back.
  await page.fill("#search", "cube");
  const bytes = () => page.locator("#proofs tbody tr:visible td:nth-child(6)").allTextContents();
  const isSorted = (texts, sign) => texts.map((text) => Number(text.replaceAll(",", ""))).every((number, index, all) => index === 0 || sign * (number - all[index - 1]) >= 0);
  for (const sign of [1, -1]) {
    await page.getByRole("button", { name: "Bytes" }).click();
    assert(isSorted(await bytes(), sign), `bytes are not sorted: ${await bytes()}`);
  }
  const before = await bytes();
  await page.locator("#proofs tbody tr:visible a").first().click();
  await page.goBack();
  assert(JSON.stringify(await bytes()) === JSON.stringify(before) && before.length < drawn, "Back forgets what was chosen");
  assert((await page.inputValue("#search")) === "cube", "Back forgets the search");
  await page.fill("#search", "no such proof");
  assert((await shown()) === 0, "something is found where nothing is");
}

// A small proof in a link: verified, damaged, and cut off.
async function opened(browser) {
  const link = await on(browser, address("proofs/grid-3-3.html"), DESKTOP, (page) => page.locator('a[href*="open.html#"]').getAttribute("href"), { plays: false });
  const code = link.split("#")[1];
  const word = async (page) => {
    await page.waitForFunction(() => !["", "CHECKING"].includes(document.getElementById("word").textContent));
    return page.textContent("#word");
  };
  await on(browser, `${address("open.html")}#${code}`, DESKTOP, async (page) => {
    assert((await word(page)) === "VERIFIED", "a proof in a link is not verified");
    assert((await page.textContent("#says")).includes("Xeno wins 3^3"), "a proof in a link does not say what it claims");
    await accessible(page, "an opened proof");
    await page.locator("#where a").click();
    await page.waitForURL("**/proofs/grid-3-3.html");
  }, { plays: false });
  const damaged = code.slice(0, 60) + (code[60] === "A" ? "B" : "A") + code.slice(61);
  for (const wrong of [damaged, code.slice(0, 20), "%%%"]) {
    await on(browser, `${address("open.html")}#${wrong}`, DESKTOP, async (page) => assert((await word(page)) === "MALFORMED", wrong), { plays: false });
  }
  await on(browser, address("open.html"), DESKTOP, async (page) => {
    await page.setInputFiles("#file", join(site, "files/affine-4.pgc"));
    assert((await word(page)) === "VERIFIED", "a proof in a file is not verified");
    assert((await page.getAttribute("#link", "href")).length > 400, "no link with the proof in it");
  }, { plays: false });
}

// Without the program beside it, a page says so and shows the board.
async function alone(browser) {
  mkdirSync(join(folder, "play"));
  const path = join(folder, "play/alone.html");
  copyFileSync(join(site, "play/grid-3-3.html"), path);
  const page = await browser.newPage();
  await page.goto(`file://${path}`);
  await page.waitForFunction(() => document.getElementById("says").textContent.includes("The file ../program.js, which this page needs, is missing"));
  assert((await page.locator("#board .point").count()) === 27, "no board in a page without its program");
  await page.close();
}

// From a host, too: the page's policy lets its program in.
async function hosted(browser) {
  const types = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  const server = createServer(({ url }, response) => {
    const path = join(site, decodeURIComponent(new URL(url, "http://localhost").pathname));
    if (!existsSync(path)) return response.writeHead(404, { "content-type": types.html }).end(readFileSync(join(site, "404.html")));
    response.writeHead(200, { "content-type": types[path.split(".").at(-1)] ?? "application/octet-stream" }).end(readFileSync(path));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const page = await browser.newPage();
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const host = `http://127.0.0.1:${server.address().port}`;
  await page.goto(`${host}/play/grid-3-3.html`);
  await game(page, "from a host");
  await page.goto(`${host}/index.html`);
  await page.frameLocator("iframe").locator("#board .point").first().waitFor();
  assert(faults.length === 0, `from a host: ${faults.join("; ")}`);
  // What is not there, at any depth.
  for (const path of ["nothing", "proofs/gomoku/nothing.html"]) {
    await page.goto(`${host}/${path}`);
    await page.getByRole("link", { name: "the catalogue" }).click();
    await page.waitForURL(`${host}/catalogue.html`);
  }
  await page.close();
  server.close();
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  console.log(await links(browser));
  for (const [path, most] of Object.entries(KINDS)) await kind(browser, path, most);
  await on(browser, address("catalogue.html"), DESKTOP, facets, { plays: false });
  await on(browser, address("catalogue.html"), { ...DESKTOP, javaScriptEnabled: false }, async (page) => {
    assert((await page.locator("#proofs tbody tr:visible").count()) > 200, "no table without scripts");
    assert(await page.locator("#facets").isHidden(), "facets without scripts");
  }, { plays: false });
  await opened(browser);
  for (const name of PLAYED) {
    await on(browser, address(`play/${name}.html`), DESKTOP, (page) => game(page, name));
    console.log(`${name}: played to the end`);
  }
  if (existsSync(join(site, `play/${GOMOKU}.html`))) {
    await on(browser, address(`play/${GOMOKU}.html`), DESKTOP, async (page) => {
      await game(page, GOMOKU);
      assert((await page.evaluate(() => check(certificate))).verdict === "VERIFIED", "Go-Moku is not verified");
    });
    assert(statSync(join(site, `play/${GOMOKU}.html`)).size < 200_000, "the page of Go-Moku has its proof inside");
    console.log(`${GOMOKU}: played to the end, and verified`);
  }
  // The game on the first page, in its frame.
  await on(browser, address("index.html"), DESKTOP, async (page) => {
    await page.locator("iframe").scrollIntoViewIfNeeded();
    await page.frameLocator("iframe").locator("#board .point.free").first().waitFor();
    await page.waitForFunction(() => frames.length === 1);
    await game(page.frames()[1], "the first page");
  }, { plays: false });
  await alone(browser);
  await hosted(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
