import { sql } from "kysely";
import type { TestApp } from "./client.ts";
import type { Request } from "./endpoint-requests.ts";
import type { FullSeller } from "./full-seller-fixture.ts";
import { orderBody } from "./marketplace-factory.ts";
import { createVariant } from "./product-factory.ts";
import { reviewBody } from "./review-factory.ts";

/** A seller, and what the marketplace knows of the shop. */
export type SoldBy = {
  seller: FullSeller;
  email: string;
  slug: string;
  sku: string;
  productId: string;
  deliveredOrder: string;
  deliveredVariant: string;
  /** The external ids that the marketplace gives. */
  newOrder: string;
  newReview: string;
  reservation: string;
};

/** Creates what the marketplace knows of a seller's shop. */
export const createSold = async ({ db }: TestApp, seller: FullSeller): Promise<SoldBy> => {
  const { sku, product_id } = await createVariant(db, seller);
  const { rows } = await sql<
    Pick<SoldBy, "email" | "slug" | "deliveredOrder" | "deliveredVariant">
  >`
    select s.email, s.slug, o.external_id as "deliveredOrder", i.variant_id as "deliveredVariant"
    from sellers s join orders o on o.seller_id = s.id and o.id = ${seller.ids.delivered_order}
    join order_items i on i.seller_id = s.id and i.id = ${seller.ids.delivered_item}
    where s.id = ${seller.id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The seller has a delivered order.");
  const { id } = seller;
  return {
    ...row,
    seller,
    sku: sku ?? "",
    productId: product_id,
    newOrder: `order-${id}`,
    newReview: `review-${id}`,
    reservation: `reservation-${id}`,
  };
};

const root = "/api/marketplace/v1";
const order = ({ newOrder }: SoldBy) => ({ params: { external_id: newOrder } });
const review = ({ newReview }: SoldBy) => ({ params: { external_id: newReview } });
const reservation = (sold: SoldBy) => ({ params: { external_id: sold.reservation } });
const follow = ({ seller }: SoldBy) => ({
  params: { seller_id: seller.id, customer_external_id: "buyer-7" },
});
const items = ({ seller, sku }: SoldBy) => [{ seller_id: seller.id, sku, quantity: 1 }];
const about = ({ seller }: SoldBy) => ({ params: { id: seller.id } });
const newReview = (sold: SoldBy) => reviewBody(sold.productId, { external_id: sold.newReview });

/**
 * The requests of the marketplace and its operator that are about one seller, by their endpoints.
 * Each succeeds after those before it.
 */
export const marketplaceRequests: Record<string, (sold: SoldBy) => Partial<Request>> = {
  [`POST ${root}/checks`]: (sold) => ({ body: { items: items(sold) } }),
  [`PUT ${root}/follows/:seller_id/:customer_external_id`]: (sold) => ({
    ...follow(sold),
    body: { name: "Oliver Lindqvist", followed_at: "2026-11-20T10:00:00Z" },
  }),
  [`DELETE ${root}/follows/:seller_id/:customer_external_id`]: follow,
  [`PUT ${root}/reservations/:external_id`]: (sold) => ({
    ...reservation(sold),
    body: { items: items(sold) },
  }),
  [`GET ${root}/reservations/:external_id`]: reservation,
  [`DELETE ${root}/reservations/:external_id`]: reservation,
  [`POST ${root}/orders`]: (sold) => ({
    body: orderBody(items(sold), { external_id: sold.newOrder }),
  }),
  [`GET ${root}/orders/:external_id`]: order,
  [`POST ${root}/orders/:external_id/payment`]: (sold) => ({
    ...order(sold),
    body: { status: "refunded", occurred_at: "2026-11-21T10:00:00Z" },
  }),
  [`POST ${root}/orders/:external_id/cancel`]: (sold) => ({ ...order(sold), body: {} }),
  [`POST ${root}/orders/:external_id/returns`]: (sold) => ({
    params: { external_id: sold.deliveredOrder },
    body: {
      external_id: `return-${sold.seller.id}`,
      requested_at: "2026-11-20T10:00:00Z",
      reason: "damaged",
      items: [{ variant_id: sold.deliveredVariant, quantity: 1 }],
    },
  }),
  [`POST ${root}/reviews`]: (sold) => ({ body: newReview(sold) }),
  [`PUT ${root}/reviews/:external_id`]: (sold) => {
    const { external_id: _, ...body } = newReview(sold);
    return { ...review(sold), body: { ...body, rating: 4, changed_at: "2026-11-20T10:00:00Z" } };
  },
  [`PUT ${root}/operator/reviews/:external_id`]: (sold) => ({
    ...review(sold),
    body: { decision: "keep" },
  }),
  [`DELETE ${root}/reviews/:external_id/removal-request`]: review,
  [`DELETE ${root}/reviews/:external_id`]: review,
  [`GET ${root}/sellers/:id`]: about,
  [`GET ${root}/sellers/by-slug/:slug`]: ({ slug }) => ({ params: { slug } }),
  [`GET ${root}/operator/sellers/:id`]: about,
  [`PUT ${root}/operator/sellers/:id/products/:product_id/review`]: ({ seller }) => ({
    params: { id: seller.id, product_id: seller.ids.product },
    body: { review_state: "approved" },
  }),
  [`PUT ${root}/operator/sellers/:id/acceptance`]: (sold) => ({
    ...about(sold),
    body: { acceptance_hours: 24 },
  }),
  [`POST ${root}/operator/sellers/:id/reset-two-step`]: (sold) => ({ ...about(sold), body: {} }),
  [`PUT ${root}/operator/sellers/:id/status`]: (sold) => ({
    ...about(sold),
    body: { status: "suspended", reason: "Unpaid." },
  }),
};

const registers = "has no seller yet, and the coordinator asks no node that it could name";
const lists = "is about all sellers";
const byId = "is named by its id alone, which any seller could have";
const lookups = "changes a copy on every node";
const anyNode = "asks the node that an address leads to, also if nobody has it (safety 14)";
const anyBrowser = "forgets the browser of whoever logged in there before";
const noSeller = "is about no seller";
const ofOperator = "belongs to the operator, whose rows are on one node";

/** Endpoints that are about no seller, about all of them or about a seller that they do not name. */
export const otherEndpoints: Record<string, string> = {
  "POST /api/auth/vendor/register": registers,
  "POST /api/auth/vendor/request_otp": registers,
  "POST /api/auth/vendor/verify": registers,
  "GET /api/installation": noSeller,
  "GET /api/plans/public": noSeller,
  "GET /api/plans/words": noSeller,
  "POST /api/users/vendor/contact": anyNode,
  "PUT /api/notifications/vendor/push": anyBrowser,
  "POST /api/payments/stripe": "is about a payment that Stripe names",
  [`GET ${root}/catalogue`]: lists,
  [`GET ${root}/announcements`]: lists,
  [`GET ${root}/orders`]: lists,
  [`GET ${root}/reviews`]: lists,
  [`GET ${root}/sellers`]: lists,
  [`PUT ${root}/lookups/categories`]: lookups,
  [`PUT ${root}/lookups/brands`]: lookups,
  [`PUT ${root}/lookups/colors`]: lookups,
  [`PUT ${root}/lookups/banner-sections`]: lookups,
  [`PUT ${root}/lookups/plans`]: lookups,
  [`GET ${root}/operator/backups`]: noSeller,
  [`POST ${root}/operator/backups`]: lists,
  [`GET ${root}/operator/backups/:id`]: noSeller,
  [`GET ${root}/operator/backups/:id/archive`]: noSeller,
  [`POST ${root}/operator/backups/:id/rehearse`]: noSeller,
  [`DELETE ${root}/operator/backups/:id`]: noSeller,
  [`GET ${root}/operator/plans`]: noSeller,
  [`DELETE ${root}/operator/plans/:id`]: lookups,
  [`GET ${root}/operator/lookup-requests`]: lists,
  [`PUT ${root}/operator/lookup-requests/:id/accept`]: byId,
  [`PUT ${root}/operator/lookup-requests/:id/decline`]: byId,
  [`PUT ${root}/operator/taxonomy`]: lookups,
  [`GET ${root}/operator/migrations`]: noSeller,
  [`GET ${root}/operator/jobs`]: noSeller,
  [`GET ${root}/operator/jobs/failed`]: noSeller,
  [`PUT ${root}/operator/jobs/:id/retry`]: noSeller,
  [`POST ${root}/operator/doctor`]: lists,
  [`GET ${root}/operator/doctor`]: noSeller,
  [`GET ${root}/operator/payments`]: lists,
  [`PUT ${root}/operator/payments/:id/refund`]: byId,
  [`PUT ${root}/operator/payments/:id/returned`]: byId,
  [`GET ${root}/operator/policies`]: noSeller,
  [`PUT ${root}/operator/policies`]: lookups,
  [`GET ${root}/operator/products`]: lists,
  [`GET ${root}/operator/reviews`]: lists,
  [`GET ${root}/operator/sellers`]: lists,
  [`GET ${root}/operator/verification`]: lists,
  [`GET ${root}/operator/verification/:id/file`]: byId,
  [`PUT ${root}/operator/verification/:id`]: byId,
  [`GET ${root}/operator/verification-requirements`]: noSeller,
  [`PUT ${root}/operator/verification-requirements`]: lookups,
  [`GET ${root}/operator/webhooks`]: ofOperator,
  [`POST ${root}/operator/webhooks`]: ofOperator,
  [`GET ${root}/operator/webhooks/:id`]: ofOperator,
  [`PUT ${root}/operator/webhooks/:id`]: ofOperator,
  [`DELETE ${root}/operator/webhooks/:id`]: ofOperator,
  [`POST ${root}/operator/webhooks/:id/secret`]: ofOperator,
  [`DELETE ${root}/operator/webhooks/:id/old_secret`]: ofOperator,
  [`POST ${root}/operator/webhooks/:id/test`]: ofOperator,
  [`GET ${root}/operator/webhooks/:id/deliveries`]: ofOperator,
  [`GET ${root}/operator/webhooks/:id/deliveries/:delivery_id`]: ofOperator,
  [`POST ${root}/operator/webhooks/:id/deliveries/:delivery_id/redeliver`]: ofOperator,
  [`GET ${root}/operator/keys`]: noSeller,
  [`POST ${root}/operator/keys`]: noSeller,
  [`DELETE ${root}/operator/keys/:id`]: noSeller,
};
