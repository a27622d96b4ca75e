// Where things stand: the board and its message fit on a screen, the message stays in sight on a phone, controls are large enough
// for fingers, and the order is that of reading.
import { DESKTOP, PHONE, SHIFTS, SMALL_PHONE, accessible, assert, idle, on, still, written } from "./page.mjs";

const BOARDS = ["affine-4", "grid-3-2", "grid-3-3", "grid-4-3", "mnk-8-5-5", "projective-3", "lines-5af4ffc028a3c1c2"];

const bottom = (page, id) => page.evaluate((id) => document.getElementById(id).getBoundingClientRect().bottom, id);

async function fits(page, name) {
  for (const id of ["board", "message"]) {
    const end = await bottom(page, id);
    assert(end <= 800, `${name}: ${id} ends at ${end} of 800`);
  }
  const [wide, high, room] = await page.evaluate(() => {
    const box = document.querySelector("#board .cells, #board.places").getBoundingClientRect();
    const panels = document.querySelectorAll("#board .cells").length;
    return [panels > 1 ? Infinity : box.width / document.getElementById("play").clientWidth, box.height / innerHeight, innerHeight];
  });
  assert(wide > 0.9 || high > 0.7, `${name}: the board fills ${wide} of its column and ${high} of ${room} pixels`);
}

async function inOrder(page) {
  const ids = ["claim", "board", "says", "back", "why", "moves", "show-lines", "check", "damage", "lemma"];
  const stand = await page.evaluate((ids) => ids.every((id, index) => index === 0 || document.getElementById(ids[index - 1]).compareDocumentPosition(document.getElementById(id)) & Node.DOCUMENT_POSITION_FOLLOWING), ids);
  assert(stand, "another order on the page");
  for (const id of ["show-lines", "damage"]) assert(await page.locator(`#${id}`).isHidden(), `${id} is not in a closed fold`);
  const facts = await page.locator("footer details").evaluate((details) => [details.open, details.textContent]);
  assert(!facts[0] && /6 lemmas.*14 symmetry maps.*Hash: [0-9a-f]{64}/.test(facts[1]), `the fold: ${facts}`);
  const above = await page.locator("header").innerText();
  assert(!/lemma|map|hash/i.test(above), `machinery above the board: ${above}`);
}

// The lines between cells stand out from the cells.
async function grid(page) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const ratio = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const [one, next] = ["--rule", "--cell"].map((name) => {
        const hex = style.getPropertyValue(name).trim().slice(1);
        const parts = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g);
        const [red, green, blue] = parts.map((part) => parseInt(part, 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      }).sort((one, next) => next - one);
      return (one + 0.05) / (next + 0.05);
    });
    assert(ratio >= 3, `the grid has a contrast of ${ratio}, ${colorScheme}`);
  }
}

async function sticks(page, name) {
  await idle(page);
  await still(page, `${name} on a phone`);
  const phone = page.viewportSize();
  const width = await page.evaluate(() => (isOverview ? Infinity : points[0].offsetWidth));
  assert(width >= 44, `${name}: ${width} pixels for a finger on a phone of ${phone.width}`);
  for (const top of [0, 100000]) {
    await page.evaluate((top) => scrollTo(0, top), top);
    const end = await bottom(page, "message");
    assert(Math.abs(end - phone.height) < 2, `${name}: the message ends at ${end} of ${phone.height}`);
  }
  const covered = await page.evaluate(() => {
    const last = document.querySelector("footer summary").getBoundingClientRect();
    return last.bottom > document.getElementById("message").getBoundingClientRect().top;
  });
  assert(!covered, `${name}: the message covers the end of the page`);
  await page.evaluate(() => scrollTo(0, 0));
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert(wide <= room, `${name}: ${wide} pixels on a phone of ${room}`);
  await page.locator("footer summary").click();
  const small = await page.locator("main button:not(.point), .jump button, .jump input, summary, .bar label").evaluateAll((controls) =>
    controls.filter((control) => control.checkVisibility()).map((control) => [control.textContent, control.getBoundingClientRect()]).filter(([, box]) => box.width < 44 || box.height < 43.5).map(([text, box]) => `${text} ${box.width} by ${box.height}`));
  assert(small.length === 0, `${name}: small controls: ${small.join("; ")}`);
}

