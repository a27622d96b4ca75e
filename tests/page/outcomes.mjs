// What comes of each reply: a number on each point, by default where there are few, and the answer in words.
import { DESKTOP, PHONE, accessible, assert, idle, on, written } from "./page.mjs";

export async function outcomes(browser) {
  await on(browser, written("td-3-3"), DESKTOP, async (page) => {
    await page.waitForFunction(() => outcomesHere()?.size > 0);
    const shown = async () => (await page.locator("#board .point.free em").evaluateAll((labels) => labels.map((label) => Number(label.dataset.label))));
    let values = await shown();
    assert(values.length === 8 && values.every((value) => value > 0), `values: ${values}`);
    assert((await page.innerText("#values-say")).includes("within how many moves Xeno wins"), "nothing tells what the numbers are");
    await page.locator("#show-values").click();
    assert((await shown()).every((value) => !value) && (await page.locator("#values-say").isHidden()), "values that one cannot hide");
    await page.locator("#show-values").click();
    await page.waitForFunction(() => outcomesHere()?.size > 0);
    // Whatever is replied, the proof needs no more moves than was said.
    for (let most = Math.max(...values); ; ) {
      const [point, value, answer] = await page.evaluate(() => {
        const [reply, { moves, answer }] = [...outcomesHere()].sort(([, one], [, next]) => next.moves - one.moves)[0];
        return [reply, moves, answer];
      });
      assert(value <= most, `${value} moves after ${most} were said`);
      await page.locator(`#board .point[data-point="${point}"]`).hover();
      const told = await page.textContent("#outcome");
      assert(told.startsWith(`To ${await page.evaluate((point) => name(point), point)} Xeno answers `), told);
      await page.locator(`#board .point[data-point="${point}"]`).click();
      await idle(page);
      assert((await page.evaluate(() => play.line)).includes(answer), "another answer than was told");
      if (await page.evaluate(() => play.state.turn.over)) break;
      await page.waitForFunction(() => outcomesHere()?.size > 0);
      values = await shown();
      most = value - 1;
      assert(Math.max(...values) <= most, `${values} after ${value}`);
    }
    await accessible(page, "what comes of replies");
  });
  await on(browser, written("gomoku/replies/h10"), DESKTOP, async (page) => {
    assert(!(await page.locator("#show-values").isChecked()), "the values of more than 64 replies");
  });
  // The hint lasts longest. Who lost sooner learns how long the game could have lasted, and can try that.
  await on(browser, written("affine-4"), DESKTOP, async (page) => {
    await idle(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".point.hinted");
    assert((await page.textContent("#says")).endsWith("lasts longest: Xeno wins within 7 moves."), await page.textContent("#says"));
    while (!(await page.evaluate(() => play.state.turn.over))) {
      const before = await page.evaluate(() => play.line.length);
      await page.evaluate(() => claim([...outcomesHere().values()].reduce((one, next) => (next.moves < one.moves ? next : one)).reply));
      await page.waitForFunction((before) => play.line.length > before, before);
      await idle(page);
    }
    await page.waitForFunction(() => document.getElementById("end").children.length === 2);
    const [says, end] = [await page.textContent("#says"), await page.textContent("#end")];
    const took = Number(/Xeno has won in (\d) moves\./.exec(says)[1]);
    assert(took < 8 && end.startsWith("You could have lasted 8."), `${says} ${end}`);
    assert((await page.locator(".threat, .last, .hinted, #marks .drawn").count()) === 0, "threats or frames after the end");
    await accessible(page, "the end");
    await page.getByRole("button", { name: "Try that" }).click();
    await page.waitForFunction(() => !play.state.turn.over);
    assert((await page.textContent("#end")) === "", "an end before the end");
  });
  await on(browser, written("mnk-8-5-5"), DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForFunction(() => document.getElementById("says").textContent === "No move is known to last longest: Ophelia draws after each of them.");
  });
  // A draw has answers and no numbers; a finger learns of them by a long press.
  await on(browser, written("mnk-8-5-5"), PHONE, async (page) => {
    await page.locator("#show-values").check();
    await page.waitForFunction(() => outcomesHere()?.size > 0);
    await page.evaluate(() => overlay(0));
    assert(/^To a1 Ophelia answers [a-h][1-5]\.$/.test(await page.textContent("#outcome")), await page.textContent("#outcome"));
    assert((await page.locator("#board .point").first().getAttribute("aria-label")).includes("Ophelia answers"), "nothing is said of the answer");
  });
}
