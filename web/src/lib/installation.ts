import type { Installation, installationApi } from "@sellerdesk/contract/installation";
import { createPublicQuery } from "./public-read.ts";

const unknown: Installation = { marketplace_name: "", marketplace_url: "/", currency: "EUR" };
const useInstallationRead = createPublicQuery<typeof installationApi.get>({
  method: "GET",
  path: "/api/installation",
  access: "public",
});

/** Returns the marketplace of this installation; its name is empty until it is loaded. */
export const useInstallation = (): Installation => useInstallationRead().data?.data ?? unknown;

/**
 * Returns the address of the marketplace.
 * @throws ApiError
 */
export const loadMarketplaceUrl = async (): Promise<string> =>
  (await useInstallationRead.load()).data.marketplace_url;
