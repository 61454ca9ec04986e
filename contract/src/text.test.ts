import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FulfilmentStatus, OrderStatus, PaymentStatus, ReturnStatus } from "./order-statuses.ts";
import { errors } from "./errors.ts";
import { createRenderer } from "./render-text.ts";
import { formatEnglish } from "./text.ts";
import { msg, texts } from "./texts.ts";

const codes = Object.keys(texts);

describe("a text", () => {
  it("has a code, its params and its English message", () => {
    expect(msg("new_follower", { name: "Ada" })).toEqual({
      code: "new_follower",
      params: { name: "Ada" },
      message: "Ada follows your shop",
    });
    expect(msg("greeting")).toEqual({ code: "greeting", params: {}, message: "Hello," });
  });

  it("uses the singular and the plural", () => {
    const read = (n: number) => msg("product_count", { n }).message;
    expect([0, 1, 2, 1204].map(read)).toEqual([
      "0 products",
      "1 product",
      "2 products",
      "1204 products",
    ]);
    expect(msg("in_days", { n: 1 }).message).toBe("in 1 day");
  });

  it("accepts texts and lists of texts as values", () => {
    const items = msg("item_count", { n: 1 });
    expect(
      msg("order_placed", { order_no: "MS-1", items, amount: "28.00 USD", name: "Anna Ek" })
        .message,
    ).toBe("New order MS-1: 1 item, 28.00 USD, from Anna Ek");
    const parts = [msg("rows_added", { n: 3 }), msg("rows_failed", { n: 1 })];
    expect(msg("import_done", { file_name: "spring.csv", parts }).message).toBe(
      "spring.csv was imported: 3 added, 1 failed.",
    );
  });

  it("inserts a value unchanged, whatever characters it contains", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(msg("new_follower", { name }).message).toBe(`${name} follows your shop`);
      }),
    );
    expect(formatEnglish("Hello {name},", { name: "{code} $& $1" })).toBe("Hello {code} $& $1,");
  });

  it("keeps a placeholder that has no value", () => {
    expect(formatEnglish("{plan} until {date}", { plan: "Studio" })).toBe("Studio until {date}");
  });
});

describe("the texts", () => {
  it("have codes of lowercase letters, digits and underscores", () => {
    expect(codes.filter((code) => !/^[a-z][a-z0-9_]*$/.test(code))).toEqual([]);
  });

  it("include a text for each error", () => {
    expect(Object.keys(errors).filter((code) => !codes.includes(code))).toEqual([]);
  });

  it("include each status of an order, a shipment, a return and a payment", () => {
    const statuses = [...OrderStatus.options, ...FulfilmentStatus.options, ...ReturnStatus.options];
    expect(codes).toEqual(
      expect.arrayContaining([
        ...statuses.map((status) => `status_${status}`),
        ...PaymentStatus.options.map((status) => `payment_status_${status}`),
      ]),
    );
  });
});

describe("rendering in another language", () => {
  const seen: object[] = [];
  const render = createRenderer({
    locale: "de",
    translate: (code, values) => {
      seen.push(values);
      return code === "list_separator" ? " | " : code === "unknown" ? null : `${code}!`;
    },
    planNames: { Studio: "Atelier" },
  });
  const valuesOf = (...text: Parameters<typeof render>) => {
    seen.length = 0;
    render(...text);
    return seen.at(-1);
  };

  it("isolates the direction of values, except numbers and links", () => {
    expect(valuesOf(msg("new_follower", { name: "Anna" }))).toEqual({ name: "\u2068Anna\u2069" });
    expect(valuesOf(msg("mail_code_subject", { code: "407193" }))).toEqual({ code: "407193" });
    expect(valuesOf(msg("digest_see_all", { link: "https://a.example" }))).toEqual({
      link: "https://a.example",
    });
  });

  it("translates nested texts, lists, dates and the operator's plan names", () => {
    const parts = [msg("rows_added", { n: 3 }), msg("rows_failed", { n: 1 })];
    expect(valuesOf(msg("import_done", { file_name: "a.csv", parts }))).toEqual({
      file_name: "\u2068a.csv\u2069",
      parts: "rows_added! | rows_failed!",
    });
    expect(valuesOf(msg("plan_paid", { plan: "Studio", date: "5 December 2026" }))).toEqual({
      plan: "Atelier",
      date: "5. Dezember 2026",
    });
    expect(valuesOf(msg("plan_paid", { plan: "House", date: "2026-12-05" }))).toEqual({
      plan: "\u2068House\u2069",
      date: "5. Dezember 2026",
    });
  });

  it("keeps the English message of a text without a code or with an unknown code", () => {
    const message = "Something that an older version said.";
    expect(render({ message })).toBe(message);
    expect(render({ code: null, params: null, message })).toBe(message);
    expect(render({ code: "unknown", params: {}, message })).toBe(message);
  });
});
