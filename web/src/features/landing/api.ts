import type { plansApi } from "@sellerdesk/contract/plans";
import { createPublicQuery } from "../../lib/public-read.ts";

/** The plans for sale, for visitors. */
export const usePublicPlans = createPublicQuery<typeof plansApi.public>({
  method: "GET",
  path: "/api/plans/public",
  access: "public",
});
