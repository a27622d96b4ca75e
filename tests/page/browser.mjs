// Opens pages from file addresses in headless Chromium, and plays on them by keyboard and by mouse until each game has ended as
// the theorem says. Also: the check, damaged bytes, an address of another proof, faults of accessibility, a phone's width, the
// other views of a board, a page without its program, and one in a frame. Takes README's picture of a page, too. What else a page
// does is tested by the files beside this one: `layout`, `lines`, `verdict`,
// `moves`, `outcomes`, `rows` and `senses`.
//
//     node browser.mjs PROVER CHROMIUM [FOLDER]
//
// With a folder, the pictures are written there: page.png is README's, the others are for looking at.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { accessible, assert, certificates, executablePath, folder, pictures, proved, unfold, written } from "./page.mjs";
import { layout } from "./layout.mjs";
import { lines } from "./lines.mjs";
import { moves } from "./moves.mjs";
import { outcomes } from "./outcomes.mjs";
import { rows } from "./rows.mjs";
import { senses } from "./senses.mjs";
import { verdict } from "./verdict.mjs";

// The same games each time.
let seed = 20;
const random = (count) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor(((seed >> 8) / 0x800000) * count);
};

// Plays one game. A forced reply is found in half of the cases.
async function game(page, by) {
  await page.locator("#again").click();
  for (let moves = 0; moves < 200; moves += 1) {
    const { over, legal, threats, says } = await page.evaluate(() => ({
      over: play.state.turn.over ?? null,
      legal: play.state.legal,
      threats: play.state.threats.map(({ point }) => point),
      says: document.getElementById("says").textContent,
    }));
    if (over) return { over, says };
    const sensible = threats.length === 1 && legal.includes(threats[0]) && random(2) === 0;
    const point = sensible ? threats[0] : legal[random(legal.length)];
    const before = await page.evaluate(() => play.line.length);
    if (by === "mouse") {
      await page.locator(`#board .point[data-point="${point}"]`).click();
    } else {
      await walk(page, point);
      await page.keyboard.press("Enter");
    }
    await page.waitForFunction((length) => play.line.length > length && !play.busy, before, { polling: 5 });
  }
  throw new Error("the game does not end");
}

