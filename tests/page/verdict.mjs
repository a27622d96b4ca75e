// The check: its verdicts look and read differently, and it can be cancelled.
import { readFileSync } from "node:fs";
import { DESKTOP, accessible, assert, on, written } from "./page.mjs";

const look = (page) => page.locator(".word").evaluate((word) => [word.textContent, getComputedStyle(word).color, word.querySelector("svg").innerHTML, parseFloat(getComputedStyle(word).fontSize)]);

const CHANGES = {
  "Change a move": /a move at .+ now goes to .+\./,
  "Drop an answer": /one answer to a reply was dropped\./,
  "Swap two points": /.+ and .+ have changed places\./,
};

export async function verdict(browser) {
  await on(browser, written("affine-4"), DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Check the proof" }).click();
    await page.waitForSelector("#word");
    const good = await look(page);
    assert(good[0] === "VERIFIED" && good[3] >= 28, `${good}`);
    assert((await page.textContent("#verdict")).includes("Every step of the proof holds: Xeno wins affine:4."), "the verdict has no words");
    await accessible(page, "verified");
    const rejected = readFileSync(new URL("../reject/r05-move-out-of-turn.pgc", import.meta.url));
    await page.evaluate((bytes) => check(Uint8Array.from(bytes)), [...rejected]);
    const bad = await look(page);
    assert(bad[0] === "REJECTED" && bad.slice(1, 3).every((part, index) => part !== good[index + 1]), `${bad}`);
    const text = await page.textContent("#verdict");
    assert(/The file does not prove .*Rule R5 is broken: [a-z].*\./.test(text), text);
    await accessible(page, "rejected");
    await page.getByRole("button", { name: "Change a byte" }).click();
    await page.waitForFunction(() => document.getElementById("word")?.textContent === "MALFORMED");
    assert((await page.textContent("#verdict")).includes("One byte was changed. The file is damaged"), "nothing tells of the byte");
    for (const [button, told] of Object.entries(CHANGES)) {
      await page.getByRole("button", { name: button }).click();
      await page.waitForFunction((told) => new RegExp(told).test(document.getElementById("verdict").textContent) && document.getElementById("word"), told.source);
      const text = await page.textContent("#verdict");
      assert(/REJECTED.*The hash was mended\. .*Rule R(?!24)\d+ is broken: /.test(text), `${button}: ${text}`);
    }
    // The proof itself is as it was.
    await page.getByRole("button", { name: "Check the proof" }).click();
    await page.waitForFunction(() => document.getElementById("word")?.textContent === "VERIFIED");
  });
  // A check that is shared out: its bar moves, and a share that is refused gives way to the whole check.
  await on(browser, written("grid-4-3"), DESKTOP, async (page) => {
    const bar = await page.evaluate(async () => {
      const values = [];
      new MutationObserver(() => values.push(document.getElementById("progress").value)).observe(document.getElementById("progress"), { attributeFilter: ["value"] });
      const report = await check(certificate);
      return { values, report, steps: game.steps, hash: game.hash };
    });
    assert(bar.steps > 1e6 && bar.values.length > 3 && bar.values.at(-1) === 1, `the bar stood at ${bar.values}`);
    assert(bar.report.verdict === "VERIFIED" && bar.report.steps === bar.steps && bar.report.hash === bar.hash, JSON.stringify(bar.report));
    const refused = await page.evaluate(async () => {
      const whole = Program.prototype.run;
      Program.prototype.run = async function (args, input) {
        const answer = await whole.call(this, args, input);
        if (args[0] !== "share") return answer;
        const text = JSON.parse(new TextDecoder().decode(answer.output));
        return { ...answer, output: new TextEncoder().encode(JSON.stringify({ ...text, taken: text.taken + 1 })) };
      };
      const shared = await inShares();
      Program.prototype.run = whole;
      return shared;
    });
    assert(refused === null, "shares that took other steps than are declared are accepted");
  });
  await on(browser, written("grid-4-3"), DESKTOP, async (page) => {
    await page.evaluate(() => {
      window.running = check(certificate);
      document.getElementById("cancel").click();
      return window.running;
    });
    assert((await page.textContent("#verdict")).includes("cancelled"), "the check is not cancelled");
    assert(await page.locator("#cancel").isHidden(), "a check that has ended can be cancelled");
    const offered = await page.evaluate(() => {
      document.getElementById("check").click();
      return document.getElementById("cancel").checkVisibility();
    });
    assert(offered, "a check cannot be cancelled");
    await page.waitForSelector("#word");
    assert((await page.textContent("#word")) === "VERIFIED", "no check after one that was cancelled");
  });
}
