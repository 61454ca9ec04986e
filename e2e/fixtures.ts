import { readFileSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type BrowserContext, type Page, test as base, expect } from "@playwright/test";
import type Axe from "axe-core";

export { expect };

/** A message that production would send by email or SMS. */
type Message = {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  created_at: string;
};

/**
 * Records what the pages of the context throw or write to the console as errors, including
 * violations of the content security policy.
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
  /** Defined in a page that {@link expectAccessible} has checked. */
  const axe: typeof Axe;
}

/** Violations of the content security policy fail every journey (safety 17). */
const isViolation = (error: string) => error.includes("Content Security Policy");

/**
 * Firefox reports modules and fonts as errors if a navigation aborts their loading (2152398850 is
 * NS_BINDING_ABORTED).
 */
const abortedInFirefox =
  /Loading failed for the module with source|downloadable font: download failed .*status=2152398850/;

/**
 * The base of every browser test. An error in a page or its console fails the test, unless
 * `expectedErrors` has it.
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

/** The rules of WCAG 2.2 AA, and the best practices of axe. */
const everyRule: Axe.RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** Checks the whole page by the rules of WCAG 2.2 AA. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // The frame is shown before the code and data of the page have loaded. A page can be checked once
  // it has its heading.
  await expect(page.locator("h1").first()).toBeAttached();
  // A page rendered by the server has its heading before its style sheet.
  await page.waitForLoadState("load");
  // Rows are dimmed, with too little contrast, while others load in their place.
  const dimmed = page.locator("[aria-busy=true]:is(.data-table, .card-rows):not(:has(.skeleton))");
  await expect(dimmed).toHaveCount(0);
  // Not `AxeBuilder`, which injects axe every time, reports every result of each check, and takes
  // twice as long.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (runOnly) => {
    // The browser applies another color scheme in its next frame. A test may have stopped the clock
    // and thus `requestAnimationFrame`, but observers still run.
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
    // Waits for transitions, because colors between two schemes are not shown for long.
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

/**
 * Runs axe in both color schemes and from right to left, and checks that nothing is wider than a
 * phone.
 */
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

/**
 * Holds back the built files whose name matches a glob until the returned function is called, which
 * fails if the page has not requested one.
 */
export const holdAssets = async (page: Page, names: string): Promise<() => Promise<void>> => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(`**/assets/${names}`, async (route) => {
    held += 1;
    await isReleased;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => held, `requests of /assets/${names}`).toBeGreaterThan(0);
    release();
  };
};

/** Paints an image in the browser, as a camera would send it. */
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
 * Waits for the newest six-digit code that was sent to an address or number, and reads it from the
 * outbox.
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
  // The assertion above passes only if there is a code.
  return code!;
};
