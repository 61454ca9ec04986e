import type { Locale } from "@sellerdesk/contract/languages";
import type { Tax } from "@sellerdesk/contract/plan-terms";
import type { PlanInvoice } from "@sellerdesk/contract/plans";
import { ShopAddress } from "@sellerdesk/contract/profile";
import { sql } from "kysely";
import * as z from "zod/mini";
import { countMatches } from "../../../db/capped-counts.ts";
import type { Db, Tx } from "../../../db/pool.ts";
import { shopLines } from "../../../pdf/address-lines.ts";
import { newId } from "../../../lib/id.ts";
import { documentLanguageOf } from "../../../pdf/document-language.ts";
import { type Counted, offsetOf } from "../../../lib/page.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import { type Bill, type PaidPeriod, paidPeriods } from "./bill-rules.ts";
import { currentPeriods } from "./return-rules.ts";
import type { PrintedInvoice } from "./rules.ts";
import { invoiceNumber } from "../subscriptions/rules.ts";

const InvoiceLine = z.object({
  kind: z.enum(["plan", "credit", "waived"]),
  plan_name: z.string(),
  period_start: z.nullable(z.iso.datetime()),
  period_end: z.nullable(z.iso.datetime()),
  amount_minor: z.int(),
});
const InvoiceLines = z.array(InvoiceLine);

/** Parses the stored lines of an invoice. */
export const parseLines = (lines: unknown): z.output<typeof InvoiceLines> =>
  z.parse(InvoiceLines, lines);

const figuresOf = ({ lines, currency, subtotalMinor, tax, taxMinor, totalMinor }: Bill) => ({
  lines: JSON.stringify(lines),
  currency,
  subtotal_minor: subtotalMinor,
  tax_name: tax.name,
  tax_basis_points: tax.basis_points,
  tax_minor: taxMinor,
  total_minor: totalMinor,
});

/** Inserts the draft of an invoice that is to be paid. @returns its id */
export const insertDraftInvoice = async (
  tx: Tx,
  sellerId: SellerId,
  subscriptionId: string,
  bill: Bill,
): Promise<string> => {
  const id = newId();
  await tx
    .insertInto("invoices")
    .values({
      seller_id: sellerId,
      id,
      subscription_id: subscriptionId,
      ...figuresOf(bill),
      status: "draft",
    })
    .execute();
  return id;
};

