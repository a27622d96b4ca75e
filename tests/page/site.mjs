// Opens the site of all proofs in headless Chromium, from file addresses: all internal links lead somewhere, no kind of page has a fault
// of accessibility or scrolls sideways on a phone, the facets of the catalogue choose, proofs travel in links, and ten proofs are played
// to the end. A page without the shared program says so. The weight and time of each kind of page are told.
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
  "proofs/grid-3-3.html": 10_000,
  "play/grid-3-3.html": 100_000,
};
const PLAYED = ["grid-3-3", "affine-4", "grid-4-3", "grid-6-3", "grid-4-4", "mnk-8-5-5", "td-4-7", "animal-skinny-7x7", "moves/grid-3-3-m4", "grid-3-3-x13"];

async function links(browser) {
  const ids = new Map();
  const found = [];
  const page = await browser.newPage();
  for (const path of pages.filter((path) => !path.startsWith("play/"))) {
    await page.goto(address(path), { waitUntil: "domcontentloaded" });
    const { targets, here, levels } = await page.evaluate(() => ({
      targets: [...document.querySelectorAll("a[href], link[href], script[src], img[src], iframe[src]")].map((element) => element.href || element.src),
      here: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      levels: [...document.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) => Number(tagName[1])),
    }));
    assert(levels[0] === 1 && levels.every((level, index) => index === 0 || level <= levels[index - 1] + 1), `${path}: headings ${levels}`);
    ids.set(path, new Set(here));
    for (const target of targets.filter((target) => !target.startsWith("data:"))) found.push([path, target]);
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
    const [, program] = /<script src="([^"]+)">/.exec(readFileSync(join(site, path), "utf8")) ?? [];
    assert(program && existsSync(resolve(site, path, "..", program)), `${path}: its program is ${program}`);
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
  const shown = () => page.locator("#proofs tbody tr:visible").count();
  const all = await shown();
  await page.selectOption("#facet-outcome", "Ophelia draws");
  const drawn = await shown();
  assert(drawn > 10 && drawn < all, `${drawn} of ${all} are draws`);
  await page.fill("#search", "6^3");
  assert((await shown()) >= 1 && (await page.locator("#proofs tbody tr:visible").first().textContent()).includes("grid-6-3"), "6^3 is not found");
  assert((await page.textContent("#count")).startsWith(`${await shown()} of ${all}`), "the count is wrong");
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
  await page.waitForFunction(() => document.getElementById("says").textContent.includes("The file ../program.js with this page's program is missing"));
  assert((await page.locator("#board .point").count()) === 27, "no board in a page without its program");
  await page.close();
}

// From a host, too: the page's policy lets its program in.
async function hosted(browser) {
  const types = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  const server = createServer(({ url }, response) => {
    const path = join(site, decodeURIComponent(new URL(url, "http://localhost").pathname));
    if (!existsSync(path)) return response.writeHead(404).end();
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
