import { type OfferAction, offersApi } from "@sellerdesk/contract/offers";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useTestApp } from "../../../testing/client.ts";
import { createProduct } from "../../../testing/product-factory.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { createSeller } from "../../../testing/seller-factory.ts";

const t = useTestApp();

const start = Date.now();
const instant = (hour: number) => new Date(start + hour * 3_600_000).toISOString();

type Step =
  | {
      kind: "create";
      from: number;
      hours: number | null;
      variant: number | null;
      overlap: "refuse" | "skip" | "end_others";
    }
  | { kind: OfferAction; offerIndex: number }
  | { kind: "move"; offerIndex: number; from: number; hours: number };
const hour = fc.integer({ min: 0, max: 6 });
const position = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("create" as const),
      from: hour,
      hours: fc.option(fc.integer({ min: 1, max: 4 })),
      variant: fc.option(fc.nat(1)),
      overlap: fc.constantFrom("refuse" as const, "skip" as const, "end_others" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("pause" as const, "resume" as const, "end" as const),
      offerIndex: position,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      offerIndex: position,
      from: hour,
      hours: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

it("K38 K39 K40 concurrent changes never leave two live offers on one variant at any time", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      async (rounds) => {
        const seller = await createSeller(t.db);
        const product = await createProduct(t.db, seller, {
          options: [{ name: "Size", values: ["S", "L"] }],
        });
        const offers = async () =>
          (await t.call(offersApi.list, { query: { sort: "name" } }, seller)).ok.data;
        const run = async (
          item: Step,
          number: number,
          known: Awaited<ReturnType<typeof offers>>,
        ) => {
          if (item.kind === "create") {
            const chosen = product.variants[item.variant ?? -1];
            const body = {
              ...({
                name: `Offer ${number}`,
                type: "percent",
                value: 1000,
                overlap: item.overlap,
              } as const),
              starts_at: instant(item.from),
              ends_at: item.hours === null ? null : instant(item.from + item.hours),
              products: {
                items: [{ product_id: product.id, variant_ids: chosen ? [chosen.id] : null }],
              },
            };
            return t.call(offersApi.create, { body }, seller);
          }
          const offer = known[item.offerIndex % Math.max(1, known.length)];
          if (!offer) return null;
          if (item.kind !== "move")
            return t.call(
              offersApi.act,
              { params: { action: item.kind }, body: { ids: [offer.id] } },
              seller,
            );
          const { id, version, name, type, value } = offer;
          const period = {
            starts_at: instant(item.from),
            ends_at: instant(item.from + item.hours),
          };
          return t.call(
            offersApi.update,
            { body: { id, version, name, type, value, ...period, products: {} } },
            seller,
          );
        };
        for (const steps of rounds) {
          const known = await offers();
          const answers = await Promise.all(steps.map((item, number) => run(item, number, known)));
          expect(
            answers.map((answer) => answer?.status ?? 200).filter((status) => status >= 500),
          ).toEqual([]);
        }
        // Finds pairs of offers that hold the same variant by their own periods, without the
        // ranges that the constraint checks.
        const { rows } = await sql<{ first: string; second: string }>`
        select a.name as first, b.name as second
        from offers a join offer_items i on i.seller_id = a.seller_id and i.offer_id = a.id
        join offer_items j on j.seller_id = i.seller_id and j.product_id = i.product_id and j.offer_id > i.offer_id
          and (i.variant_id is null or j.variant_id is null or i.variant_id = j.variant_id)
        join offers b on b.seller_id = j.seller_id and b.id = j.offer_id
        where a.seller_id = ${seller.id}
          and greatest(a.starts_at, i.since, b.starts_at, j.since) < least(a.ends_at, b.ends_at, 'infinity')`.execute(
          t.db,
        );
        expect(rows).toEqual([]);
      },
    ),
    { numRuns: propertyRuns(8) },
  );
});
