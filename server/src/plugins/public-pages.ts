import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { isLocale, type Locale, locales, sourceLocale } from "@sellerdesk/contract/languages";
import type { FastifyInstance } from "fastify";

/** The pages that the web app's build writes in each language (decision 015), by their paths. */
const pages = {
  "/": "landing",
  "/become-a-seller": "landing",
  "/terms-and-conditions": "terms",
  "/login": "login",
  "/register": "register",
};
const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Coding = keyof typeof compressions | "identity";

/** Parses the codes of a header such as `Accept-Language`, the most preferred first. */
const parseWanted = (header = ""): string[] =>
  header
    .split(",")
    .map((part) => {
      const [code = "", quality] = part.split(/;\s*q=/);
      return { code: code.trim().toLowerCase(), quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ code }) => code);

/** Chooses the language of a visitor in the same way as the browser (`web/src/lib/i18n.ts`). */
const chooseLocale = (header: string | undefined): Locale =>
  parseWanted(header)
    .map((tag) => tag.split("-")[0] ?? "")
    .find(isLocale) ?? sourceLocale;

const chooseCoding = (header: string | undefined): Coding => {
  const wanted = parseWanted(header);
  return (["br", "gzip"] as const).find((coding) => wanted.includes(coding)) ?? "identity";
};

/**
 * Serves the prerendered pages in the browser's language. Fills in their absolute URLs, which link
 * previews and search engines need.
 * @param folder of the built web app
 */
export const registerPublicPages = (
  app: FastifyInstance,
  folder: string,
  { publicUrl }: { publicUrl: string },
): void => {
  if (!locales.every((locale) => existsSync(join(folder, `landing.${locale}.html`)))) return;
  const bodies = new Map<string, Promise<{ body: Buffer; tag: string }>>();
  const readBody = async (name: string, coding: Coding) => {
    const text = await readFile(join(folder, `${name}.html`), "utf8");
    const plain = Buffer.from(text.replaceAll("%PUBLIC_URL%", publicUrl));
    const body = coding === "identity" ? plain : await compressions[coding](plain);
    return { body, tag: `"${createHash("sha256").update(body).digest("base64url")}"` };
  };
  /** Each page is read and compressed once, on its first request. */
  const findBody = (name: string, coding: Coding) => {
    const key = `${name}.${coding}`;
    const body = bodies.get(key) ?? readBody(name, coding);
    bodies.set(key, body);
    body.catch(() => bodies.delete(key));
    return body;
  };
  for (const [path, page] of Object.entries(pages))
    app.get(path, async ({ headers }, reply) => {
      const locale = chooseLocale(headers["accept-language"]);
      const coding = chooseCoding(headers["accept-encoding"]);
      const { body, tag } = await findBody(`${page}.${locale}`, coding);
      reply.headers({
        "cache-control": "no-cache",
        "content-language": locale,
        vary: "Accept-Language, Accept-Encoding",
        etag: tag,
      });
      if (headers["if-none-match"] === tag) return reply.status(304).send();
      if (coding !== "identity") reply.header("content-encoding", coding);
      return reply.type("text/html; charset=utf-8").send(body);
    });
};
