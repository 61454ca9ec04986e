import { expect, test } from "vitest";
import * as z from "zod/mini";
import { BusinessName, Password } from "./accounts.ts";
import { pageQuery, type Schema } from "./http.ts";
import { NewOffer } from "./offers.ts";
import { ProductInput } from "./product.ts";
import { ShopDetails } from "./profile.ts";
import { ReplyText } from "./reviews.ts";

const text = (length: number) => "a".repeat(length);
const makeMany = <T>(count: number, makeItem: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => makeItem(index));
const idAt = (index: number) => `01931c5e-0000-7000-8000-${String(index).padStart(12, "0")}`;

const product = (changes: object) => ({
  title: "Mug",
  status: "draft",
  variants: [{ price_minor: 1 }],
  ...changes,
});
const variant = (changes: object) => product({ variants: [{ price_minor: 1, ...changes }] });
const withVariants = (count: number) =>
  product({
    options: [{ name: "Size", values: makeMany(count, String) }],
    variants: makeMany(count, (index) => ({ price_minor: 1, option_values: [String(index)] })),
  });
const withOptions = (count: number) => {
  const options = makeMany(count, (index) => ({ name: String(index), values: ["one"] }));
  return product({
    options,
    variants: [{ price_minor: 1, option_values: options.map(() => "one") }],
  });
};
const offer = (changes: object) => ({
  name: "Autumn",
  type: "percent",
  value: 1e3,
  starts_at: null,
  ends_at: null,
  products: {},
  ...changes,
});

/** The last valid value at each limit, and the first invalid one. */
const limits: [name: string, schema: Schema, valid: unknown, invalid: unknown][] = [
  [
    "K21 a title of 3 characters",
    ProductInput,
    product({ title: text(3) }),
    product({ title: text(2) }),
  ],
  [
    "K21 a title of 150",
    ProductInput,
    product({ title: text(150) }),
    product({ title: text(151) }),
  ],
  [
    "K21 a description of 20,000",
    ProductInput,
    product({ description_html: text(20_000) }),
    product({ description_html: text(20_001) }),
  ],
  [
    "K21 25 tags",
    ProductInput,
    product({ tags: makeMany(25, String) }),
    product({ tags: makeMany(26, String) }),
  ],
  [
    "K21 10 images",
    ProductInput,
    product({ images: makeMany(10, (index) => ({ uid: idAt(index) })) }),
    product({ images: makeMany(11, (index) => ({ uid: idAt(index) })) }),
  ],
  ["K21 3 options", ProductInput, withOptions(3), withOptions(4)],
  ["K21 100 variants", ProductInput, withVariants(100), withVariants(101)],
  ["K21 a SKU of 64", ProductInput, variant({ sku: text(64) }), variant({ sku: text(65) })],
  ["K21 a price of 1", ProductInput, variant({ price_minor: 1 }), variant({ price_minor: 0 })],
  [
    "K21 a compare-at price above the price",
    ProductInput,
    variant({ price_minor: 5, compare_at_price_minor: 6 }),
    variant({ price_minor: 5, compare_at_price_minor: 5 }),
  ],
  [
    "K21 a search title of 70",
    ProductInput,
    product({ seo_title: text(70) }),
    product({ seo_title: text(71) }),
  ],
  [
    "K21 a search description of 160",
    ProductInput,
    product({ seo_description: text(160) }),
    product({ seo_description: text(161) }),
  ],
  ["K38 an offer's name of 3", NewOffer, offer({ name: text(3) }), offer({ name: text(2) })],
  ["K38 an offer's name of 80", NewOffer, offer({ name: text(80) }), offer({ name: text(81) })],
  ["K38 1 percent", NewOffer, offer({ value: 100 }), offer({ value: 99 })],
  ["K38 90 percent", NewOffer, offer({ value: 9000 }), offer({ value: 9001 })],
  ["K42 a reply of 2,000", ReplyText, text(2000), text(2001)],
  ["K46 a tagline of 120", ShopDetails.shape.tagline, text(120), text(121)],
  ["K46 a shop description of 5,000", ShopDetails.shape.about_html, text(5000), text(5001)],
  ["K10 a shop's name of 2", BusinessName, text(2), text(1)],
  ["K10 a shop's name of 80", BusinessName, text(80), text(81)],
  ["K10 K18 a password of 8", Password, text(8), text(7)],
  ["K10 K18 a password of 128", Password, text(128), text(129)],
  ["K19 a page of 1", pageQuery.per_page, 1, 0],
  ["K19 a page of 100", pageQuery.per_page, 100, 101],
];

test.each(limits)("%s is accepted, one step beyond is rejected", (_, schema, valid, invalid) => {
  expect(z.safeParse(schema, valid).error?.issues).toBeUndefined();
  expect(z.safeParse(schema, invalid).success).toBe(false);
});
