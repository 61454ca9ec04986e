import { Plural, useLingui } from "@lingui/react/macro";
import { carrierNames } from "@sellerdesk/contract/carriers";
import type { PackedOrder } from "@sellerdesk/contract/order-packing";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from "react";
import { formatCountry, formatMoney, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { cx } from "../../../ui/cx.ts";
import { Input } from "../../../ui/input.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Thumb } from "../../../ui/thumb.tsx";
import { SuggestField } from "../../../ui/suggest-field.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import {
  CustomerNote,
  hasBadNumber,
  isOpenRow,
  PackageLines,
  RowResult,
  type RowProps,
  ShipBy,
  ShippingCostField,
  UnitsInPackage,
} from "./packing-parts.tsx";
import { parseShippingCost } from "../shipping-cost.ts";
import { countLeft, type Draft, readColumn } from "./packing-rules.ts";
import type { Packing } from "./use-packing.ts";

/** Images per row. The number of further products is shown beside them. */
const maxThumbs = 3;

const Items = ({ order, packing }: RowProps) => {
  const { t } = useLingui();
  const { order_no, items } = order;
  const draft = packing.drafts[order.id];
  const more = items.length - maxThumbs;
  const cost = parseShippingCost(draft?.shipping_cost ?? "", order.currency) ?? null;
  return (
    <div className="flex items-center gap-1">
      {items.slice(0, maxThumbs).map(({ id, image }) => (
        <Thumb key={id} src={image} size="sm" />
      ))}
      {more > 0 && (
        <span className="grid size-9 place-items-center rounded-control bg-pressed text-12 font-strong text-muted">
          +{formatNumber(more)}
        </span>
      )}
      {draft && isOpenRow(packing, order.id) && (
        <Popover
          label={t`Items of ${order_no}`}
          align="start"
          className="w-[min(30rem,90vw)] p-4"
          trigger={
            <button
              type="button"
              className={cx(
                "packing-units",
                draft.quantities !== undefined && "font-strong text-accent-text",
              )}
            >
              <span className="visually-hidden">{t`Items of ${order_no}`}: </span>
              <UnitsInPackage order={order} draft={draft} />
              {cost !== null && <span>· {formatMoney(cost, order.currency)}</span>}
              <ChevronDown aria-hidden="true" />
            </button>
          }
        >
          <div className="grid gap-3">
            <CustomerNote note={order.note} />
            <PackageLines order={order} packing={packing} />
            <ShippingCostField order={order} packing={packing} />
          </div>
        </Popover>
      )}
    </div>
  );
};

type Fields = RefObject<HTMLTableSectionElement | null>;

/** Focuses the tracking number of an order. @returns false if the order has no such field */
const focusNumber = (body: Fields, id: string): boolean => {
  const field = body.current?.querySelector<HTMLInputElement>(
    `[data-order="${id}"] [name=tracking_no]`,
  );
  field?.focus();
  field?.select();
  return field !== null && field !== undefined;
};

type CellProps = RowProps & { draft: Draft; orders: readonly PackedOrder[]; body: Fields };

