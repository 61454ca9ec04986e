import type { FulfilmentStatus, ReturnStatus } from "@sellerdesk/contract/order-statuses";
import type { Order } from "@sellerdesk/contract/orders";
import { msg, type Verb } from "@sellerdesk/contract/texts";
import type { Db, Tx } from "../../../db/pool.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { SellerId } from "../../../lib/seller-id.ts";
import type { Actor, LockedOrder } from "./queries.ts";
import { lockSeenOrder, readLockedOrder, sellerActor } from "./service.ts";

type Transitionable = { id: string; status: FulfilmentStatus | ReturnStatus };
type TransitionContext<P> = {
  tx: Tx;
  sellerId: SellerId;
  order: LockedOrder;
  actor: Actor;
  part: P;
};
type ExpectedVersion = { version?: number | undefined };
type Command<Input> = (
  db: Db,
  sellerId: SellerId,
  time: { orderId: string; id: string },
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
    take: (taken: TransitionContext<P>, input: Input) => Promise<unknown>,
  ): Command<Input> =>
  (db, sellerId, { orderId, id }, input) =>
    inTransaction(db, async (tx) => {
      const order = await lockSeenOrder(tx, sellerId, { id: orderId, seen: input.version });
      const actor = sellerActor(sellerId);
      const part = (await list(tx, sellerId, orderId)).find((item) => item.id === id);
      if (!part) throw new AppError("not_found");
      const { status } = part;
      if (!from.includes(status))
        throw new AppError(refusal, {
          params: { status: msg(`status_${status}`), verb: msg(`verb_${verb}`) },
        });
      await take({ tx, sellerId, order, actor, part }, input);
      return readLockedOrder(tx, sellerId, orderId);
    });
