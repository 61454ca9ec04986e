import type { TranslatedLocale } from "@sellerdesk/contract/languages";
import type { plansApi } from "@sellerdesk/contract/plans";
import { call } from "./api-client.ts";

/** Names the endpoint without its schemas, which visitors' pages are spared. */
const endpoint: Pick<typeof plansApi.words, "method" | "path" | "access"> = {
  method: "GET",
  path: "/api/plans/words",
  access: "public",
};

/**
 * Loads the operator's own texts in a language; `null` if that fails, and the original texts are
 * shown.
 */
export const loadPlanTranslations = async (
  locale: TranslatedLocale,
): Promise<Record<string, string> | null> => {
  try {
    // A call reads nothing of an endpoint but these three.
    return (await call(endpoint as typeof plansApi.words, { query: { locale } })).data;
  } catch {
    return null;
  }
};
