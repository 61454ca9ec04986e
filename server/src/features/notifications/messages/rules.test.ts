import { msg } from "@sellerdesk/contract/texts";
import { expect, test } from "vitest";
import { languageOf } from "../../../lib/languages.ts";
import { digestEmail, digestSms } from "./rules.ts";

const time = new Date("2026-11-21T22:05:00Z");
const parts = {
  firstName: "Leïla",
  businessName: "Havn & Loom",
  timeZone: "Europe/Copenhagen",
  publicUrl: "https://sell.example",
  language: languageOf("en"),
};

test("G1 an email groups notifications by topic, in local time, and its subject has only our own text", () => {
  const { subject, text } = digestEmail(
    [
      { type: "order", message: "Ada\r\nBcc: eve@example.com ordered 2 items", at: time },
      { type: "review", message: "Bo gave 2 stars", at: time },
      { type: "order", message: "Cem ordered 1 item", at: time },
    ],
    parts,
  );
  expect(subject).toBe("New in your shop: 2 orders, 1 review");
  expect(text).toBe(`Hello Leïla,

this is new in Havn & Loom.

Orders
- Ada Bcc: eve@example.com ordered 2 items (21 Nov, 23:05)
- Cem ordered 1 item (21 Nov, 23:05)

Reviews
- Bo gave 2 stars (21 Nov, 23:05)

See all: https://sell.example/notifications

Notification settings: https://sell.example/profile?section=notifications
`);
});

test("G1 an email of many notifications counts those that it omits", () => {
  const many = Array.from({ length: 60 }, (_, number) => ({
    type: "order" as const,
    message: `Order ${number}`,
    at: time,
  }));
  const { subject, text } = digestEmail(many, parts);
  expect(subject).toBe("New in your shop: 60 orders");
  expect(text).not.toContain("Order 9 ");
  expect(text).toContain("Order 10 ");
  expect(text).toContain("And 10 more before these.");
});

test("G1 a text message contains a single notification, or the counts of several", () => {
  const newOrder = { type: "order" as const, message: "Ada ordered 2 items for €24.00", at: time };
  expect(digestSms([newOrder], parts.publicUrl, languageOf("en"))).toBe(
    "Sellerdesk: Ada ordered 2 items for €24.00 https://sell.example/notifications",
  );
  expect(
    digestSms([{ ...newOrder, message: "x".repeat(200) }], parts.publicUrl, languageOf("en")),
  ).toContain(`${"x".repeat(89)}… `);
  expect(
    digestSms([newOrder, { ...newOrder, type: "return" }], parts.publicUrl, languageOf("en")),
  ).toBe("Sellerdesk: New in your shop: 1 order, 1 return https://sell.example/notifications");
});

test("G1 an Arabic seller gets the whole digest in Arabic, with unchanged values", () => {
  const news = [
    {
      type: "order" as const,
      ...msg("order_placed", {
        order_no: "MS-1042",
        items: msg("item_count", { n: 2 }),
        amount: "28.00 USD",
        name: "Anna Ek",
      }),
      at: time,
    },
    { type: "low_stock" as const, ...msg("out_of_stock", { name: "A-1" }), at: time },
  ];
  const { subject, text } = digestEmail(news, { ...parts, language: languageOf("ar") });
  expect(subject).toBe("جديد في متجرك: طلب واحد، تنبيه واحد عن المخزون");
  expect(text.replaceAll(/[\u2068\u2069]/g, "")).toBe(`مرحبًا Leïla،

إليك الجديد في Havn & Loom.

الطلبات
- طلب جديد MS-1042: قطعتان، 28.00 USD، من Anna Ek (21 نوفمبر، 11:05 م)

مخزون منخفض
- نفد من المخزون: A-1 (21 نوفمبر، 11:05 م)

اطّلع عليها كلها: https://sell.example/notifications

أنت تختار ما يصلك: https://sell.example/profile?section=notifications
`);
  expect(digestSms(news, parts.publicUrl, languageOf("ar"))).toBe(
    "Sellerdesk: جديد في متجرك: طلب واحد، تنبيه واحد عن المخزون https://sell.example/notifications",
  );
});
