import { expect, it } from "vitest";
import * as z from "zod/mini";
import { BusinessName, Identifier, PersonName, Register } from "./accounts.ts";
import { Address } from "./address.ts";
import { NewWebhook } from "./webhooks.ts";
import { LookupName } from "./lookups.ts";
import { NewFollow } from "./marketplace-follows.ts";
import { PlanItem, BannerSectionItem } from "./marketplace-lookups.ts";
import { PlaceOrder } from "./marketplace-orders.ts";
import { NewReview } from "./marketplace-reviews.ts";
import { operatorKeysApi } from "./operator.ts";
import { listViewsApi } from "./list-views.ts";
import { NewOffer } from "./offers.ts";
import { NewAnnouncement } from "./followers.ts";
import { Tracking } from "./order-fulfilments.ts";
import { ProductInput, tagText } from "./product.ts";
import { optionNameText, optionValueText, VariantInput } from "./product-variants.ts";
import { PersonalDetails, ShopDetails } from "./profile.ts";
import { RequirementInput } from "./verification.ts";

/** Lists the messages about a name, by the path of the field in its schema. */
const messagesOf = (schema: z.ZodMiniType, path: string, name: string): string[] => {
  const input =
    path === ""
      ? name
      : path.split(".").reduceRight<unknown>((value, key) => ({ [key]: value }), name);
  const { error } = z.safeParse(schema, input);
  return (error?.issues ?? [])
    .filter((issue) => issue.path.join(".") === path)
    .map(({ message }) => message);
};

const names: [string, z.ZodMiniType, string][] = [
  ["a person", PersonName, ""],
  ["a shop", BusinessName, ""],
  ["a registration", Register, "business_name"],
  ["a profile", PersonalDetails, "first_name"],
  ["a profile's shop", ShopDetails, "business_name"],
  ["a tagline", ShopDetails, "tagline"],
  ["a street", Address, "line1"],
  ["a recipient", Address, "name"],
  ["a lookup", LookupName, ""],
  ["a plan", PlanItem, "name"],
  ["a banner section", BannerSectionItem, "label"],
  ["a follower", NewFollow, "name"],
  ["a customer", PlaceOrder, "customer.name"],
  ["a payment method", PlaceOrder, "payment.method"],
  ["a reviewer", NewReview, "customer.name"],
  ["a review's title", NewReview, "title"],
  ["an operator key", operatorKeysApi.create.body, "name"],
  ["a saved view", listViewsApi.save.body, "name"],
  ["an offer", NewOffer, "name"],
  ["an announcement", NewAnnouncement, "title"],
  ["a carrier", Tracking, "carrier"],
  ["a product", ProductInput, "title"],
  ["a search title", ProductInput, "seo_title"],
  ["a tag", tagText, ""],
  ["an option", optionNameText, ""],
  ["an option value", optionValueText, ""],
  ["a SKU", VariantInput, "sku"],
  ["a requirement", RequirementInput, "label"],
  ["a webhook", NewWebhook, "description"],
];

it.each(names)(
  "safety 18 the name of %s must not contain control characters or bidi overrides",
  (_, schema, path) => {
    for (const hostile of [
      "bad\0name",
      "bad\x07name",
      "bad\nname",
      "bad\rname",
      "bad\x1Bname",
      "badname",
      "badname",
      "bad\u2028name",
      "bad\u2029name",
      "bad‪name",
      "bad‫name",
      "bad‭name",
      "bad‮name",
      "bad‬name",
      "bad⁦name",
      "bad⁧name",
      "bad⁨name",
      "bad⁩name",
    ])
      expect([hostile, messagesOf(schema, path, hostile)]).toEqual([
        hostile,
        [expect.stringMatching(/on_one_line/)],
      ]);
  },
);

it.each(names)("safety 18 the name of %s may use any script", (_, schema, path) => {
  for (const harmless of [
    "Zoë Ó Brien",
    "خزف الشمال",
    "می\u200cخواهم",
    "\u200fشركة ABC\u200e",
    "สวัสดี",
    "👩\u200d👧 pots",
    "  Havn & Loom  ",
  ])
    expect([harmless, messagesOf(schema, path, harmless)]).toEqual([harmless, []]);
});

it("safety 18 the identifier of an existing account is not checked", () => {
  expect(z.safeParse(Identifier, "a@shop.example").success).toBe(true);
});