// Goes to a point by arrow keys, as somebody does who sees the board; by another way round if they stop short of it.
async function walk(page, point) {
  await page.locator('.point[tabindex="0"]').focus();
  for (let steps = 0; steps < 60; steps += 1) {
    const key = await page.evaluate((target) => {
      const [x, y] = middle(current);
      const [there, down] = middle(points[target]);
      if (pointOf(current) === target) return null;
      const across = Math.abs(there - x) > Math.abs(down - y);
      return across ? (there > x ? "ArrowRight" : "ArrowLeft") : down > y ? "ArrowDown" : "ArrowUp";
    }, point);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  // On a board without rows there need be no such way.
  await page.locator(`#board .point[data-point="${point}"]`).focus();
}

// How long the answers of a game took, and the check. Told, not judged: other work on the machine counts, too.
function times(page) {
  return page.evaluate(async () => {
    const line = [...play.line];
    const milliseconds = [];
    for (let length = 0; length <= line.length; length += 1) {
      play.states.clear();
      const begun = performance.now();
      await ask(play.lemma, line.slice(0, length));
      milliseconds.push(performance.now() - begun);
    }
    const [first] = milliseconds;
    const report = await check(certificate);
    const seconds = document.getElementById("verdict").textContent.match(/seconds([\d.]+)/)[1];
    return `first answer ${first.toFixed(0)} ms, slowest ${Math.max(...milliseconds).toFixed(0)} ms; ${report.steps} steps in ${seconds} s`;
  });
}

// The keyboard turns the board in space, and claims a point of it.
async function inSpace(page, name) {
  await page.locator("#again").click();
  await page.getByRole("button", { name: "In space" }).click();
  const places = () => page.locator("#space svg g").evaluateAll((groups) => groups.map((group) => group.getAttribute("transform")).join());
  const before = await places();
  await page.locator("#space svg").focus();
  await page.keyboard.press("ArrowRight");
  assert((await places()) !== before, `${name}: arrow keys do not turn the board`);
  await page.locator("#space g.free").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  const [length, point] = await page.evaluate(() => [play.line.length, Number(document.activeElement.dataset.point)]);
  if (await page.evaluate((point) => play.state.legal.includes(point), point)) {
    await page.keyboard.press("Enter");
    await page.waitForFunction(([length, point]) => !play.busy && play.line[length] === point, [length, point]);
  }
  if (pictures) await page.screenshot({ path: join(pictures, `${name.replaceAll("/", "-")}-space.png`), fullPage: true });
}

// A symbol in a latin square claims its point, wherever it stands.
async function asLatinSquares(page, name) {
  await page.locator("#again").click();
  await page.getByRole("button", { name: "Latin squares" }).click();
  await page.waitForFunction(() => !play.busy && play.line.length <= 1);
  const [headings, expected] = await page.evaluate(() => {
    const { rows, columns, squares } = game.latin;
    return [document.querySelectorAll("#latin .heading").length, squares.length * (rows.length + columns.length)];
  });
  assert(headings === expected, `${name}: ${headings} headings`);
  const point = await page.evaluate(() => play.state.legal.at(-1));
  await page.locator(`#latin .point.free[data-point="${point}"]`).last().click();
  await page.waitForFunction((point) => !play.busy && play.line.includes(point), point);
  const marked = await page.locator(`#latin .point[data-point="${point}"]`).evaluateAll((cells) => cells.map((cell) => cell.textContent));
  assert(marked.length > 1 && marked.every((text) => /[✕◯]/.test(text)), `${name}: ${marked}`);
  await page.selectOption("#line-class", "1");
  const letters = await page.locator("#board .point").evaluateAll((cells) => cells.map((cell) => cell.dataset.line).sort().join(""));
  assert(letters === "wwwwxxxxyyyyzzzz", `${name}: ${letters}`);
  await page.selectOption("#line-class", "");
  if (pictures) await page.screenshot({ path: join(pictures, `${name.replaceAll("/", "-")}-latin.png`), fullPage: true });
}

// README's picture, of the size of the committed one.
async function readme() {
  const context = await browser.newContext({ viewport: { width: 1100, height: 680 }, offline: true });
  const page = await context.newPage();
  await page.goto(`${written("affine-4")}#a195766b:0,7,1,9`);
  await page.waitForFunction(() => play.state !== null);
  const picture = await page.screenshot({ path: pictures && join(pictures, "page.png") });
  const size = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)].join(" by ");
  const committed = readFileSync(join(certificates, "pictures/page.png"));
  assert(size(picture) === size(committed), `README's picture is ${size(committed)}, and would be ${size(picture)}`);
  await context.close();
}

// A page of a build without the program shows the board, and the command that checks the file.
async function withoutProgram() {
  const address = written("grid-3-3-x13");
  const path = new URL(address).pathname;
  writeFileSync(path, readFileSync(path, "utf8").replace(/(id="program">)[^<]*/, "$1"));
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.getElementById("says").textContent.includes("without its program"));
  assert((await page.textContent("#verdict")).includes("checker grid-3-3-x13.pgc"), "no command in a page without a program");
  assert((await page.locator("#board .point").count()) === 27, "no board in a page without a program");
  await page.close();
}