/** Finds the subtotal of a draft invoice, in minor units before tax. */
export const findSubtotal = async (
  tx: Tx,
  sellerId: SellerId,
  id: string | null,
): Promise<number> => {
  const { subtotal_minor } = await tx
    .selectFrom("invoices")
    .select("subtotal_minor")
    .where("seller_id", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return subtotal_minor;
};

/** Builds the update of one of the seller's invoices. */
export const updateOneInvoice = (tx: Tx, sellerId: SellerId, id: string | null) =>
  tx.updateTable("invoices").where("seller_id", "=", sellerId).where("id", "=", id);

/** Voids an invoice that will not be paid. */
export const voidInvoice = async (tx: Tx, sellerId: SellerId, id: string | null): Promise<void> => {
  await updateOneInvoice(tx, sellerId, id).set({ status: "void" }).execute();
};

/**
 * Returns the address lines of an invoice's recipient, in the seller's language: the seller, and
 * the shop's address and tax number, if given.
 */
const findBilledTo = async (tx: Tx, sellerId: SellerId): Promise<string[]> => {
  const { business_name, first_name, last_name, address, tax_id, locale } = await tx
    .selectFrom("sellers")
    .select(["business_name", "first_name", "last_name", "address", "tax_id"])
    // The column contains only locales of the contract.
    .select(sql<Locale>`locale`.as("locale"))
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  const language = documentLanguageOf(locale);
  return [
    business_name,
    `${first_name} ${last_name}`,
    ...(address === null ? [] : shopLines(z.parse(ShopAddress, address), language)),
    tax_id && language.t("document_tax_id", { number: tax_id }),
  ].filter(Boolean);
};

/**
 * Issues a paid invoice with the marketplace's next number. Other transactions that issue an
 * invoice wait for this one, so that no number is skipped.
 * @param from the lines of the issuer's address
 */
export const issueInvoice = async (
  tx: Tx,
  sellerId: SellerId,
  id: string | null,
  bill: Bill,
  from: string[],
): Promise<void> => {
  const billed_to = await findBilledTo(tx, sellerId);
  const { last_number } = await tx
    .updateTable("invoice_counter")
    .set({ last_number: sql<number>`last_number + 1` })
    .returning("last_number")
    .executeTakeFirstOrThrow();
  await updateOneInvoice(tx, sellerId, id)
    .set({
      ...figuresOf(bill),
      billed_from: from,
      billed_to,
      status: "paid",
      number: last_number,
      issued_at: sql<Date>`now()`,
      paid_at: sql<Date>`now()`,
    })
    .execute();
};

const issued = (db: Db, sellerId: SellerId) =>
  db
    .selectFrom("invoices as i")
    .leftJoin("payments as p", (join) =>
      join
        .onRef("p.seller_id", "=", "i.seller_id")
        .onRef("p.invoice_id", "=", "i.id")
        .on("p.status", "=", "succeeded"),
    )
    .selectAll("i")
    .select(["p.dispute", sql<number>`coalesce(p.returned_minor, 0)`.as("returned_minor")])
    .where("i.seller_id", "=", sellerId)
    .where("i.number", "is not", null);

type Row = Awaited<ReturnType<ReturnType<typeof issued>["executeTakeFirstOrThrow"]>>;

/**
 * Converts a row to an invoice; null if it is a draft, has no number or no period. A numbered
 * invoice has been paid once, so it has all of these.
 */
const toInvoice = (row: Row): (PlanInvoice & { lines: z.output<typeof InvoiceLines> }) | null => {
  const lines = parseLines(row.lines);
  const plans = lines.filter(({ kind }) => kind === "plan");
  const [first, last] = [plans[0], plans.at(-1)];
  if (row.number === null || row.status === "draft" || !first?.period_start || !last?.period_end)
    return null;
  return {
    id: row.id,
    number: invoiceNumber(row.number, row.issued_at),
    issued_at: row.issued_at.toISOString(),
    plan_name: first.plan_name,
    period_start: first.period_start,
    period_end: last.period_end,
    status: row.status,
    total_minor: row.total_minor,
    returned_minor: row.returned_minor,
    dispute: row.dispute,
    currency: row.currency,
    lines,
  };
};

/** Lists one page of the seller's invoices, newest first. */
export const listInvoices = async (
  db: Db,
  sellerId: SellerId,
  page: { page: number; per_page: number },
): Promise<Counted<PlanInvoice>> => {
  const [rows, total] = await Promise.all([
    issued(db, sellerId)
      .orderBy("number", "desc")
      .limit(page.per_page)
      .offset(offsetOf(page))
      .execute(),
    countMatches(db, sql`from invoices where seller_id = ${sellerId} and number is not null`, page),
  ]);
  const invoices = rows.flatMap((row) => {
    const printed = toInvoice(row);
    if (!printed) return [];
    const { lines: _, ...invoice } = printed;
    return [invoice];
  });
  return { rows: invoices, ...total };
};

/** Finds an invoice for printing; null if the seller has none with this id. */
export const findPrintedInvoice = async (
  db: Db,
  sellerId: SellerId,
  id: string,
): Promise<PrintedInvoice | null> => {
  const row = await issued(db, sellerId).where("i.id", "=", id).executeTakeFirst();
  const invoice = row && toInvoice(row);
  if (!row || !invoice) return null;
  const tax: Tax = { name: row.tax_name, basis_points: row.tax_basis_points };
  const { timezone, locale } = await db
    .selectFrom("sellers")
    .select(["timezone", sql<Locale>`locale`.as("locale")])
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return {
    ...invoice,
    from: row.billed_from,
    to: row.billed_to,
    subtotalMinor: row.subtotal_minor,
    tax,
    taxMinor: row.tax_minor,
    timezone,
    locale,
  };
};

/** Lists the payments for the periods of a subscription, without tax and less refunds. */
export const listPaidPeriods = async (
  db: Db,
  sellerId: SellerId,
  subscriptionId: string,
): Promise<PaidPeriod[]> => {
  const rows = await db
    .selectFrom("invoices as i")
    .innerJoin("subscriptions as s", (join) =>
      join.onRef("s.seller_id", "=", "i.seller_id").onRef("s.id", "=", "i.subscription_id"),
    )
    .select(["i.lines", "i.taken_seconds", "i.uncredited_minor", "s.current_period_end"])
    .where("i.seller_id", "=", sellerId)
    .where("i.subscription_id", "=", subscriptionId)
    .where("i.status", "=", "paid")
    .orderBy("i.number", "desc")
    // Plans are paid at most two periods ahead: older invoices have been used.
    .limit(4)
    .execute();
  const invoices = rows.toReversed().map(({ lines, taken_seconds, uncredited_minor }) => ({
    periods: paidPeriods(parseLines(lines)),
    takenSeconds: taken_seconds,
    uncreditedMinor: uncredited_minor,
  }));
  const end = rows[0]?.current_period_end;
  const isWhole = invoices.every(
    ({ takenSeconds, uncreditedMinor }) => takenSeconds + uncreditedMinor === 0,
  );
  if (isWhole || !end) return invoices.flatMap(({ periods }) => periods);
  return currentPeriods({ end, invoices }).map(
    ({ invoice: { periods, uncreditedMinor }, ...period }) => {
      const paidMinor = periods.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      return { ...period, amountMinor: Math.max(0, paidMinor - uncreditedMinor) };
    },
  );
};
