import { afterEach, describe, expect, it, vi } from "vitest";
import { clearDraft, forgetOldDrafts, readDraft, writeDraft } from "./product-draft.ts";
import { toValues } from "./product-form-values.ts";

const values = toValues(null, "EUR");
const draft = {
  version: 3,
  saved_at: "2026-11-21T09:08:00.000Z",
  values: { ...values, title: "Half a mug" },
};

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe("C5 C6 the draft of an unsaved product", () => {
  it("is stored per seller and product until it is cleared", () => {
    writeDraft("ada", "1", draft);
    expect(readDraft("ada", "1", values)).toEqual(draft);
    expect(readDraft("ada", "2", values)).toBeNull();
    expect(readDraft("ada", null, values)).toBeNull();
    expect(readDraft("bob", "1", values)).toBeNull();
    clearDraft("ada", "1");
    expect(readDraft("ada", "1", values)).toBeNull();
  });

  it.each([
    ["invalid JSON", "{"],
    ["another value", '"draft"'],
    ["a form of an earlier version", JSON.stringify({ ...draft, values: { title: "Old" } })],
    ["no variant", JSON.stringify({ ...draft, values: { ...values, variants: [] } })],
    [
      "a variant of another shape",
      JSON.stringify({ ...draft, values: { ...values, variants: [{}] } }),
    ],
  ])("is not offered if the browser stores %s", (_, text) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    localStorage.setItem("sellerdesk.draft.ada.1", text);
    expect(readDraft("ada", "1", values)).toBeNull();
  });

  it("is deleted after thirty days, and nothing else is", () => {
    writeDraft("ada", "1", draft);
    writeDraft("ada", "2", { ...draft, saved_at: "2026-12-20T00:00:00.000Z" });
    localStorage.setItem("sellerdesk.session", "kept");
    forgetOldDrafts(Date.parse("2026-12-22T00:00:00.000Z"));
    expect(Object.keys(localStorage).sort()).toEqual([
      "sellerdesk.draft.ada.2",
      "sellerdesk.session",
    ]);
  });

  it("does not break the form if the browser's storage is full", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("QuotaExceededError");
    });
    expect(() => writeDraft("ada", "1", draft)).not.toThrow();
  });
});
