import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PackedOrder, ShippedOrders } from "@sellerdesk/contract/order-packing";
import { useState } from "react";
import { showToast } from "../../../ui/toast.tsx";
import { readLastCarrier, saveLastCarrier } from "../fulfilments/last-carrier.ts";
import { undoSeconds } from "../fulfilments/use-shipped-toast.ts";
import { toLineQuantities } from "../line-quantities.ts";
import { parseShippingCost } from "../shipping-cost.ts";
import { useShipOrders, useUnshipOrders } from "./packing-api.ts";
import { checkRows, type Draft, emptyDraft, type Outcome } from "./packing-rules.ts";

type Drafts = Readonly<Record<string, Draft>>;
type Outcomes = Readonly<Record<string, Outcome>>;

/** Holds the input and the result of each order, and ships those that are ready. */
export const usePacking = (orders: readonly PackedOrder[]) => {
  const { t } = useLingui();
  const shipping = useShipOrders();
  const undoing = useUnshipOrders();
  const [isNumberOptional, setNumberOptional] = useState(false);
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [drafts, setDrafts] = useState<Drafts>(() => {
    const carrier = readLastCarrier();
    return Object.fromEntries(orders.map(({ id }) => [id, { ...emptyDraft, carrier }]));
  });
  const states = checkRows({ orders, drafts, outcomes, isNumberOptional });
  const ready = orders.filter(({ id }) => states[id]?.kind === "ready");

  const changeMany = (changes: Readonly<Record<string, Partial<Draft>>>) => {
    setDrafts((now) => ({
      ...now,
      ...Object.fromEntries(
        Object.entries(changes).map(([id, change]) => [
          id,
          { ...(now[id] ?? emptyDraft), ...change },
        ]),
      ),
    }));
    // A rejection is about the input that was sent: remove it when the input changes.
    setOutcomes((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([id, { shipped }]) => shipped || !changes[id]),
      ),
    );
  };

  // Awaited: the toast outlives the page, and callbacks of `mutate` do not run after unmount.
  const undo = async (shipped: ShippedOrders["shipped"]) => {
    try {
      const { unshipped, failed } = await undoing.mutateAsync({
        orders: shipped.map(({ id, version, fulfilments }) => ({ id, version, fulfilments })),
      });
      setOutcomes((now) => ({
        ...Object.fromEntries(Object.entries(now).filter(([id]) => !unshipped.includes(id))),
        ...Object.fromEntries(
          failed.map(({ id, order_no: _, ...reason }) => [id, { ...now[id], reason }]),
        ),
      }));
      showToast(
        failed.length === 0
          ? t`${plural(unshipped.length, { one: "Shipping undone.", other: "Shipping of # orders undone." })}`
          : t`${plural(failed.length, { one: "# order has changed in the meantime and stays shipped.", other: "# orders have changed in the meantime and stay shipped." })}`,
      );
    } catch (error) {
      if (error instanceof Error) showToast(error.message);
    }
  };

  const ship = () => {
    const sent = ready.map(({ id, version, currency }) => {
      const { carrier, tracking_no, shipping_cost, quantities } = drafts[id] ?? emptyDraft;
      return {
        id,
        version,
        carrier,
        tracking_no,
        // The server generates the link from carrier and number.
        tracking_url: "",
        shipping_cost_minor: parseShippingCost(shipping_cost, currency) ?? null,
        ...(quantities && { items: toLineQuantities(quantities) }),
      };
    });
    shipping.mutate(
      { orders: sent },
      {
        onSuccess: ({ shipped, failed }) => {
          saveLastCarrier(sent.at(-1)?.carrier ?? "");
          setOutcomes((now) => ({
            ...now,
            ...Object.fromEntries(shipped.map((order) => [order.id, { shipped: order }])),
            ...Object.fromEntries(failed.map(({ id, order_no: _, ...reason }) => [id, { reason }])),
          }));
          if (shipped.length > 0)
            showToast(
              t`${plural(shipped.length, { one: "Order shipped.", other: "# orders shipped." })}`,
              { label: t`Undo`, run: () => void undo(shipped), seconds: undoSeconds },
            );
        },
      },
    );
  };

  return {
    drafts,
    outcomes,
    states,
    /** The orders that the button ships. */
    ready,
    isNumberOptional,
    setNumberOptional,
    change: (id: string, changes: Partial<Draft>) => changeMany({ [id]: changes }),
    changeMany,
    ship,
    undo: (shipped: ShippedOrders["shipped"]) => void undo(shipped),
    isShipping: shipping.isPending,
    isUndoing: undoing.isPending,
    /** The reason why nothing was shipped. */
    error: shipping.error,
  };
};

/** The input and the actions of the packing table. */
export type Packing = ReturnType<typeof usePacking>;
