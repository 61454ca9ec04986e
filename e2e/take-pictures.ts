import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { languages, type Locale, locales } from "@sellerdesk/contract/languages";
import { spawnServer } from "@sellerdesk/server/testing/server-process";
import { chromium, type Browser, type Page } from "@playwright/test";
import { findChromium } from "../scripts/chromium.ts";
import { buildWhenStale } from "../scripts/build-when-stale.ts";
import { buildWebWhenStale } from "../scripts/web-build.ts";
import { chromiumOptions } from "./browsers.ts";

const folder = join(import.meta.dirname, "../web/pictures");
const readmeFolder = join(import.meta.dirname, "../docs/pictures");
const publicFolder = join(import.meta.dirname, "../web/public");
const demoSeller = { email: "demo@sellerdesk.example", password: "a calm desk" };

type Picture = {
  name: string;
  size: { width: number; height: number };
  /** Widths of the files, in pixels. */
  widths: number[];
  open: (page: Page) => Promise<void>;
};

/** The pictures of the demo shop on the landing page, in each language and in both themes. */
const pictures: Picture[] = [
  {
    name: "dashboard",
    size: { width: 1280, height: 860 },
    widths: [640, 1280],
    open: async (page) => {
      await page.goto("/dashboard");
    },
  },
  {
    name: "phone",
    size: { width: 390, height: 400 },
    widths: [780],
    open: async (page) => {
      await page.goto("/dashboard");
    },
  },
  {
    name: "packing",
    size: { width: 1024, height: 640 },
    widths: [640],
    open: async (page) => {
      await page.goto("/orders?status=to_ship");
      // The button of the list opens this address with the numbers of the selected orders.
      const rows = page.getByRole("main").getByText(/^SD-\d+$/);
      await rows.first().waitFor();
      const numbers = await rows.allTextContents();
      await page.goto(`/orders?ship=${numbers.join(",")}`);
    },
  },
  {
    name: "inventory",
    size: { width: 1024, height: 640 },
    widths: [640],
    open: async (page) => {
      await page.goto("/inventory");
    },
  },
  {
    name: "products",
    size: { width: 1024, height: 640 },
    widths: [640],
    open: async (page) => {
      await page.goto("/products");
    },
  },
];
const themes = ["light", "dark"] as const;

/** Turns a screenshot into WebP, which Chromium encodes itself. */
const toWebp = async (page: Page, png: Buffer, width: number): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ({ source, targetWidth }) => {
      const bytes = Uint8Array.from(atob(source), (character) => character.codePointAt(0) ?? 0);
      const whole = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const height = Math.round((whole.height * targetWidth) / whole.width);
      const canvas = new OffscreenCanvas(targetWidth, height);
      const brush = canvas.getContext("2d");
      if (!brush) throw new Error("no canvas");
      brush.imageSmoothingQuality = "high";
      brush.drawImage(whole, 0, 0, targetWidth, height);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.72 });
      const encoded = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(encoded, (byte) => String.fromCodePoint(byte)).join(""));
    },
    { source: png.toString("base64"), targetWidth: width },
  );
  return Buffer.from(base64, "base64");
};

const logInToDemo = async (page: Page): Promise<void> => {
  const reply = await page.request.post("/api/auth/vendor/login", {
    data: { identifier: demoSeller.email, password: demoSeller.password },
  });
  const { data } = await reply.json();
  const session = btoa(
    String.fromCodePoint(...new TextEncoder().encode(JSON.stringify({ data, auth: true }))),
  );
  await page.addInitScript((stored) => localStorage.setItem("sellerdesk.session", stored), session);
};

/** Waits until a page and its images are shown. */
const waitForPage = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector("main h1") !== null &&
      document.querySelector(".skeleton") === null &&
      // Hidden images do not load, and images further down load only when they are scrolled to.
      [...document.images].every(
        (image) =>
          image.complete ||
          !image.checkVisibility() ||
          image.getBoundingClientRect().top > innerHeight,
      ),
  );

/** The pictures of the README, in English. */
const readmePictures = [
  { name: "dashboard", path: "/dashboard", theme: "light", width: 1440, height: 900, scale: 1 },
  { name: "products", path: "/products", theme: "light", width: 1440, height: 900, scale: 1 },
  { name: "dark", path: "/orders", theme: "dark", width: 1440, height: 900, scale: 1 },
  { name: "phone", path: "/orders", theme: "light", width: 390, height: 844, scale: 2 },
] as const;

const takeReadmePictures = async (browser: Browser, baseURL: string): Promise<void> => {
  for (const { name, path, theme, width, height, scale } of readmePictures) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: "reduce",
      deviceScaleFactor: scale,
    });
    const page = await context.newPage();
    await logInToDemo(page);
    await page.goto(path);
    await waitForPage(page);
    const picture = await toWebp(page, await page.screenshot(), width * scale);
    await writeFile(join(readmeFolder, `${name}.webp`), picture);
    await context.close();
  }
};

const takePictures = async (browser: Browser, baseURL: string, locale: Locale): Promise<void> => {
  for (const theme of themes) {
    const context = await browser.newContext({
      baseURL,
      locale: languages[locale].intl,
      colorScheme: theme,
      reducedMotion: "reduce",
      deviceScaleFactor: 2,
    });
    const page = await context.newPage();
    await logInToDemo(page);
    for (const { name, size, widths, open } of pictures) {
      await page.setViewportSize(size);
      await open(page);
      await waitForPage(page);
      const png = await page.screenshot();
      for (const width of widths) {
        const file = `${name}-${theme}-${locale}-${width}.webp`;
        await writeFile(join(folder, file), await toWebp(page, png, width));
      }
    }
    await context.close();
  }
};

/** Takes the picture that other sites show with a link to the landing page. */
const takePreview = async (browser: Browser, baseURL: string): Promise<void> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1200, height: 630 } });
  const page = await context.newPage();
  await page.goto("/become-a-seller");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  const path = join(publicFolder, "preview.jpg");
  await page.screenshot({ path, type: "jpeg", quality: 78 });
  await context.close();
};

/** The edge in pixels, and the share of it that the mark covers: a mask may cut off a fifth. */
const icons = [
  { file: "icon-192.png", size: 192, part: 0.72 },
  { file: "icon-512.png", size: 512, part: 0.72 },
  { file: "icon-maskable.png", size: 512, part: 0.52 },
  { file: "apple-touch-icon.png", size: 180, part: 0.64 },
];

/** Draws the icons of the installed app from the mark, on the background color of the page. */
const takeIcons = async (browser: Browser): Promise<void> => {
  const mark = await readFile(join(publicFolder, "favicon.svg"), "utf8");
  const page = await browser.newPage();
  for (const { file, size, part } of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#f5f1ea">
        <img width="${size * part}" src="data:image/svg+xml;base64,${btoa(mark)}">`,
    );
    await page.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    await page.screenshot({ path: join(publicFolder, file) });
  }
  await page.close();
};

buildWebWhenStale();
buildWhenStale("server");
await mkdir(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), "sellerdesk-pictures-"));
const server = await spawnServer({
  databaseUrl: "embedded",
  dataDir,
  env: { SEED_DEMO: "true", LOG_LEVEL: "error" },
});
try {
  await server.ready();
  const browser = await chromium.launch({ ...chromiumOptions, executablePath: findChromium() });
  for (const locale of locales) await takePictures(browser, server.url, locale);
  await takeReadmePictures(browser, server.url);
  await takePreview(browser, server.url);
  await takeIcons(browser);
  await browser.close();
} finally {
  await server.stop("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