// A page in a frame without rights, as notebooks show it, plays and checks as any other.
async function inAFrame() {
  const text = readFileSync(new URL(written("affine-4")).pathname, "utf8");
  const path = join(folder, "frame.html");
  const quoted = text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  writeFileSync(path, `<!doctype html><meta charset="utf-8"><iframe sandbox="allow-scripts" srcdoc="${quoted}"></iframe>`);
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(`file://${path}`);
  const frame = page.frames()[1];
  await frame.waitForFunction(() => play.state !== null && document.getElementById("says").textContent.includes("Ophelia is to move"));
  await frame.getByRole("button", { name: "Check the proof" }).click();
  await frame.waitForSelector("#word");
  assert((await frame.textContent("#word")) === "VERIFIED", "a page in a frame is not verified");
  assert(faults.length === 0, `a page in a frame: ${faults.join("; ")}`);
  await page.close();
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const proofs = [
    ["lines of both", "won", 2, "mnk:4,4,3", "--ophelia", "mnk:4,4,4", "--start", "X:0/O:5"],
    ["a start", "held", 2, "mnk:5,5,4", "--start", "X:12/O:0", "--to-move", "Ophelia", "--moves", "5"],
    ["animals/animal-skinny-7x7-m7", "won", 2],
    ["affine-4", "won", 6],
    ["grid-3-3", "won", 6],
    ["grid-4-3", "won", 4],
    ["grid-7-3", "held", 1],
    ["grid-7-3-v2", "held", 1],
    ["grid-6-3", "held", 1],
    ["mnk-8-5-5", "held", 3],
    ["lines-5af4ffc028a3c1c2", "held", 4],
    ["moves/grid-3-3-m4", "won", 4],
    ["moves/affine-4-m7", "held", 2],
  ];
  for (const [name, end, games, ...claim] of proofs) {
    const address = claim.length ? proved(name, ...claim) : written(name);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", offline: true });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("request", (request) => /^https?:/.test(request.url()) && faults.push(`asks for ${request.url()}`));
    await page.goto(address);
    await page.waitForFunction(() => play.state !== null);
    await unfold(page);
    for (let number = 0; number < games; number += 1) {
      const { over, says } = await game(page, number % 2 === 0 ? "keyboard" : "mouse");
      // Who holds the draw may win against weak play.
      const won = Array.isArray(over.line);
      assert(won || (end === "held" && ["full_board", "no_moves_left"].includes(over)), `${name}: ${JSON.stringify(over)}`);
      assert(says.includes(won ? "has won in" : "draws."), `${name}: ${says}`);
    }

    // Back and forward lead to the same position, and so does the address.
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForFunction(() => !play.busy);
    await page.getByRole("button", { name: "Forward" }).click();
    await page.waitForFunction(() => !play.busy && play.later.length === 0);
    const [line, link] = await page.evaluate(() => [play.line, location.href]);
    const other = await context.newPage();
    await other.goto(link);
    await other.waitForFunction((length) => play.state !== null && play.line.length === length, line.length);
    assert(JSON.stringify(await other.evaluate(() => play.line)) === JSON.stringify(line), `${name}: the address leads elsewhere`);
    await other.close();
    const foreign = await context.newPage();
    await foreign.goto(`${address}#00000000:0`);
    await foreign.locator("#other").waitFor({ state: "visible" });
    await foreign.close();

    // The check, and a changed byte.
    await page.getByRole("button", { name: "Check the proof" }).click();
    await page.waitForSelector("#word");
    assert((await page.textContent("#word")) === "VERIFIED", `${name} is not verified`);
    assert((await page.textContent("#verdict")).includes(await page.evaluate(() => game.hash)), `${name}: another hash`);
    await page.getByRole("button", { name: "Change a byte" }).click();
    await page.waitForFunction(() => document.getElementById("word")?.textContent === "MALFORMED");

    // Accessibility, and no sideways scrolling on a phone.
    await accessible(page, name);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(100);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert(wide <= room, `${name}: ${wide} pixels on a phone of ${room}`);
    if (pictures) await page.screenshot({ path: join(pictures, `${name.replaceAll("/", "-")}-phone.png`), fullPage: true });
    const views = await page.evaluate(() => Object.keys(views));
    if (views.includes("space")) await inSpace(page, name);
    if (views.includes("latin")) await asLatinSquares(page, name);
    assert(faults.length === 0, `${name}: ${faults.join("; ")}`);
    console.log(`${name}: ${games} games, all ${end}; ${await times(page)}`);
    await context.close();
  }
  for (const [name, test] of Object.entries({ layout, lines, verdict, moves, outcomes, rows, senses })) {
    await test(browser);
    console.log(`${name}: as it should be`);
  }
  await withoutProgram();
  await inAFrame();
  await readme();
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
