import { DeliveryPageQuery } from "@sellerdesk/contract/webhooks";
import type * as z from "zod/mini";
import { withDefaults } from "../../lib/tolerant-search.ts";

type Shown = Partial<z.output<typeof DeliveryPageQuery>>;

/**
 * The parameters of a webhook's view, which is a section of My Profile: no path is its own (C18).
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
