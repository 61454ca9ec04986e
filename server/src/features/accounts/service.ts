import type { Locale } from "@sellerdesk/contract/languages";
import type { Db } from "../../db/pool.ts";
import type { SellerId } from "../../lib/seller-id.ts";
import { findAccountById } from "./credentials/queries.ts";

/** The language of messages to a seller. */
export const findLocale = async (db: Db, sellerId: SellerId): Promise<Locale> =>
  (await findAccountById(db, sellerId)).locale;
