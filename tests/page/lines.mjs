// Lines over the board: they run through their own points only, some of each kind are drawn at the start, and the legend tells what is drawn.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DESKTOP, PHONE, assert, folder, on, proved, written } from "./page.mjs";

// How many lines come nearer than a fifth of a cell to a point that is not theirs.
const foreign = (page) => page.evaluate(() => {
  spots = null;
  const cell = points[0].offsetWidth;
  return game.lines.filter(({ points: line }) => {
    const shape = drawn("path", { d: path([...line]) });
    document.getElementById("marks").append(shape);
    const length = shape.getTotalLength();
    const steps = [...Array(Math.ceil(length / 3)).keys()].map((step) => shape.getPointAtLength(3 * step));
    shape.remove();
    return steps.some(({ x, y }) => standing().some((spot, point) => !line.includes(point) && Math.hypot(spot[0] - x, spot[1] - y) < cell / 5));
  }).length;
});

// Whatever is drawn, the message says whose move it is, in each frame of the first 15 seconds, and says it once.
async function saysWhoseMove(browser, name) {
  const before = `window.seen = [];
    const look = () => {
      const text = document.getElementById("says")?.textContent;
      if (text && text !== seen.at(-1)) seen.push(text);
      requestAnimationFrame(look);
    };
    look();`;
  await on(browser, written(name), { ...DESKTOP, reducedMotion: "no-preference" }, async (page) => {
    await page.waitForTimeout(15000);
    const seen = await page.evaluate(() => seen);
    assert(seen.length < 3 && seen.every((text) => /is to move|must take/.test(text)), `${name}: ${seen.join(" / ")}`);
  }, { before });
}

export async function lines(browser) {
  for (const name of ["affine-4", "td-3-3", "projective-3", "mnk-8-5-5", "animals/animal-skinny-7x7-m7"]) {
    await on(browser, written(name), DESKTOP, async (page) => {
      const count = await foreign(page);
      assert(count === 0, `${name}: ${count} lines run through foreign points`);
    });
  }
  await on(browser, proved("fano", "fano"), DESKTOP, async (page) => {
    const round = await page.evaluate(() => {
      spots = null;
      return game.lines.filter(({ points: line }) => path([...line]).includes("a")).length;
    });
    assert(round === 1, `Fano's plane has ${round} circles`);
    assert((await foreign(page)) === 0, "a line of Fano's plane runs through a foreign point");
  });
  // A board given by lines shows all of them, if they are few; its points are large enough for fingers.
  writeFileSync(join(folder, "fano.txt"), "points 7\n0 1 2\n0 3 4\n0 5 6\n1 3 5\n1 4 6\n2 3 6\n2 4 5\n");
  await on(browser, proved("fano-lines", `lines:${join(folder, "fano.txt")}`), PHONE, async (page) => {
    const [lines, kinds, width] = await page.evaluate(() => [document.querySelectorAll("#lines path").length, kindsShown, points[0].offsetWidth]);
    assert(lines === 7 && !kinds && width >= 44, `${lines} lines, points of ${width} pixels`);
  });
  // Hex looks like Hex: a cell is as far from the next of its row as from the one below, and each side has its player's colour.
  await on(browser, written("hex-4x4"), PHONE, async (page) => {
    assert((await page.textContent("h1")).trim() === "Hex on 4×4", await page.textContent("h1"));
    const [right, below, left] = await page.evaluate(() => { spots = null; return [1, 4, 3].map((point) => far(at(point === 3 ? 4 : 0), at(point === 3 ? 1 : point))); });
    assert(Math.abs(right - below) < 2 && Math.abs(right - left) < 2, `distances ${[right, below, left]}`);
    const [cells, sides] = await page.evaluate(() => ["cell", "edge"].map((kind) => [...document.querySelectorAll(`#lines .${kind}`)].map((shape) => shape.getAttribute("class"))));
    assert(cells.length === 16 && sides.join() === "edge X,edge X,edge O,edge O", `${cells.length} hexagons, sides ${sides}`);
  });
  // A cell without a point does not look like a free one.
  await on(browser, written("projective-3"), DESKTOP, async (page) => {
    const [none, free] = await page.evaluate(() => ["#board .cells > span:empty", "#board .point.free"].map((cell) => getComputedStyle(document.querySelector(cell)).backgroundColor));
    assert(none !== free, "a cell without a point looks free");
  });
  await on(browser, written("animals/animal-knobby-4x4"), DESKTOP, async (page) => {
    assert((await page.locator(".shape rect").count()) === 4, "no shape of Knobby");
    const bends = await page.evaluate(() => {
      spots = null;
      return game.lines.every(({ points: line }) => (path([...line]).match(/M/g) ?? []).length === line.length - 1);
    });
    assert(bends, "an animal is not drawn from cell to cell");
  });

  // A few kinds of lines, at the start and on request, until the pointer moves or a key is pressed.
  await on(browser, written("grid-4-3"), DESKTOP, async (page) => {
    await page.waitForFunction(() => kindsShown);
    await page.mouse.move(300, 5);
    assert((await page.locator("#marks path.kind").count()) === 0, "lines stay when the pointer moves");
  });
  await on(browser, written("grid-3-3"), DESKTOP, async (page) => {
    const drawn = () => page.locator("#marks path.kind").count();
    assert((await drawn()) === 0, "some of many kinds of lines");
    await page.locator("#kinds").evaluate((button) => button.click());
    assert((await drawn()) === 4, `${await drawn()} kinds of lines`);
    assert((await page.textContent("#legend")).includes("4 of the 6 kinds of lines"), "the legend does not tell of the kinds");
    await page.mouse.move(300, 5);
    assert((await drawn()) === 0, "lines stay when the pointer moves");
    await page.locator("#kinds").evaluate((button) => button.click());
    assert((await drawn()) === 4, "no lines on request");
    await page.keyboard.press("Tab");
    assert((await drawn()) === 0, "lines stay when a key is pressed");
  });
  await Promise.all(["grid-4-3", "hex-4x4", "gomoku/replies/h10"].map((name) => saysWhoseMove(browser, name)));

  // Arrows of a symmetry: on request, and between claimed points.
  await on(browser, written("affine-4"), DESKTOP, async (page) => {
    await page.goto(`${page.url().split("#")[0]}#a195766b:0,7,1,9`);
    await page.waitForFunction(() => play.line.length > 3 && !play.busy);
    assert((await page.locator("#marks path.map").count()) === 0, "arrows that nobody asked for");
    await page.locator("#show-map").check();
    const [arrows, most, told] = await page.evaluate(() => [document.querySelectorAll("#marks path.map").length, play.line.length, document.getElementById("legend").textContent]);
    assert(arrows <= most && (arrows === 0 || told.includes("arrows")), `${arrows} arrows of ${most} points: ${told}`);
  });
}
