import type { Locale } from "@sellerdesk/contract/languages";
import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { languageOf } from "../../../lib/languages.ts";
import { sendMessage } from "../../messages/service.ts";
import { findRecipient, listDueSellers, claimDueMessages } from "./queries.ts";
import { sendPush } from "../push/service.ts";
import { digestEmail, digestPush, digestSms } from "./rules.ts";

/** Reads the operator's texts about plans in a language, by their English text. */
export type ReadPlanTranslations = (
  deps: { db: Tx } & Pick<Deps, "env">,
  locale: Locale,
) => Promise<Record<string, string>>;

type Sending = Pick<Deps, "env" | "jobs"> & { readPlanTranslations: ReadPlanTranslations };

const sendTo = async (
  { env, jobs, readPlanTranslations }: Sending,
  tx: Tx,
  sellerId: SellerId,
): Promise<void> => {
  const due = await claimDueMessages(tx, sellerId);
  const recipient = await findRecipient(tx, sellerId);
  if (!recipient) return;
  const { email, phone, first_name, business_name, timezone, locale } = recipient;
  const plan = await readPlanTranslations({ db: tx, env }, locale);
  const language = languageOf(locale, plan);
  const mails = due.filter(({ channel }) => channel === "email");
  const texts = due.filter(({ channel }) => channel === "sms");
  const pushes = due.filter(({ channel }) => channel === "push");
  if (mails.length > 0) {
    const parts = {
      firstName: first_name,
      businessName: business_name,
      timeZone: timezone,
      publicUrl: env.publicUrl,
      language,
    };
    await sendMessage(jobs, tx, { channel: "email", to: email, ...digestEmail(mails, parts) });
  }
  if (texts.length > 0 && phone !== null)
    await sendMessage(jobs, tx, {
      channel: "sms",
      to: phone,
      subject: "",
      text: digestSms(texts, env.publicUrl, language),
    });
  if (pushes.length > 0) await sendPush(jobs, tx, sellerId, digestPush(pushes, language));
};

/**
 * Sends due messages by email, SMS and push, one each for all of a seller's notifications. The
 * transaction that sends them also removes them from the list, so that each is sent once.
 */
export const sendDueDigests = async (deps: Sending & Pick<Deps, "db">): Promise<void> => {
  for (const sellerId of await listDueSellers(deps.db))
    await inTransaction(deps.db, (tx) => sendTo(deps, tx, sellerId));
};
