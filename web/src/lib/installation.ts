import type { Installation, installationApi } from "@sellerdesk/contract/installation";
import { createPublicQuery } from "./public-read.ts";

const unknown: Installation = { marketplace_name: "", marketplace_url: "/", currency: "EUR" };
const useRead = createPublicQuery<typeof installationApi.get>({
  method: "GET",
  path: "/api/installation",
  access: "public",
});

/** The marketplace that this installation serves; without a name until it is known. */
export const useInstallation = (): Installation => useRead().data?.data ?? unknown;
