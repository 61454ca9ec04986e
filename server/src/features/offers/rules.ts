import type { OfferItem } from "@sellerdesk/contract/offer-products";
import { msg } from "@sellerdesk/contract/texts";
import type { Text } from "@sellerdesk/contract/text";
import type { FieldProblem } from "../../lib/app-error.ts";

export type Period = { starts_at: Date; ends_at: Date | null };
export type StoredPeriod = Period & {
  version: number;
  draft: boolean;
  /** By the database's clock. */
  has_begun: boolean;
  is_over: boolean;
};

type Wanted = { starts_at: string | null; ends_at: string | null; draft: boolean };

const fieldError = (field: string, message: Text): FieldProblem => ({
  field,
  code: "invalid",
  message,
});

/**
 * Resolves the period of an offer. A start in the past becomes now. An offer that has started keeps
 * its start and cannot become a draft again.
 * @param stored null for a new offer
 * @returns the period, and the problems of fields
 */
export const resolvePeriod = (
  { starts_at, ends_at, draft }: Wanted,
  stored: StoredPeriod | null,
  now: Date,
): { period: Period; problems: FieldProblem[] } => {
  const asked = starts_at === null ? now : new Date(starts_at);
  const start = stored?.has_begun === true ? stored.starts_at : asked < now ? now : asked;
  const period = { starts_at: start, ends_at: ends_at === null ? null : new Date(ends_at) };
  const problems: FieldProblem[] = [];
  if (stored?.has_begun === true) {
    if (draft) problems.push(fieldError("draft", msg("this_offer_has_begun_and_is_no_draft_any")));
    if (starts_at !== null && new Date(starts_at).getTime() !== stored.starts_at.getTime())
      problems.push(fieldError("starts_at", msg("this_offer_has_begun_its_start_stays")));
  }
  if (period.ends_at !== null && period.ends_at <= (start < now ? now : start))
    problems.push(fieldError("ends_at", msg("choose_an_end_that_is_still_to_come_after")));
  return { period, problems };
};

/** A product of an offer, with all its variants or some. */
export type Target = OfferItem;

/**
 * Merges the products of an offer, by ascending id: existing ones, those that match a filter, and
 * the named `items`, which override both. An existing product with selected variants keeps that
 * selection if it matches a filter.
 */
export const mergeTargets = ({
  existing,
  matched,
  items,
  without,
}: {
  existing: readonly Target[];
  matched: readonly string[];
  items: readonly Target[];
  without: readonly string[];
}): Target[] => {
  const targets = new Map<string, Target>();
  for (const product_id of matched) targets.set(product_id, { product_id, variant_ids: null });
  for (const target of [...existing, ...items]) targets.set(target.product_id, target);
  for (const id of without) targets.delete(id);
  return [...targets.values()].toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1));
};

const productsOf = (n: number) => msg("product_count", { n });

/** Describes the change of an offer's products by an edit; null if they are unchanged. */
export const productsChange = (
  name: string,
  before: readonly Target[],
  after: readonly Target[],
): Text | null => {
  const [had, has] = [before, after].map(
    (targets) => new Set(targets.map(({ product_id }) => product_id)),
  );
  const added = after.filter(({ product_id }) => had?.has(product_id) === false).length;
  const taken = before.filter(({ product_id }) => has?.has(product_id) === false).length;
  const [products, others] = [productsOf(added), productsOf(taken)];
  if (added > 0 && taken > 0) return msg("offer_products_changed", { name, products, others });
  if (added > 0) return msg("offer_products_added", { name, products });
  return taken > 0 ? msg("offer_products_removed", { name, products: others }) : null;
};
