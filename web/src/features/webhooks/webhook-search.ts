import { DeliveryPageQuery } from "@sellerdesk/contract/webhooks";
import type * as z from "zod/mini";
import { withDefaults } from "../../lib/tolerant-search.ts";

type Shown = Partial<z.output<typeof DeliveryPageQuery>>;

/**
 * Returns the query of a webhook's view. It is a section of My Profile and has no path of its own
 * (C18).
 */
export const webhookSearch = (webhook: string, { page = 1, status, delivery }: Shown = {}) => ({
  section: "webhooks",
  webhook,
  ...(page > 1 && { page }),
  ...(status && { status }),
  ...(delivery && { delivery }),
});

/** Reads the filters of a webhook's deliveries from the address. */
export const readDeliveries = withDefaults(DeliveryPageQuery).parse;
