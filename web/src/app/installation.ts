import { installationApi } from "@sellerdesk/contract/installation";
import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/api-client.ts";

const unknown = { marketplace_name: "", marketplace_url: "/" };

/** The marketplace that this installation serves: its name and website. */
export const useInstallation = () =>
  useQuery({
    queryKey: ["installation"],
    queryFn: async () => (await call(installationApi.get, {})).data,
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? unknown;
