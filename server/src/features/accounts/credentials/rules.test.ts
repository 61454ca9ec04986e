import { describe, expect, test } from "vitest";
import { containsPersonalData, readIdentity, slugOf } from "./rules.ts";

describe("readIdentity", () => {
  test.each([
    ["Leila@Example.com", { channel: "email", value: "leila@example.com" }],
    ["o'brien@example.com", { channel: "email", value: "o'brien@example.com" }],
    ["+1 (202) 555-0143", { channel: "phone", value: "+12025550143" }],
    ["0049 (0)151 1234/5678", { channel: "phone", value: "+4915112345678" }],
    ["\u200e+49\u00a0151\u20111234\u20115678\u200e", { channel: "phone", value: "+4915112345678" }],
    ["+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", { channel: "phone", value: "+966501234567" }],
  ])("K13 reads %s", (typed, identity) => {
    expect(readIdentity(typed)).toEqual(identity);
  });
});

describe("containsPersonalData", () => {
  const own = ["leila.brandt+shop@havn.example", "Leïla", "Brandt", "Havn & Loom"];
  test.each(["brandt1984!", "iloveBRANDT", "havn-havn-1", "my leïla pass"])(
    "K10 finds personal data in %s",
    (password) => {
      expect(containsPersonalData(password, own)).toBe(true);
    },
  );
  test.each(["a calm desk and a lamp", "an1-and-2", "häv-and-more"])(
    "K10 finds no personal data in %s",
    (password) => {
      expect(containsPersonalData(password, own)).toBe(false);
    },
  );
  test("K10 ignores parts of fewer than four characters", () => {
    expect(containsPersonalData("lithium and candles", ["Li", "An"])).toBe(false);
  });
});

describe("slugOf", () => {
  test.each([
    ["Havn & Loom", "havn-loom"],
    ["  Café Øst!  ", "cafe-øst"],
    ["متجر النور", "متجر-النور"],
    ["🙂🙂", "shop"],
    ["x".repeat(80), "x".repeat(60)],
  ])("K10 turns %s into the slug %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});
