import { readFileSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type BrowserContext, type Page, test as base, expect } from "@playwright/test";
import type Axe from "axe-core";

export { expect };

/** A message that would have gone out by mail or SMS. */
type Message = {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  created_at: string;
};

/**
 * Everything that a page of the context throws or writes to its console as an error, what its
 * policy forbids among it.
 */
const listenForErrors = (context: BrowserContext): string[] => {
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(`page error: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error")
      errors.push(`console error: ${message.text()} (${message.location().url})`);
  });
  return errors;
};

declare global {
  /** In a page that {@link expectAccessible} has checked. */
  const axe: typeof Axe;
}

/** Violations of the content security policy fail every journey (safety 17). */
const isViolation = (error: string) => error.includes("Content Security Policy");

/**
 * Firefox reports modules and fonts whose loading a navigation ends as errors (2152398850 is
 * NS_BINDING_ABORTED).
 */
const abortedInFirefox =
  /Loading failed for the module with source|downloadable font: download failed .*status=2152398850/;

/**
 * The base of every browser test: an error in a page or its console fails the test, unless the test
 * says before that it is part of the journey.
 */
export const test = base.extend<{
  /** Console errors that this journey causes on purpose, e.g. `/401/` for a wrong password. */
  expectedErrors: RegExp[];
  failOnPageErrors: void;
}>({
  expectedErrors: async ({}, use) => use([]),
  failOnPageErrors: [
    async ({ context, browserName, expectedErrors }, use) => {
      const errors = listenForErrors(context);
      await use();
      const expected =
        browserName === "firefox" ? expectedErrors.concat(abortedInFirefox) : expectedErrors;
      const unexpected = errors.filter(
        (error) => isViolation(error) || !expected.some((pattern) => pattern.test(error)),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** The rules of WCAG 2.2 AA, and those that axe advises. */
const everyRule: Axe.RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** Checks the whole page by the rules of WCAG 2.2 AA. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // The frame stands before the page's code and data have come; only a page with its heading can be
  // judged.
  await expect(page.locator("h1").first()).toBeAttached();
  // A page that the server wrote has its heading before its style sheet.
  await page.waitForLoadState("load");
  // Not `AxeBuilder`, which brings axe and every result for each check and takes twice as long.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (runOnly) => {
    // The browser reports another color scheme to the page in its next frame. A test may have stopped
    // its clock, and with it `requestAnimationFrame`, but not its observers.
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
    // A color on its way from one scheme to the other is none that anybody reads.
    const isTransition = (animation: Animation) => animation instanceof CSSTransition;
    const transitions = document.getAnimations().filter(isTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    return (await axe.run(document, { runOnly, resultTypes: ["violations"] })).violations;
  }, everyRule);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`),
  );
  expect(found).toEqual([]);
};

/** Axe in both schemes, from right to left, and nothing wider than a phone. */
export const expectAccessibleInAllLooks = async (page: Page): Promise<void> => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "ltr"));
  await page.setViewportSize({ width: 1440, height: 900 });
};

/** An image as a camera would send it, painted in the browser. */
export const paintPicture = async (
  page: Page,
  [width, height]: [number, number],
  name = "picture.jpg",
) => {
  const bytes = await page.evaluate(
    async (size) => {
      const canvas = new OffscreenCanvas(size.width, size.height);
      const brush = canvas.getContext("2d");
      if (brush) brush.fillStyle = "teal";
      brush?.fillRect(0, 0, size.width / 2, size.height);
      const blob = await canvas.convertToBlob({ type: "image/jpeg" });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { width, height },
  );
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
};

const readOutbox = async (): Promise<Message[]> => {
  const folder = join(process.env["E2E_DATA_DIR"] ?? "", "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  const messages = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return messages
    .map((text): Message => JSON.parse(text))
    .sort((a, b) => a.created_at.localeCompare(b.created_at));
};

/**
 * Waits for the newest six-digit code sent to an address or number, as a seller would find it in
 * the outbox.
 */
export const readCode = async (to: string): Promise<string> => {
  let code: string | undefined;
  await expect(async () => {
    const message = (await readOutbox()).findLast(
      (sent) => sent.to === to && /\b\d{6}\b/.test(sent.text),
    );
    code = /\b\d{6}\b/.exec(message?.text ?? "")?.[0];
    expect(code, `a code for ${to} in the outbox`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  // The line above it holds only once there is one.
  return code!;
};
