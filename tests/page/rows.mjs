// Why a draw by parts is a draw: in three sentences, then row by row, and one part alone. What is long is in a closed fold.
import { DESKTOP, assert, idle, on, written } from "./page.mjs";

const clear = (page) => page.locator("#board .point:not(.faint)").evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.point)).sort((one, next) => one - next));

export async function rows(browser) {
  await on(browser, written("grid-6-3"), DESKTOP, async (page) => {
    const why = () => page.locator("#why p").allTextContents();
    const before = (await why()).join(" ");
    assert(/takes one square\. Then 212 of the others fall into 30 coloured parts\. .*answers in it.*Each row/.test(before), `before the first move: ${before}`);
    await page.evaluate(() => claim(43));
    await page.waitForFunction(() => play.line.length === 2 && !play.busy);
    const after = (await why()).join(" ");
    assert(after.length < 400 && !/[{(]\d/.test(after), `${after.length} characters: ${after}`);
    assert(await page.locator("#full").isHidden(), "the details are open");
    const group = page.getByRole("group", { name: "Rows" });
    await group.getByRole("button", { name: "Next" }).click();
    for (const [button, told] of [["Next", "Row 2 of 141"], ["Previous", "Row 1 of 141"], ["Previous", "Row 141 of 141"], ["A random one", " of 141"]]) {
      await group.getByRole("button", { name: button }).click();
      assert((await group.textContent()).includes(told), `${button}: ${await group.textContent()}`);
      const [row, short] = await page.evaluate(() => ["row", "short"].map((kind) => [...document.querySelectorAll(`#board .${kind}`)].map((cell) => Number(cell.dataset.point))));
      assert(row.length === 6 && short.length > 1 && short.every((point) => row.includes(point)), `${row} has ${short}`);
      assert(JSON.stringify(await clear(page)) === JSON.stringify(row.sort((one, next) => one - next)), "more than the row is clear");
      const says = await page.textContent("#says");
      assert(says.includes("You never own all of that, so you never own the row."), says);
    }
    const held = await page.evaluate(() => play.state.turn.replies.parts.find(({ points }) => points.includes(29)).points.sort((one, next) => one - next));
    await page.locator('#board .point[data-point="29"]').hover();
    assert(JSON.stringify(await clear(page)) === JSON.stringify(held), "another part than the point's is clear");
    await page.getByRole("button", { name: "Back" }).click();
    await idle(page);
    assert((await clear(page)).length === 216, "a row stays when a move is taken back");
  });
  await on(browser, written("affine-4"), DESKTOP, async (page) => {
    await page.waitForFunction(() => outcomesHere()?.size > 0);
    const why = await page.textContent("#why");
    assert(why === "Xeno took r1, a quiet move.To each of your 15 replies the proof has an answer, and wins within 7 moves.", why);
    assert((await page.evaluate(() => parts)) === null, "the page has what only parts need");
  });
}
