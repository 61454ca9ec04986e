import type { TranslatedLocale } from "@sellerdesk/contract/languages";
import type { plansApi } from "@sellerdesk/contract/plans";
import { call } from "./api-client.ts";

/** The endpoint without its schemas, which would add the validator to visitors' pages. */
const endpoint: Pick<typeof plansApi.words, "method" | "path" | "access"> = {
  method: "GET",
  path: "/api/plans/words",
  access: "public",
};

/**
 * Loads the translations of the operator's own texts.
 * @returns `null` if that fails; the original texts are then shown
 */
export const loadPlanTranslations = async (
  locale: TranslatedLocale,
): Promise<Record<string, string> | null> => {
  try {
    // `call` uses only these three properties of an endpoint.
    return (await call(endpoint as typeof plansApi.words, { query: { locale } })).data;
  } catch {
    return null;
  }
};
