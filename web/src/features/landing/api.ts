import type { plansApi } from "@sellerdesk/contract/plans";
import { createPublicRead } from "../../lib/public-read.ts";

/** Plans for sale, for visitors. */
export const usePublicPlans = createPublicRead<typeof plansApi.public>({
  method: "GET",
  path: "/api/plans/public",
  access: "public",
});
