// Lines over the board: they run through their own points only, one of each kind is shown at the start, and the legend tells what is drawn.
import { DESKTOP, assert, on, proved, written } from "./page.mjs";

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
  await on(browser, written("animals/animal-knobby-4x4"), DESKTOP, async (page) => {
    const bends = await page.evaluate(() => {
      spots = null;
      return game.lines.every(({ points: line }) => (path([...line]).match(/M/g) ?? []).length === line.length - 1);
    });
    assert(bends, "an animal is not drawn from cell to cell");
  });

  // One line of each kind, by itself at the start, and stopped by whatever the reader does.
  const moving = { ...DESKTOP, reducedMotion: "no-preference" };
  await on(browser, written("grid-3-3"), moving, async (page) => {
    await page.waitForFunction(() => kindShown !== null);
    assert(/^Lines of 6 kinds\. Kind 1: /.test(await page.textContent("#says")), "nothing tells of the kinds");
    assert((await page.locator("#marks path.kind").count()) === 1, "no line of the first kind");
    assert((await page.textContent("#legend")).includes("one line of each kind"), "the legend does not tell of it");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => kindShown === null);
    assert((await page.locator("#marks path.kind").count()) === 0, "a line stays");
    await page.getByRole("button", { name: "Kinds of lines" }).click();
    await page.waitForFunction(() => kindShown !== null);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.waitForFunction(() => kindShown === null);
  });
  await on(browser, written("grid-3-3"), DESKTOP, async (page) => {
    await page.waitForTimeout(200);
    assert((await page.evaluate(() => kindShown)) === null, "motion for a reader who wants none");
  });

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
