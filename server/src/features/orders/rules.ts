import type { OrderStatus, OrderStatusCount } from "@sellerdesk/contract/orders";

type Line = { unit_price_minor: number; quantity: number; discount_minor: number; tax_minor: number };
export type Sums = {
  units_count: number;
  subtotal_minor: number;
  discount_minor: number;
  tax_minor: number;
};

/** The sums of an order's lines, never taken from a client (safety 7). */
export const sumLines = (lines: readonly Line[]): Sums => {
  const sum = (amount: (line: Line) => number) => lines.reduce((total, line) => total + amount(line), 0);
  return {
    units_count: sum(({ quantity }) => quantity),
    subtotal_minor: sum(({ unit_price_minor, quantity }) => unit_price_minor * quantity),
    discount_minor: sum(({ discount_minor }) => discount_minor),
    tax_minor: sum(({ tax_minor }) => tax_minor),
  };
};

/**
 * Shares an amount out by weight, exactly: what rounding leaves goes to the largest remainders, to earlier ones where they are equal.
 * Without any weight the shares are equal.
 */
export const shareOut = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const parts = sum === 0 ? weights.map(() => 1) : weights;
  const whole = BigInt(sum === 0 ? weights.length : sum);
  // Amounts times weights leave the range in which numbers are exact.
  const products = parts.map((part) => BigInt(total) * BigInt(part));
  const shares = products.map((product) => Number(product / whole));
  const left = total - shares.reduce((all, share) => all + share, 0);
  const byRemainder = products
    .map((product, at) => ({ at, remainder: product % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1));
  const lucky = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return shares.map((share, at) => (lucky.has(at) ? share + 1 : share));
};

/** What may be done to an order, from which statuses, and what it is then (domain.md, Order). */
const commands = {
  accept: { from: ["pending"], to: "accepted", verb: "accepted" },
  refuse: { from: ["pending"], to: "canceled", verb: "refused" },
  cancel: { from: ["pending", "accepted", "processing"], to: "canceled", verb: "canceled" },
} as const satisfies Record<string, { from: OrderStatus[]; to: OrderStatus; verb: string }>;
export type OrderCommand = keyof typeof commands;

/** @returns the status after a command, or why it cannot be: the words of the refusal */
export const statusAfter = (
  command: OrderCommand,
  status: OrderStatus,
): { to: OrderStatus } | { refused: { status: string; verb: string } } => {
  const { from, to, verb } = commands[command];
  if (from.some((allowed) => allowed === status)) return { to };
  return { refused: { status: status.replaceAll("_", " "), verb } };
};

/** Statuses in the order of an order's life, with the words and tones of their tabs (look.md, Badges). */
const tabs = {
  pending: { label: "Pending", tone: "warning" },
  accepted: { label: "Accepted", tone: "info" },
  processing: { label: "Processing", tone: "info" },
  partially_shipped: { label: "Partially shipped", tone: "progress" },
  shipped: { label: "Shipped", tone: "progress" },
  delivered: { label: "Delivered", tone: "success" },
  completed: { label: "Completed", tone: "neutral" },
  canceled: { label: "Canceled", tone: "neutral" },
  returned: { label: "Returned", tone: "return" },
  partially_returned: { label: "Partially returned", tone: "return" },
} as const satisfies Record<OrderStatus, Pick<OrderStatusCount, "label" | "tone">>;

/** Every status with its count, also those without orders. */
export const toTabs = (counted: readonly { status: OrderStatus; count: number }[]): OrderStatusCount[] =>
  // The keys of `tabs` are the statuses, as its type says.
  (Object.keys(tabs) as OrderStatus[]).map((key) => ({
    key,
    ...tabs[key],
    count: counted.find(({ status }) => status === key)?.count ?? 0,
  }));
