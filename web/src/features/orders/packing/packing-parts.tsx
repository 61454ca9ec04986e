import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PackedOrder } from "@sellerdesk/contract/order-packing";
import { Check, NotebookPen, TriangleAlert } from "lucide-react";
import { formatNumber } from "../../../lib/format.ts";
import { parseNumber } from "../../../lib/parse-number.ts";
import { translateMessage } from "../../../lib/server-messages.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Deadline } from "../../../ui/deadline.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { OrderBadge } from "../order-badges.tsx";
import { allOf } from "../line-quantities.ts";
import { LineQuantityFields } from "../line-quantity-fields.tsx";
import { countLeft, countShipped, type Draft, emptyDraft, openLines } from "./packing-rules.ts";
import type { Packing } from "./use-packing.ts";

export type RowProps = { order: PackedOrder; packing: Packing };

/** Shows the customer's note. */
export const CustomerNote = ({ note }: { note: string }) =>
  note !== "" && (
    <p className="flex gap-2 rounded-control bg-warning-soft px-3 py-2.5 text-13 font-strong text-warning">
      <NotebookPen className="size-4 shrink-0" aria-hidden="true" />
      <bdi className="min-w-0 break-words">{note}</bdi>
    </p>
  );

/** Shows when the order must be shipped. */
export const ShipBy = ({ order: { ship_by } }: Pick<RowProps, "order">) => (
  <Deadline deadline={ship_by === null ? null : { task: "ship", at: ship_by }} />
);

/** Shows the number of items in the package, out of those left to ship. */
export const UnitsInPackage = ({ order, draft }: { order: PackedOrder; draft: Draft }) => {
  const left = countLeft(order);
  const shipped = countShipped(order, draft);
  const n = formatNumber(shipped);
  return shipped === left ? (
    <Plural value={left} one="# item" other="# items" />
  ) : (
    <Plural value={left} one={`${n} of # item`} other={`${n} of # items`} />
  );
};

/** Edits the contents of the package: the quantity of each line that is in no shipment yet. */
export const PackageLines = ({ order, packing }: RowProps) => {
  const { t } = useLingui();
  const lines = openLines(order);
  const quantities = packing.drafts[order.id]?.quantities ?? allOf(lines);
  const packed = order.items.reduce((sum, item) => sum + item.packed, 0);
  return (
    <>
      <LineQuantityFields
        lines={lines}
        register={(id) => ({
          // Text that is no number stays as typed.
          defaultValue: Number.isNaN(quantities[id]) ? "" : quantities[id],
          onChange: ({ target }) =>
            packing.change(order.id, {
              quantities: { ...quantities, [id]: parseNumber(target.value) },
            }),
        })}
        errorOf={(id) => (Number.isNaN(quantities[id]) ? t`Enter a whole number.` : undefined)}
      />
      {packed > 0 && (
        <p className="mt-2 text-13 text-muted">
          <Plural
            value={packed}
            one="# packed item ships as it was packed."
            other="# packed items ship as they were packed."
          />
        </p>
      )}
    </>
  );
};

/** Edits what the seller pays to ship the order. */
export const ShippingCostField = ({ order, packing }: RowProps) => {
  const { t } = useLingui();
  const draft = packing.drafts[order.id] ?? emptyDraft;
  return (
    <Field
      label={t`Shipping cost`}
      aside={<Trans>optional</Trans>}
      help={t`The amount that you pay for it. Only you see it.`}
      error={packing.states[order.id]?.kind === "bad_cost" ? t`Enter an amount.` : undefined}
    >
      <Input
        figures
        inputMode="decimal"
        autoComplete="off"
        unit={order.currency}
        value={draft.shipping_cost}
        onChange={({ target }) => packing.change(order.id, { shipping_cost: target.value })}
      />
    </Field>
  );
};

/** Shows the state of a row: ready, incomplete, invalid, or its result. */
export const RowResult = ({ order, packing }: RowProps) => {
  const { t } = useLingui();
  const { order_no } = order;
  const state = packing.states[order.id];
  const outcome = packing.outcomes[order.id];
  switch (state?.kind) {
    case "ready":
      return (
        <span className="inline-flex items-center gap-1.5 text-13 text-muted">
          <Check className="size-4" aria-hidden="true" />
          <Trans>Ready</Trans>
        </span>
      );
    case "no_number":
      return (
        <span className="inline-flex items-center gap-1.5 text-13 text-muted">
          <Trans>No number yet</Trans>
        </span>
      );
    case "shipped": {
      const shipped = outcome?.shipped;
      return (
        <div className="flex items-center justify-between gap-2">
          <div className="grid justify-items-start gap-0.5">
            {shipped && <OrderBadge status={shipped.status} />}
            {outcome?.reason && (
              <span className="text-13 text-danger" role="alert">
                {translateMessage(outcome.reason)}
              </span>
            )}
          </div>
          {shipped && (
            <Button
              variant="ghost"
              size="sm"
              busy={packing.isUndoing}
              aria-label={t`Undo shipping of ${order_no}`}
              onClick={() => packing.undo([shipped])}
            >
              <Trans>Undo</Trans>
            </Button>
          )}
        </div>
      );
    }
    case "refused":
      return (
        <div className="grid justify-items-start gap-0.5" role="alert">
          <Badge tone="danger" glyph="triangle">
            <Trans>Not shipped</Trans>
          </Badge>
          <span className="text-13">{translateMessage(state.reason)}</span>
        </div>
      );
    case "duplicate": {
      const { orderNo } = state;
      return <Problem>{t`Same as ${orderNo}`}</Problem>;
    }
    case "bad_number":
      return <Problem>{t`Up to 60 plain characters`}</Problem>;
    case "bad_quantity":
      return <Problem>{t`Check the quantities`}</Problem>;
    case "bad_cost":
      return <Problem>{t`Check the shipping cost`}</Problem>;
    case "closed":
    case undefined:
      return <OrderBadge status={order.status} />;
  }
};

const Problem = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1.5 text-13 font-strong text-danger">
    <TriangleAlert className="size-4" aria-hidden="true" />
    {children}
  </span>
);

/** Whether a row still needs input or a correction. */
export const isOpenRow = (packing: Packing, id: string): boolean => {
  const kind = packing.states[id]?.kind;
  return kind !== "shipped" && kind !== "closed";
};

/** Whether the tracking number of a row is invalid or a duplicate. */
export const hasBadNumber = (packing: Packing, id: string): boolean => {
  const kind = packing.states[id]?.kind;
  return kind === "duplicate" || kind === "bad_number";
};
