import * as z from "zod/mini";
import { lines } from "./name-text.ts";
import { dataOf, endpoint, IdParams, idOf } from "./http.ts";
import { LineQuantities, seenVersion } from "./order-commands.ts";
import { ReturnReason } from "./order-statuses.ts";
import { Order } from "./orders.ts";
import { validationCode } from "./validation-texts.ts";

/** A return that the seller records; it counts as approved. */
export const CreateReturn = z.strictObject({
  items: LineQuantities,
  reason: ReturnReason,
  note: z._default(lines(1000), ""),
  version: seenVersion,
});
export type CreateReturn = z.output<typeof CreateReturn>;

export const RejectReturn = z.strictObject({
  /** Shown to the buyer. */
  note: lines(500).check(z.minLength(1, validationCode("say_why_the_buyer_reads_it"))),
  version: seenVersion,
});
export type RejectReturn = z.output<typeof RejectReturn>;

const units = z.int().check(z.minimum(0), z.maximum(100_000));

export const ReceiveReturn = z.strictObject({
  /** The quantity received of each item; items that are left out were not received. */
  items: z
    .array(z.strictObject({ item_id: idOf("order_item"), restocked: units, damaged: units }))
    .check(
      z.minLength(1),
      z.maxLength(200),
      z.refine((items) => new Set(items.map(({ item_id }) => item_id)).size === items.length, {
        message: validationCode("name_each_item_once"),
      }),
      z.refine((items) => items.some(({ restocked, damaged }) => restocked + damaged > 0), {
        message: validationCode("enter_how_many_came_back"),
      }),
    ),
  version: seenVersion,
});
export type ReceiveReturn = z.output<typeof ReceiveReturn>;

const ReturnParams = z.strictObject({ id: idOf("order"), return_id: idOf("order_return") });

/** Returns of an order. */
export const orderReturnsApi = {
  create: endpoint("POST", "/api/orders/:id/returns", {
    access: "activePlan",
    summary: "Records a return agreed with the customer.",
    params: IdParams("order"),
    body: CreateReturn,
    reply: dataOf(Order),
  }),
  approve: endpoint("POST", "/api/orders/:id/returns/:return_id/approve", {
    access: "activePlan",
    summary: "Approves a requested return: the customer may send it.",
    params: ReturnParams,
    reply: dataOf(Order),
  }),
  reject: endpoint("POST", "/api/orders/:id/returns/:return_id/reject", {
    access: "activePlan",
    summary: "Rejects a requested return, or an approved one that never arrived.",
    params: ReturnParams,
    body: RejectReturn,
    reply: dataOf(Order),
  }),
  receive: endpoint("POST", "/api/orders/:id/returns/:return_id/receive", {
    access: "activePlan",
    summary: "Marks a return as received; restocked units return to stock, damaged ones do not.",
    params: ReturnParams,
    body: ReceiveReturn,
    reply: dataOf(Order),
  }),
};