// A board that is too large for fingers: an overview whose panels stand as on a desktop, and one of them large.
async function zooms(page, name) {
  const places = () => page.locator("#board .panel").evaluateAll((panels) => panels.filter((panel) => panel.checkVisibility()).map((panel) => panel.getBoundingClientRect()).map(({ left, top }) => [left, top]));
  const columns = await page.evaluate(() => game.layout.panels.columns);
  const all = await places();
  assert(new Set(all.map(([left]) => left)).size === columns, `${name}: panels in ${new Set(all.map(([left]) => left)).size} columns, not in ${columns}`);
  const point = await page.evaluate(() => play.state.legal.find((point) => points[point].closest(".panel") !== points[play.line.at(-1) ?? 0].closest(".panel")));
  const before = await page.evaluate(() => play.line.length);
  const tap = async () => {
    await page.waitForTimeout(450);
    await page.locator(`#board .point[data-point="${point}"]`).tap();
  };
  await tap();
  assert((await page.evaluate(() => play.line.length)) === before, `${name}: a tap on the overview claims a point`);
  assert((await places()).length === 1, `${name}: more than one panel is large`);
  const width = await page.locator(`#board .point[data-point="${point}"]`).evaluate((button) => button.getBoundingClientRect().width);
  assert(width >= 44, `${name}: ${width} pixels for a finger`);
  await tap();
  await page.waitForFunction((before) => play.line.length > before && !play.busy, before);
  const seen = await page.evaluate(() => points[play.line.at(-1)].closest(".panel").checkVisibility());
  assert(seen, `${name}: the answer is out of sight`);
  await page.getByRole("button", { name: "Panel after" }).tap();
  assert((await places()).length === 1, `${name}: the next panel is not alone`);
  await page.getByRole("button", { name: "Whole board" }).tap();
  assert((await places()).length === all.length, `${name}: no way back to the whole board`);
  const pinched = await page.evaluate(() => {
    const board = document.getElementById("board");
    const box = board.firstChild.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const finger = (type, pointerId, aside) => board.dispatchEvent(new PointerEvent(type, { pointerId, clientX: x + aside, clientY: y, bubbles: true }));
    const pinch = (from, to) => {
      finger("pointerdown", 1, -from);
      finger("pointerdown", 2, from);
      finger("pointermove", 1, -to);
      finger("pointermove", 2, to);
      finger("pointerup", 1, -to);
      finger("pointerup", 2, to);
      return zoomed;
    };
    return [pinch(10, 30), pinch(30, 10)];
  });
  assert(JSON.stringify(pinched) === "[0,null]", `${name}: pinches lead to ${JSON.stringify(pinched)}`);
  await accessible(page, `${name} on a phone`);
}

export async function layout(browser) {
  for (const name of ["grid-6-3", "grid-7-3"]) await on(browser, written(name), SMALL_PHONE, (page) => zooms(page, name));
  // One panel that is too wide is scrolled.
  await on(browser, written("mnk-15-15-8"), SMALL_PHONE, async (page) => {
    await page.locator('#board .point[data-point="112"]').tap();
    const [width, inner, outer] = await page.evaluate(() => [points[112].offsetWidth, document.getElementById("stage").offsetWidth, innerWidth]);
    assert(width >= 44 && inner > outer, `${width} pixels for a finger, ${inner} for the board`);
    assert((await page.evaluate(() => document.documentElement.scrollWidth)) <= outer, "the page scrolls sideways");
  });
  // Its coordinates stand along the edge; what stands in cells elsewhere can be read.
  await on(browser, written("mnk-15-15-8"), DESKTOP, async (page) => {
    const edges = await page.evaluate(() => ["row", "column"].map((kind) => [...document.querySelectorAll(`#board [data-${kind}]`)].map(({ dataset }) => dataset[kind]).join(" ")));
    assert(edges.join() === "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15,a b c d e f g h i j k l m n o", `coordinates: ${edges}`);
    assert((await page.locator("#board .point small:visible").count()) === 0, "coordinates in the cells, too");
  });
  await on(browser, written("grid-6-3"), DESKTOP, async (page) => {
    const size = await page.locator("#board .point small").first().evaluate((label) => parseFloat(getComputedStyle(label).fontSize));
    assert(size >= 10, `labels of ${size} pixels`);
  });
  await on(browser, written("grid-3-3"), DESKTOP, async (page) => {
    const groups = await page.locator('#board [role="group"]').evaluateAll((groups) => groups.map((group) => group.getAttribute("aria-label")));
    assert(groups.length === 3 && new Set(groups).size === 3, `groups: ${groups}`);
    assert(await page.locator("#zoom").isHidden(), "a zoom on a large screen");
    const label = await page.locator('#board .point[data-point="14"]').getAttribute("aria-label");
    assert(label.startsWith("14 (layer 2, row 2, column 3): "), label);
  });
  for (const name of BOARDS) {
    await on(browser, written(name), DESKTOP, async (page) => {
      await fits(page, name);
      if (name === "affine-4") await inOrder(page);
      await idle(page);
      await still(page, name);
      await grid(page);
    }, { folded: true, before: SHIFTS });
    for (const phone of [PHONE, SMALL_PHONE]) await on(browser, written(name), phone, (page) => sticks(page, name), { before: SHIFTS });
  }
  await on(browser, written("affine-4"), PHONE, async (page) => {
    await page.locator("#board .point.free").first().tap();
    await page.waitForFunction(() => play.line.length > 2);
    await idle(page);
    assert((await page.textContent("#says")).startsWith("Ophelia: "), "a tap shows no effect");
    await accessible(page, "a phone");
  });
  const claims = {
    "affine-4": "Xeno moves first and wins. Try to stop him.",
    "mnk-8-5-5": "Xeno moves first, but Ophelia draws. Try to win.",
    "moves/affine-4-m7": "Xeno moves first, but Ophelia draws if only 7 moves of Xeno count. Try to win.",
  };
  for (const [name, claim] of Object.entries(claims)) {
    await on(browser, written(name), DESKTOP, async (page) => assert((await page.textContent("#claim")) === claim, `${name}: the claim`));
  }
}
