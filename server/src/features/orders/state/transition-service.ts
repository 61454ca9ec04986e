import type { FulfilmentStatus, ReturnStatus } from "@sellerdesk/contract/order-statuses";
import type { Order } from "@sellerdesk/contract/orders";
import { msg, type Verb } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../../db/pool.ts";
import { AppError, requireFound } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import type { OrderContext } from "./queries.ts";
import { commandOrder } from "./service.ts";

type Transitionable = { id: string; status: FulfilmentStatus | ReturnStatus };
type ExpectedVersion = { version?: number | undefined };
type Command<Input> = (
  db: Db,
  sellerId: SellerId,
  keys: { orderId: string; id: string },
  input: Input,
) => Promise<Order>;

/**
 * Creates state-transition commands for a part of an order: a shipment or a return.
 * @param list lists the parts of a locked order
 * @param refusal the error code if the part's status does not allow the transition
 * @returns a function that creates a command from the allowed statuses, the verb and the
 * transition. The command returns the changed order. It throws AppError `not_found`, `stale_write`,
 * `refusal` and the errors of the transition.
 */
export const createTransition =
  <P extends Transitionable>(
    list: (tx: Tx, sellerId: SellerId, orderId: string) => Promise<P[]>,
    refusal: "parcel_state" | "return_state",
  ) =>
  <Input extends ExpectedVersion = ExpectedVersion>(
    { from, verb }: { from: readonly P["status"][]; verb: Verb },
    take: (context: OrderContext, part: P, input: Input) => Promise<unknown>,
  ): Command<Input> =>
  (db, sellerId, { orderId, id }, input) =>
    commandOrder(db, sellerId, { id: orderId, version: input.version }, async (context) => {
      const parts = await list(context.tx, sellerId, orderId);
      const part = requireFound(parts.find((item) => item.id === id));
      const { status } = part;
      if (!from.includes(status))
        throw new AppError(refusal, {
          params: { status: msg(`status_${status}`), verb: msg(`verb_${verb}`) },
        });
      await take(context, part, input);
    });
