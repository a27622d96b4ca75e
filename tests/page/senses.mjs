// What is seen and read in other ways: plain words, lines by focus and finger, paper, forced colours, browsers without scripts or
// without what the program needs, and names that are no markup.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DESKTOP, PHONE, assert, folder, idle, on, pictures, proved, written } from "./page.mjs";

const LINES = "#marks path.line";

async function words(browser) {
  for (const [name, titles] of [["grid-4-3", "layer 1 of 4, layer 2 of 4, layer 3 of 4, layer 4 of 4"], ["grid-3-4", "row 1, column 1, row 1, column 2"]]) {
    await on(browser, written(name), DESKTOP, async (page) => {
      const told = (await page.locator(".panel > span").allTextContents()).join(", ");
      assert(told.startsWith(titles), `${name}: ${told}`);
    });
  }
  // However a game ends, Why says how.
  await on(browser, written("moves/affine-4-m7"), DESKTOP, async (page) => {
    for (let moves = 0; moves < 9 && !(await page.evaluate(() => play.state.turn.over)); moves += 1) {
      const length = await page.evaluate(() => play.line.length);
      await page.evaluate(() => claim(play.state.threats[0]?.point ?? play.state.legal.at(-1)));
      await page.waitForFunction((length) => play.line.length > length && !play.busy, length);
      const text = await page.locator("body").innerText();
      assert(!/no more than|than nothing|undefined|null/.test(text), text);
    }
    const why = await page.textContent("#why");
    assert(/has made all 7 moves that count, and owns no whole line\.|owns the whole line/.test(why), `the end: ${why}`);
  });
}

async function lines(browser) {
  await on(browser, written("affine-4"), DESKTOP, async (page) => {
    await page.locator('.point[tabindex="0"]').focus();
    await page.keyboard.press("ArrowRight");
    const before = await page.locator(LINES).count();
    assert(before > 0, "no lines through the point in focus");
    await page.keyboard.press("ArrowDown");
    if (await page.evaluate(() => document.activeElement.classList.contains("free"))) {
      await page.keyboard.press("Enter");
      await idle(page);
      await page.waitForFunction(() => play.line.length > 1);
      await page.keyboard.press("ArrowLeft");
      assert((await page.locator(LINES).count()) > 0, "no lines after a move");
    }
  });
  await on(browser, written("affine-4"), PHONE, async (page, context) => {
    const point = page.locator("#board .point.free").last();
    const { x, y, width, height } = await point.boundingBox();
    const finger = await context.newCDPSession(page);
    const touch = (type, touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [{ x: x + width / 2, y: y + height / 2 }]);
    await page.waitForFunction((lines) => document.querySelectorAll(lines).length > 0, LINES);
    await touch("touchEnd", []);
    await page.waitForTimeout(100);
    assert((await page.evaluate(() => play.line.length)) === 1, "a long press claims the point");
    assert((await page.locator(LINES).count()) > 0, "the lines go with the finger");
    await point.tap();
    await page.waitForFunction(() => play.line.length > 1 && !play.busy);
  });
}

// Fingers turn the board in space and change its size; a tap claims a point, and the lines through a point are drawn.
async function space(browser) {
  await on(browser, written("grid-4-3"), PHONE, async (page, context) => {
    await page.getByRole("button", { name: "In space" }).tap();
    const places = () => page.locator("#space svg g[data-point]").evaluateAll((groups) => groups.map((group) => group.getAttribute("transform")).sort().join());
    const box = await page.locator("#space svg").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + 12];
    const finger = await context.newCDPSession(page);
    const touch = (type, ...touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints.map(([x, y], id) => ({ x, y, id })) });
    const seen = [await places()];
    await touch("touchStart", [x, y]);
    for (let step = 1; step < 9; step += 1) await touch("touchMove", [x + 8 * step, y + 4 * step]);
    await touch("touchEnd");
    seen.push(await places());
    await touch("touchStart", [x - 40, y], [x + 40, y]);
    for (let step = 1; step < 9; step += 1) await touch("touchMove", [x - 40 - 5 * step, y], [x + 40 + 5 * step, y]);
    await touch("touchEnd");
    seen.push(await places());
    assert(new Set(seen).size === 3, "fingers do not turn the board, or do not change its size");
    assert((await page.evaluate(() => play.line.length)) === 1, "turning claims a point");
    const length = await page.evaluate(() => play.line.length);
    await page.locator("#space g.free").last().tap();
    await page.waitForFunction((length) => play.line.length > length && !play.busy, length);
    await idle(page);
    const rings = () => page.locator("#space circle.last, #space circle.hinted").evaluateAll((rings) => rings.map((ring) => [ring.getAttribute("class"), ring.parentElement.dataset.point]));
    assert(JSON.stringify(await rings()) === JSON.stringify([["last", await page.evaluate(() => String(play.line.at(-1)))]]), `the last move in space: ${await rings()}`);
    assert((await page.locator("#space g.free text.name").count()) > 0, "no names in space");
    await page.getByRole("button", { name: "Hint" }).tap();
    await page.waitForSelector("#space circle.hinted", { state: "attached" });
    const hint = await page.evaluate(() => String(longestOf(outcomesHere()).reply));
    assert((await rings()).some(([kind, point]) => kind === "hinted" && point === hint), `the hint in space: ${await rings()}`);
    await page.locator("#space g.free").last().focus();
    const through = () => page.locator("#space line.through").count();
    assert((await through()) > 0, "no lines through the point in focus in space");
    await page.keyboard.press("ArrowUp");
    await page.setViewportSize({ width: 844, height: 390 });
    await page.waitForTimeout(100);
    assert((await through()) > 0, "no lines in space on a phone that was turned");
  });
}

