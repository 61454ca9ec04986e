import { DeliveryPageQuery } from "@sellerdesk/contract/webhooks";
import type * as z from "zod/mini";
import { withDefaults } from "../../lib/tolerant-search.ts";

type Shown = Partial<z.output<typeof DeliveryPageQuery>>;

/**
 * What follows `?` in the address of a webhook's screen, which is a part of My Profile: no path is
 * its own (C18).
 */
export const webhookSearch = (webhook: string, { page = 1, status, delivery }: Shown = {}) => ({
  section: "webhooks",
  webhook,
  ...(page > 1 && { page }),
  ...(status && { status }),
  ...(delivery && { delivery }),
});

/** What the address shows of a webhook's deliveries. */
export const readDeliveries = withDefaults(DeliveryPageQuery).parse;
