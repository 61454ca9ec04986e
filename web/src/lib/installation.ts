import { type Installation, installationApi } from "@sellerdesk/contract/installation";
import { useQuery } from "@tanstack/react-query";
import { call } from "./api-client.ts";

const unknown: Installation = { marketplace_name: "", marketplace_url: "/", currency: "EUR" };

/** The marketplace that this installation serves; without a name until it is known. */
export const useInstallation = (): Installation =>
  useQuery({
    queryKey: ["installation"],
    queryFn: async () => (await call(installationApi.get, {})).data,
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? unknown;
