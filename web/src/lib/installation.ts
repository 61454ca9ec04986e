import type { Installation, installationApi } from "@sellerdesk/contract/installation";
import { createPublicRead } from "./public-read.ts";

const unknown: Installation = { marketplace_name: "", marketplace_url: "/", currency: "EUR" };
const useRead = createPublicRead<typeof installationApi.get>({
  method: "GET",
  path: "/api/installation",
  access: "public",
});

/** The marketplace that this installation serves; without a name until it is known. */
export const useInstallation = (): Installation => useRead().data?.data ?? unknown;