const CarrierField = ({ order, packing, draft, orders }: CellProps) => {
  const { t } = useLingui();
  const { order_no } = order;
  const fillDown = (event: KeyboardEvent) => {
    if (event.key !== "d" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const from = orders.indexOf(order);
    packing.changeMany(
      Object.fromEntries(orders.slice(from + 1).map(({ id }) => [id, { carrier: draft.carrier }])),
    );
  };
  return (
    <SuggestField
      aria-label={t`Carrier of ${order_no}`}
      aria-keyshortcuts="Control+D Meta+D"
      suggestions={carrierNames}
      maxLength={60}
      value={draft.carrier}
      onChange={({ target }) => packing.change(order.id, { carrier: target.value })}
      onKeyDown={fillDown}
    />
  );
};

const TrackingNumberField = ({ order, packing, draft, orders, body }: CellProps) => {
  const { t } = useLingui();
  const { id, order_no } = order;
  /** Scanners end with Enter: focuses the next row, or the order whose slip was scanned. */
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const scanned = draft.tracking_no.trim().toUpperCase();
    const named = orders.find((row) => row.order_no === scanned);
    if (named) {
      packing.change(id, { tracking_no: "" });
      focusNumber(body, named.id);
      return;
    }
    const next = orders.slice(orders.indexOf(order) + 1);
    // After the last row, focus the figures, not the button: one scan too many must not ship.
    if (!next.some((row) => focusNumber(body, row.id)))
      document.getElementById(packingFiguresId)?.focus();
  };
  const pasteColumn = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    fillNumbers(packing, text, orders.slice(orders.indexOf(order)), orders);
  };
  return (
    <Input
      name="tracking_no"
      aria-label={t`Tracking number of ${order_no}`}
      aria-invalid={hasBadNumber(packing, id) ? true : undefined}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      value={draft.tracking_no}
      onChange={({ target }) => packing.change(id, { tracking_no: target.value })}
      onKeyDown={goOn}
      onPaste={pasteColumn}
    />
  );
};

/** The element with the page's figures, which gets the focus after the last row. */
export const packingFiguresId = "packing-figures";

/** Fills in a copied column of tracking numbers. */
export const fillNumbers = (
  packing: Packing,
  text: string,
  orders: readonly PackedOrder[],
  all: readonly PackedOrder[],
): void =>
  packing.changeMany(
    Object.fromEntries(
      Object.entries(readColumn(text, orders, all)).map(([id, tracking_no]) => [
        id,
        { tracking_no },
      ]),
    ),
  );

type PackingTableProps = { orders: readonly PackedOrder[]; packing: Packing };

/** The orders with the input for each. @param orders in the order of the rows */
export const PackingTable = ({ orders, packing }: PackingTableProps) => {
  const { t } = useLingui();
  const body = useRef<HTMLTableSectionElement>(null);
  const open = orders.filter(({ id }) => isOpenRow(packing, id));
  return (
    <ScrollRegion label={t`Orders to ship`} className="-mx-3 overflow-x-auto px-3 pb-1">
      <table className="data-table packing-table" aria-label={t`Orders to ship`}>
        <thead>
          <tr>
            {[t`Order`, t`Customer`, t`Items`, t`Carrier`, t`Tracking number`, t`Result`].map(
              (head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {orders.map((order) => {
            const { id, order_no, customer_name, shipping_address: address } = order;
            const draft = packing.drafts[id];
            const isOpen = draft && isOpenRow(packing, id);
            const cells = isOpen && { order, packing, draft, orders: open, body };
            return (
              <tr key={id} data-order={id}>
                <td>
                  <Link className="font-strong hover:underline" to={paths.order(id)}>
                    {order_no}
                  </Link>
                  {isOpen && (
                    <span className="mt-0.5 block text-13">
                      <ShipBy order={order} />
                    </span>
                  )}
                </td>
                <td className="w-full max-w-47">
                  <span className="truncate-line block" dir="auto" title={customer_name}>
                    {customer_name}
                  </span>
                  <span className="truncate-line block text-13 text-muted">
                    <bdi>{address.city}</bdi>, <bdi>{formatCountry(address.country)}</bdi>
                  </span>
                </td>
                <td>
                  <Items order={order} packing={packing} />
                  {!isOpen && draft && countLeft(order) > 0 && (
                    <span className="text-13 text-muted">
                      <Plural
                        value={countLeft(order)}
                        one="# item left to ship"
                        other="# items left to ship"
                      />
                    </span>
                  )}
                </td>
                <td className="min-w-33">
                  {cells ? (
                    <CarrierField {...cells} />
                  ) : (
                    <bdi className="text-muted">{draft?.carrier}</bdi>
                  )}
                </td>
                <td className="min-w-54">
                  {cells ? (
                    <TrackingNumberField {...cells} />
                  ) : (
                    <bdi dir="ltr">{draft?.tracking_no}</bdi>
                  )}
                </td>
                <td className="min-w-48 whitespace-normal">
                  <RowResult order={order} packing={packing} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
};
