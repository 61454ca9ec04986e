import { type Product, ProductInput } from "@sellerdesk/contract/product";
import type { VariantInput } from "@sellerdesk/contract/product-variants";
import * as z from "zod/mini";
import { withAdvisoryLock } from "../db/advisory-lock.ts";
import { inJobTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { storeDocument } from "../features/documents/service.ts";
import { ensureDemoLookups, resolveLookupNames } from "../features/lookups/service.ts";
import { buyPlan, renewPlan } from "../features/plans/checkout/service.ts";
import { sandboxPayments } from "../integrations/payment.ts";
import { createProduct } from "../features/products/edit-service.ts";
import { saveSocialLink } from "../features/social-links/edit-service.ts";
import { hashPassword, isPassword } from "../lib/security/password.ts";
import type { SellerId } from "../lib/seller-id.ts";
import { placeDemoOrders } from "./orders.ts";
import { addDemoBanners } from "./banners.ts";
import { defineRequirements } from "../features/verification/service.ts";
import { demoRequirements } from "./requirements.ts";
import { demoBuyers } from "./people.ts";
import { addDemoOffers } from "./offers.ts";
import { addDemoReviews } from "./reviews.ts";
import { draw } from "./pictures.ts";
import { demoNeighbors } from "./neighbors.ts";
import { type DemoProduct, demoProducts } from "./products.ts";
import {
  deleteUnfinishedDemo,
  findDemoHash,
  findPlanId,
  hasSellers,
  insertDemoSeller,
  insertFollowers,
  insertNeighbor,
  markNoticesRead,
  setBackNotices,
  setBackPlan,
  setBackPrices,
  setBackProducts,
  updateDemoHash,
} from "./queries.ts";

/** The login of the demo seller. `npm start` prints it at every start while it works. */
export const demoSeller = { email: "demo@sellerdesk.example", password: "a calm desk" };
/** Every seller of the demo, the one whose login is shown first. */
export const demoEmails = [demoSeller.email, ...demoNeighbors.map(({ email }) => email)];
/**
 * The age of the demo seller's plan in days: it was renewed about ten days ago, and ends in about
 * three weeks.
 */
const daysOfPlan = 40;
const defaultStock = 20;
const demoLock = 7_351_006;
/** The number of notifications of the newest orders that are unread. */
const unread = 4;

const combine = (options: readonly { values: string[] }[]): string[][] =>
  options.reduce<string[][]>(
    (before, { values }) => before.flatMap((head) => values.map((value) => [...head, value])),
    [[]],
  );

const skuOf = ({ sku, options }: DemoProduct, optionValues: string[]): string =>
  options.length === 0
    ? sku
    : [
        sku,
        ...optionValues.map((value) =>
          value
            .replaceAll(/[^\p{Letter}\p{Number}]/gu, "")
            .slice(0, 3)
            .toUpperCase(),
        ),
      ].join("-");

type NewVariant = Omit<Required<z.input<typeof VariantInput>>, "id">;

const toVariants = (product: DemoProduct): NewVariant[] =>
  combine(product.options).map((optionValues, index) => {
    const last = product.options.at(-1);
    const step = last ? last.values.indexOf(optionValues.at(-1) ?? "") : 0;
    const price_minor = product.priceMinor + step * (product.stepMinor ?? 0);
    return {
      option_values: optionValues,
      sku: skuOf(product, optionValues),
      barcode: null,
      price_minor,
      compare_at_price_minor:
        product.wasMinor && product.wasMinor > price_minor ? product.wasMinor : null,
      cost_minor: Math.round(price_minor * 0.4),
      weight: { value: product.grams, unit: "g" },
      length: null,
      width: null,
      height: null,
      volume: null,
      standard_volume: null,
      inventory_policy: "deny",
      low_stock_threshold: 5,
      image_uid: null,
      stock: product.stock?.[index] ?? defaultStock,
    };
  });

type Shop = { id: SellerId; currency: string };

const addDemoProduct = async (deps: Deps, shop: Shop, product: DemoProduct): Promise<Product> => {
  const bytes = await draw(product.drawing);
  const picture = await storeDocument(deps, shop.id, "product_image", {
    name: `${product.drawing}.png`,
    bytes,
  });
  const { unknown: _, ...lookups } = await resolveLookupNames(deps.db, {
    brand: product.brand,
    category: product.category,
    colors: [],
  });
  const input = z.parse(ProductInput, {
    ...lookups,
    title: product.title,
    description_html: product.description,
    tags: product.tags,
    status: product.status,
    options: product.options,
    images: [{ uid: picture.uid, alt: product.title }],
    variants: toVariants(product),
    seo_title: "",
    seo_description: "",
  } satisfies Required<z.input<typeof ProductInput>>);
  return createProduct(deps.db, shop, input);
};

/** Buys and renews a plan, and creates these products. */
const openShop = async (
  deps: Deps,
  shop: Shop,
  selling: readonly DemoProduct[],
): Promise<Product[]> => {
  const { db } = deps;
  const { id } = shop;
  const plan_id = await findPlanId(db, "studio");
  const buyer = { id, planStatus: "inactive" } as const;
  const order = { plan_id, payment_method: "sandbox", accept_terms: true } as const;
  const paying = { ...deps, payments: sandboxPayments };
  await buyPlan(paying, buyer, order);
  await renewPlan(paying, buyer, { payment_method: "sandbox" });
  await setBackPlan(db, id, daysOfPlan);
  const products: Product[] = [];
  for (const product of selling) products.push(await addDemoProduct(deps, shop, product));
  return products;
};

const addNeighbors = async (deps: Deps, currency: string): Promise<void> => {
  for (const { products, ...neighbor } of demoNeighbors) {
    const id = await insertNeighbor(deps.db, neighbor, currency);
    if (id !== null) await openShop(deps, { id, currency }, products);
  }
};

const fillShop = async (deps: Deps, shop: Shop): Promise<void> => {
  const { db } = deps;
  const { id } = shop;
  await ensureDemoLookups(db);
  await defineRequirements(db, demoRequirements);
  const products = await openShop(deps, shop, demoProducts);
  const followers = demoBuyers.map(([name], index) => ({ name, daysAgo: index * 4 + 1 }));
  await insertFollowers(db, id, followers);
  await saveSocialLink(db, id, { platform: "instagram", url: "havnandloom", visible: true });
  await setBackPrices(db, id);
  await addDemoOffers(deps, shop, products);
  // Reviews follow the orders, which make them verified purchases.
  await placeDemoOrders(deps, shop, products);
  await addDemoReviews(deps, shop, products);
  await addDemoBanners(deps, shop, products);
  await setBackProducts(db, id, products);
  await setBackNotices(db, id);
  await markNoticesRead(db, id, unread);
};

/**
 * Fills a database without sellers with a demo shop (products with drawn images, orders of the last
 * weeks, followers, reviews) and two small shops. It uses the same services as real sellers and
 * marketplaces, and deletes an interrupted seed first.
 * @returns whether it filled the database
 */
export const seedDemo = async (deps: Deps): Promise<boolean> => {
  const { db, env } = deps;
  const { email, password } = demoSeller;
  // If several processes start at the same time, one makes the demo.
  const isFilled = await withAdvisoryLock(db, demoLock, async () => {
    await inJobTransaction(db, (tx) => deleteUnfinishedDemo(tx, demoEmails));
    if (await hasSellers(db)) return false;
    const id = await insertDemoSeller(db, { email, currency: env.currency });
    if (id === null) return false;
    await fillShop(deps, { id, currency: env.currency });
    await addNeighbors(deps, env.currency);
    const hash = await hashPassword(password);
    for (const neighbor of demoNeighbors) await updateDemoHash(db, neighbor.email, hash);
    // Set last: a hash that no password matches marks an interrupted seed.
    await updateDemoHash(db, email, hash);
    return true;
  });
  return isFilled ?? false;
};

/** Whether the demo seller still has the password of the seed. */
export const hasDemoLogin = async (db: Deps["db"]): Promise<boolean> =>
  isPassword(demoSeller.password, await findDemoHash(db, demoSeller.email));