async function paper(browser) {
  await on(browser, written("affine-4"), DESKTOP, async (page) => {
    await page.emulateMedia({ media: "print" });
    const visible = (selector) => page.locator(selector).evaluate((part) => part.checkVisibility());
    for (const part of ["#claim", "#board", "#says", "#moves", "#why"]) assert(await visible(part), `${part} is not on paper`);
    for (const part of ["#again", "#show-lines", "#check"]) assert(!(await visible(part)), `${part} is on paper`);
    if (pictures) writeFileSync(join(pictures, "affine-4-paper.pdf"), await page.pdf());
    await page.emulateMedia({ media: "screen", forcedColors: "active" });
    const border = await page.locator("#board .cells").evaluate((cells) => getComputedStyle(cells).borderTopStyle);
    const last = await page.locator("#board .point.last").evaluate((point) => getComputedStyle(point).outlineStyle);
    assert(border === "solid" && last === "solid", `forced colours: ${border}, ${last}`);
    if (pictures) await page.screenshot({ path: join(pictures, "affine-4-forced.png") });
  });
}

async function without(browser) {
  const board = async (page) => {
    assert((await page.textContent("#claim")).startsWith("Xeno moves first"), "no claim");
    const commands = (await page.locator("body").innerText()).match(/checker affine-4\.pgc/g) ?? [];
    assert(commands.length > 0, "no command");
  };
  for (const name of ["affine-4", "lines-5af4ffc028a3c1c2"]) {
    const points = name === "affine-4" ? ".still td" : "svg[aria-label=Board] text";
    await on(browser, written(name), { ...PHONE, javaScriptEnabled: false }, async (page) => {
      assert((await page.locator(points).count()) === 16, `${name} has no board without scripts`);
      if (name === "affine-4") await board(page);
      assert(await page.locator("main").isHidden(), "a page without scripts offers what needs them");
      if (pictures) await page.screenshot({ path: join(pictures, `${name}-without-scripts.png`) });
    }, { plays: false });
  }
  for (const part of ["Worker", "WebAssembly"]) {
    await on(browser, written("affine-4"), DESKTOP, async (page) => {
      assert((await page.textContent("#says")).includes(`it has no ${part}`), `nothing is said without ${part}`);
      assert((await page.locator("#board .point").count()) === 16, `no board without ${part}`);
      assert(await page.locator("#check").isDisabled(), `a check is offered without ${part}`);
      await board(page);
    }, { before: `delete window.${part};` });
  }
  await on(browser, written("affine-4"), DESKTOP, async (page) => {
    await page.waitForFunction(() => document.getElementById("says").textContent.includes("does not run"));
    await board(page);
  }, { before: "window.Worker = class { constructor() { throw new Error('not here'); } };" });
}

// Names that are long, or that are read from the right, change neither the page's width nor the order of words.
async function odd(browser) {
  const [long, right] = ["incomprehensibilities".repeat(9), "\u05d0\u05d1"];
  writeFileSync(join(folder, "odd.txt"), `${long} ${right}\n${right} south\nsouth west\nwest ${long}\n`);
  await on(browser, proved("odd", `lines:${join(folder, "odd.txt")}`, "--game-format", "rows"), PHONE, async (page) => {
    await page.evaluate((right) => claim(play.state.legal.find((point) => name(point).includes(right)) ?? play.state.legal[0]), right);
    await page.waitForFunction(() => play.line.length > 1 && !play.busy);
    assert((await page.locator("#moves, #says").allTextContents()).join().includes(`\u2068${right}\u2069`), "a name from the right is not isolated");
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert(wide <= room && room === 390, `${wide} pixels on a phone of ${room}`);
  });
}

// Names are text, wherever they stand.
async function names(browser) {
  const [one, other] = ["<img/src=x/onerror=alert(1)>", "</script><b>\"'&"];
  writeFileSync(join(folder, "names.txt"), `${one} ${other}\n${other} south\nsouth west\nwest ${one}\n`);
  const address = proved("hostile", `lines:${join(folder, "names.txt")}`, "--game-format", "rows");
  await on(browser, address, DESKTOP, async (page) => {
    await page.evaluate(() => claim(play.state.legal[0]));
    await page.waitForFunction(() => play.line.length > 1 && !play.busy);
    assert((await page.locator("img, main b").count()) === 0, "a name is markup");
    const text = await page.locator("#moves, #why, #says").allTextContents();
    assert(text.join().includes(one) || text.join().includes(other), `names are not shown: ${text}`);
  });
  await on(browser, address, { ...DESKTOP, javaScriptEnabled: false }, async (page) => {
    assert((await page.locator("img, b").count()) === 0, "a name is markup without scripts");
    assert((await page.locator("body").innerText()).includes(one), "a name is missing without scripts");
  }, { plays: false });
}

export const parts = { words, lines, space, paper, without, names, odd };
export async function senses(browser) {
  await words(browser);
  await lines(browser);
  await space(browser);
  await paper(browser);
  await without(browser);
  await names(browser);
  await odd(browser);
}
