// What the tests of pages share: pages that the prover writes, and a browser that opens them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const [prover, executablePath, pictures] = process.argv.slice(2);
export const certificates = new URL("../../certificates/", import.meta.url).pathname;
export const folder = mkdtempSync(join(tmpdir(), "pages-"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export function assert(holds, message) {
  if (!holds) throw new Error(message);
}

const addresses = new Map();

// The address of a certificate's page, written once.
export function written(name, certificate = join(certificates, `${name}.pgc`)) {
  if (addresses.has(name)) return addresses.get(name);
  const path = join(folder, `${name.replaceAll("/", "-")}.html`);
  writeFileSync(path, execFileSync(prover, ["page", certificate], { maxBuffer: 1 << 26 }));
  addresses.set(name, `file://${path}`);
  return `file://${path}`;
}

// The page of a claim that is proved here.
export function proved(name, ...claim) {
  const certificate = join(folder, `${name}.pgc`);
  execFileSync(prover, ["prove", ...claim, "-o", certificate], { stdio: "pipe" });
  return written(name, certificate);
}

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 740 } };

// Opens the folds with controls.
export const unfold = (page) => page.evaluate(() => document.querySelectorAll("#view, .check details").forEach((fold) => { fold.open = true; }));

// How far things move on a page by themselves, as browsers measure it.
export const SHIFTS = "window.shifted = 0; new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) shifted += entry.value; })).observe({ type: 'layout-shift', buffered: true });";
export async function still(page, name) {
  const shifted = await page.evaluate(() => shifted);
  assert(shifted < 0.1, `${name}: things move by ${shifted}`);
}

// Opens a page in a context of its own, and does something there. What the page throws, complains of or asks the network for are faults.
export async function on(browser, address, options, action, { plays = true, folded = false, before } = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", offline: true, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => /^https?:/.test(request.url()) && faults.push(`asks for ${request.url()}`));
  if (before) await page.addInitScript(before);
  await page.goto(address);
  if (plays) await page.waitForFunction(() => play.state !== null);
  if (plays && !folded) await unfold(page);
  const result = await action(page, context);
  assert(faults.length === 0, `${address}: ${faults.join("; ")}`);
  await context.close();
  return result;
}

// No fault of accessibility in either scheme.
export async function accessible(page, name) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe);
    // Axe would ask for styles again, which a page may forbid.
    const { violations } = await page.evaluate(() => axe.run({ preload: false }));
    const told = violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html]);
    assert(told.length === 0, `${name}, ${colorScheme}: ${JSON.stringify(told)}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

// The page has done what it was told.
export const idle = (page) => page.waitForFunction(() => play.state !== null && !play.busy && (!$("show-values").checked || !play.state.legal.length || outcomesHere()));
