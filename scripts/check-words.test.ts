import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPronounComments, findRetiredWords } from "./check-words.ts";

const glossary = `| Retired | Use | Refused in | Except |
|---|---|---|---|
| parcel | shipment | texts | |
| told, by itself | notified | docs | We told you so |
| shopper | customer | code | |
`;

let root: string;
const writeSource = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "words-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test("reports a retired word in each kind of text, and nothing else", async () => {
  await writeSource("docs/glossary.md", glossary);
  await writeSource(
    "web/src/locales/en/orders.po",
    'msgid "Ship parcels"\nmsgstr "Ship parcels"\n',
  );
  await writeSource(
    "contract/src/locales/en/errors.po",
    'msgid "parcel_lost"\nmsgstr "A parcel."\n',
  );
  await writeSource("contract/src/orders.ts", 'const a = { summary: "Packs a parcel." };\n');
  await writeSource("server/src/commands/a.ts", 'const a = { says: "ship a parcel" };\n');
  await writeSource("docs/a.md", "The parcel.\nWe told you so.\nIt ends by itself.\n");
  await writeSource(
    "web/src/a.ts",
    "const shopperName = 1;\nconst parcel = 2;\nconst workshoppers = 3;\n",
  );
  expect(findRetiredWords(root).map((line) => line.replace(/ is retired.*/, ""))).toEqual([
    "web/src/locales/en/orders.po: “parcels”",
    "contract/src/locales/en/errors.po: “parcel”",
    "contract/src/orders.ts: “parcel”",
    "server/src/commands/a.ts: “parcel”",
    "docs/a.md:3: “by itself”",
    "web/src/a.ts:1: “shopper”",
  ]);
});

test("reports an unused exception", async () => {
  await writeSource(
    "docs/glossary.md",
    glossary.replace("We told you so", "We told you so, never said"),
  );
  expect(findRetiredWords(root)).toContain(
    "docs/glossary.md: nothing uses the exception “never said”. Remove it.",
  );
});

test("reports a retired word that is added to a copy of the product's texts", async () => {
  const own = join(import.meta.dirname, "..");
  for (const path of ["docs/glossary.md", "web/src/locales/en"])
    await cp(join(own, path), join(root, path), { recursive: true });
  const before = findRetiredWords(root).filter((line) => line.startsWith("web/src/locales/"));
  expect(before.filter((line) => !line.includes("orders.po: “parcels”"))).toEqual([]);
  await writeSource("web/src/locales/en/planted.po", 'msgid "Refused by the buyer"\nmsgstr ""\n');
  const lines = findRetiredWords(root).filter((line) => line.includes("planted.po"));
  expect(lines.map((line) => line.replace(/ is retired.*/, ""))).toEqual([
    "web/src/locales/en/planted.po: “buyer”",
    "web/src/locales/en/planted.po: “Refused”",
  ]);
});

test("reports a comment that starts with a pronoun, but not its later lines", async () => {
  await writeSource(
    "server/src/b.ts",
    `/** What it is. */
const a = 1;
/**
 * Where it is.
 */
const b = 2;
// Who it is.
const c = 3;
// The customers
// Who is one of them is no start of a comment.
/** Returns what is left. */
`,
  );
  expect(findPronounComments(root).map((line) => line.replace(/: name.*/, ""))).toEqual([
    "server/src/b.ts:1",
    "server/src/b.ts:4",
    "server/src/b.ts:7",
  ]);
});
