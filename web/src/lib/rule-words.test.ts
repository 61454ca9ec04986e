import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { i18n } from "@lingui/core";
import { afterEach, expect, it, vi } from "vitest";
import { ruleInWords } from "./rule-words.ts";

const contract = join(import.meta.dirname, "../../../contract/src");
/** What the schemas of the seller's API say themselves: `message: "..."`, or the last argument of a check. */
const texts = readdirSync(contract)
  .filter((name) => /^(?!.*test|marketplace|errors|issues).*\.ts$/.test(name))
  .flatMap((name) => {
    const source = readFileSync(join(contract, name), "utf8").replaceAll(/summary:\s*"[^"]*"/g, "");
    return [...source.matchAll(/(?:message:|,|\()\s*"([A-Z][^"]*\.)",?\s*[)}\n]/g)].map(
      ([, text = ""]) => text,
    );
  });

afterEach(() => vi.restoreAllMocks());

it("translates every text that a rule of the contract gives itself", () => {
  expect(texts.length).toBeGreaterThan(30);
  vi.spyOn(i18n, "_").mockReturnValue("translated");
  expect(texts.filter((text) => ruleInWords(text) !== "translated")).toEqual([]);
  expect(ruleInWords("Another variant already uses A-1.")).toBe("translated");
});

it("leaves other texts as they are", () => {
  expect(ruleInWords("Bitte etwas anderes.")).toBe("Bitte etwas anderes.");
});
