import { translatedLocales, languages } from "@sellerdesk/contract/languages";
import { msg, texts } from "@sellerdesk/contract/texts";
import { formatEnglish } from "@sellerdesk/contract/text";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { languageOf } from "./languages.ts";

const unmarked = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "");
const placeholdersOf = (text: string) => [
  ...new Set([...text.matchAll(/\{(\w+)[},]/g)].map(([, name = ""]) => name)),
];
const valuesOf = (text: string, n: number) =>
  Object.fromEntries(
    placeholdersOf(text).map((name, index) => [name, name === "n" ? n : `Qx${index}`]),
  );

it("renders English the same in the contract and in Lingui", () => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const others = Object.entries(texts).flatMap(([code, text]) => {
    i18n.load("en", { [code]: compileMessage(text) });
    return [0, 1, 2, 1000]
      .map((n) => [formatEnglish(text, valuesOf(text, n)), i18n._(code, valuesOf(text, n))])
      .filter(([ours, theirs]) => ours !== theirs);
  });
  expect(others).toEqual([]);
});

it.each(translatedLocales)("%s translates every text with all of its values", (locale) => {
  const { render } = languageOf(locale);
  const problems = Object.entries(texts).filter(([code, text]) => {
    const params = valuesOf(text, 40);
    const rendered = render({ code, params, message: "English" });
    const values = Object.values(params).map(String);
    return rendered === "English" || values.some((value) => !rendered.includes(value));
  });
  expect(problems).toEqual([]);
});

it("renders English texts with their values", () => {
  const english = languageOf("en");
  expect(english.t("product_count", { n: 1 })).toBe("1 product");
  expect(english.render(msg("offer_started", { name: "Summer" }))).toBe("Summer has started.");
  expect(english.locale).toBe(languages.en.intl);
});

describe("Arabic", () => {
  const { t, render } = languageOf("ar");

  it("uses the plural form of the number", () => {
    expect([0, 1, 2, 3, 11, 100].map((n) => t("product_count", { n }))).toEqual([
      "0 منتج",
      "منتج واحد",
      "منتجان",
      "3 منتجات",
      "11 منتجًا",
      "100 منتج",
    ]);
  });

  it("translates values, the parts of a list, and texts inside texts", () => {
    const refused = msg("order_state", {
      status: msg("status_partially_shipped"),
      verb: msg("verb_accepted"),
    });
    expect(render(refused)).toBe("لا يمكن قبول طلب حالته: مشحون جزئيًا.");
    const parts = [msg("rows_added", { n: 3 }), msg("rows_failed", { n: 1 })];
    expect(unmarked(t("import_done", { file_name: "spring.csv", parts }))).toBe(
      "تم استيراد spring.csv: أُضيف 3، فشل 1.",
    );
    const items = msg("item_count", { n: 1 });
    const placed = { order_no: "MS-1042", items, amount: "28.00 USD", name: "Anna Ek" };
    expect(unmarked(t("order_placed", placed))).toBe(
      "طلب جديد MS-1042: قطعة واحدة، 28.00 USD، من Anna Ek",
    );
  });

  it("formats a date in Arabic", () => {
    const days = msg("in_days", { n: 1 });
    const sentence = "تنتهي خطتك \u2068Shop\u2069 بعد يوم واحد، في 5 ديسمبر 2026، كما اخترت.";
    for (const date of ["5 December 2026", "2026-12-05"])
      expect(t("plan_ends_as_chosen", { plan: "Shop", days, date })).toBe(sentence);
  });

  it("isolates a value of the other direction, but no number and no link", () => {
    expect(t("new_follower", { name: "Anna" })).toBe("\u2068Anna\u2069 يتابع متجرك");
    expect(t("mail_code_subject", { code: "407193" })).toBe("407193 هو رمزك");
    expect(t("digest_see_all", { link: "https://a.example" })).toBe(
      "اطّلع عليها كلها: https://a.example",
    );
  });

  it("shows the operator's translations of plan names", () => {
    const operators = languageOf("ar", { Studio: "الاستوديو" });
    const date = "2026-12-05";
    expect(operators.t("plan_paid", { plan: "Studio", date })).toContain("الاستوديو");
    expect(operators.t("plan_paid", { plan: "House", date })).toContain("House");
  });

  it("renders a stored text, and leaves a text without a known code unchanged", () => {
    const stored = JSON.parse(JSON.stringify(msg("new_follower", { name: "Ada" })));
    expect(unmarked(render(stored))).toBe("Ada يتابع متجرك");
    const message = "Something that an older version said.";
    expect(render({ code: null, params: null, message })).toBe(message);
    expect(render({ code: "of_a_later_version", params: {}, message })).toBe(message);
  });
});
