import type { OrderStatus } from "./order-statuses.ts";
import type { Verb } from "./texts.ts";

/**
 * The order commands and the statuses that allow them (domain.md, Order). The server rejects other
 * commands; screens do not offer them. `cancel` is for units that are not shipped, `return` for
 * those that are.
 */
const commands = {
  accept: { from: ["pending"], verb: "accepted" },
  refuse: { from: ["pending"], verb: "refused" },
  cancel: { from: ["pending", "accepted", "processing", "partially_shipped"], verb: "canceled" },
  pack: { from: ["accepted", "processing", "partially_shipped"], verb: "packed" },
  ship: { from: ["accepted", "processing", "partially_shipped"], verb: "shipped" },
  deliver: { from: ["partially_shipped", "shipped"], verb: "delivered" },
  complete: { from: ["delivered"], verb: "completed" },
  return: {
    from: ["partially_shipped", "shipped", "delivered", "completed", "partially_returned"],
    verb: "returned",
  },
} as const satisfies Record<string, { from: OrderStatus[]; verb: Verb }>;
export type OrderCommand = keyof typeof commands;

/** Returns the command as a past participle, for "An order that is shipped cannot be canceled." */
export const orderVerb = (command: OrderCommand): Verb => commands[command].verb;

/** Returns the statuses in which a command is allowed. */
export const statusesTo = (command: OrderCommand): readonly OrderStatus[] => commands[command].from;

/** Checks if an order in this status allows the command. */
export const isCommandAllowed = (command: OrderCommand, status: OrderStatus): boolean =>
  statusesTo(command).includes(status);

/** Checks if something of the order is still to be shipped. */
export const isOpen = (status: OrderStatus): boolean => isCommandAllowed("cancel", status);

/** Quantities of one line of an order. */
export type Quantities = {
  quantity: number;
  canceled: number;
  packed: number;
  shipped: number;
  delivered: number;
  returned: number;
};

/** Counts the units of a line that are in no shipment yet and not canceled. */
export const openQuantity = ({ quantity, canceled, packed, shipped }: Quantities): number =>
  quantity - canceled - packed - shipped;
