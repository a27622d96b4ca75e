// The moves as a list, by keys and in the address; and starting from a lemma.
import { DESKTOP, PHONE, assert, idle, on, written } from "./page.mjs";

const shown = (page) => page.evaluate(() => ["says", "why", "marks", "moves", "board"].map((id) => document.getElementById(id).innerHTML.replace(/ tabindex="-?\d"/g, "")).join("\n"));
const line = (page) => page.evaluate(() => [...play.line]);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

async function playSome(page, count) {
  for (let move = 0; move < count; move += 1) {
    const length = (await line(page)).length;
    const point = await page.evaluate(() => play.state.threats[0]?.point ?? play.state.legal[0]);
    await page.locator(`#board .point[data-point="${point}"]`).click();
    await page.waitForFunction((length) => play.line.length > length && !play.busy, length);
  }
}

// Back and forward by keys, not while the focus is on the board; and by the moves themselves.
async function steps(page) {
  await playSome(page, 3);
  const all = await line(page);
  await page.locator("#back").focus();
  await page.keyboard.press("ArrowLeft");
  await idle(page);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((length) => play.line.length === length, all.length - 4);
  assert((await page.locator("#moves button").count()) === all.length, "moves that were taken back are not listed");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((length) => play.line.length === length, all.length - 2);
  await page.locator('.point[tabindex="0"]').focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator("#line-class").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(50);
  assert((await line(page)).length === all.length - 2, "arrow keys on the board step through the moves");
  for (const [key, count] of [["Home", 1], ["End", all.length]]) {
    await page.locator("#back").focus();
    await page.keyboard.press(key);
    await page.waitForFunction((count) => play.line.length === count && !play.busy, count);
  }
  await page.locator("#moves button").last().click();
  await page.waitForFunction((length) => play.line.length === length, all.length);
  assert(same(await line(page), all), "the last move leads elsewhere");
  await page.locator("#moves button").first().click();
  await page.waitForFunction(() => play.line.length === 1);
  assert((await page.locator("#moves [aria-current]").textContent()) === (await page.evaluate(() => name(play.line[0]))), "another move is current");
  const columns = await page.locator("#moves thead th").allTextContents();
  assert(same(columns, ["Xeno ✕", "Ophelia ◯"]), `columns: ${columns}`);
}

// A page that is opened anew at its address shows the same, with the reason of the last move and its lines.
async function reloads(page, context) {
  await playSome(page, 2);
  await page.mouse.move(0, 0);
  await page.locator("h1").click();
  await idle(page);
  const before = await shown(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await idle(other);
  await other.evaluate(() => showKinds(false));
  const after = await shown(other);
  assert(before === after, `a reload shows another page:\n${before}\n${after}`);
  assert(/took/.test(await other.textContent("#why")), "no reason after a reload");
  await other.close();
}

async function shares(page) {
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => { window.copied = text; } } }));
  await page.locator("#share").click();
  await page.waitForFunction(() => document.getElementById("says").textContent.includes("is copied"));
  assert((await page.evaluate(() => window.copied)) === page.url(), "another link is copied");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined }));
  await page.locator("#share").click();
  await page.waitForFunction(() => !document.getElementById("link").hidden);
  const selected = await page.locator("#link").evaluate((link) => link.value.slice(link.selectionStart, link.selectionEnd));
  assert(selected === page.url(), `selected: ${selected}`);
}

async function refuses(browser, address) {
  const short = await on(browser, address, DESKTOP, (page) => page.evaluate(() => short));
  for (const [fragment, why] of [[`${short}:0,0`, "cannot reach"], [`${short}:999`, "cannot reach"], [`${short}:1`, "the proof moves to"], [`${short}:L99:`, "no lemma 99"], [`${short}:0,,1`, "does not name a position"], ["<b>", "does not name a position"], ["00000000:0", "another proof"]]) {
    await on(browser, `${address}#${fragment}`, DESKTOP, async (page) => {
      await page.locator("#other").waitFor({ state: "visible" });
      const text = await page.textContent("#other");
      assert(text.includes(why) && text.endsWith("This is the start."), `${fragment}: ${text}`);
      assert((await line(page)).length === 1 && (await page.textContent("#says")).startsWith("Xeno: r1"), `${fragment}: not the start`);
    });
  }
}

async function lemmas(page) {
  await page.locator("footer summary").click();
  const says = async (text) => {
    await page.locator("#lemma").fill(text);
    await page.locator("#lemma").press("Enter");
    await idle(page);
    return page.textContent("#lemma-says");
  };
  assert((await says("")) === "Type a number from 0 to 4.", "nothing is said of an empty number");
  assert((await says("99")) === "There is no lemma 99: lemmas are numbered 0 to 4.", "nothing is said of a wrong number");
  assert((await says("one")).startsWith("There is no lemma one"), "nothing is said of a word");
  assert((await says("2")) === "", "a lemma is refused");
  await page.waitForFunction(() => play.lemma === 2);
  assert((await page.textContent("#says")).startsWith("From lemma 2."), "the lemma is not told");
  await page.locator("#again").click();
  await page.waitForFunction(() => play.lemma === null && play.line.length === 1);
  assert((await page.inputValue("#lemma")) === "", "a new game leaves the lemma's number");
}

export async function moves(browser) {
  const address = written("affine-4");
  await on(browser, address, DESKTOP, steps);
  for (const name of ["affine-4", "grid-6-3", "mnk-8-5-5"]) await on(browser, written(name), DESKTOP, reloads);
  await on(browser, address, DESKTOP, shares);
  await on(browser, address, PHONE, shares);
  await refuses(browser, address);
  await on(browser, address, DESKTOP, lemmas);
}
