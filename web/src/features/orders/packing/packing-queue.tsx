import { Trans, useLingui } from "@lingui/react/macro";
import { carrierNames } from "@sellerdesk/contract/carriers";
import type { PackedOrder } from "@sellerdesk/contract/order-packing";
import { ChevronLeft } from "lucide-react";
import { formatCountry, formatNumber } from "../../../lib/format.ts";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { Section } from "../../../ui/section.tsx";
import { SuggestField } from "../../../ui/suggest-field.tsx";
import {
  CustomerNote,
  hasBadNumber,
  isOpenRow,
  PackageLines,
  type RowProps,
  RowResult,
  ShipBy,
  ShippingCostField,
  UnitsInPackage,
} from "./packing-parts.tsx";
import type { Packing } from "./use-packing.ts";

type Props = {
  orders: readonly PackedOrder[];
  packing: Packing;
  /**
   * The index of the order that is being packed. If it equals the number of orders, all are listed.
   */
  index: number;
  onIndex: (index: number) => void;
};

const markOf = (packing: Packing, id: string) => {
  const kind = packing.states[id]?.kind;
  if (kind === "ready" || kind === "shipped") return kind;
  return kind === "no_number" || kind === "closed" ? undefined : "problem";
};

const CurrentOrder = ({ order, packing, onDone }: RowProps & { onDone: () => void }) => {
  const { t } = useLingui();
  const { id, order_no, shipping_address: address } = order;
  const draft = packing.drafts[id];
  const place = [address.line1, [address.postal_code, address.city].filter(Boolean).join(" ")];
  const isOpen = draft && isOpenRow(packing, id);
  return (
    <div className="grid gap-4">
      <div>
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-20">{order_no}</h2>
          {isOpen ? <ShipBy order={order} /> : <RowResult order={order} packing={packing} />}
        </div>
        <p dir="auto">{order.customer_name}</p>
        <p className="text-muted" dir="auto">
          {[...place, formatCountry(address.country)].filter(Boolean).join(", ")}
        </p>
      </div>
      <CustomerNote note={order.note} />
      {isOpen && (
        <>
          <Section
            title={t`In this package`}
            aside={<UnitsInPackage order={order} draft={draft} />}
          >
            <PackageLines order={order} packing={packing} />
          </Section>
          <Field label={t`Carrier`}>
            <SuggestField
              suggestions={carrierNames}
              maxLength={60}
              value={draft.carrier}
              onChange={({ target }) => packing.change(id, { carrier: target.value })}
            />
          </Field>
          <Field label={t`Tracking number`}>
            <Input
              aria-invalid={hasBadNumber(packing, id) ? true : undefined}
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              value={draft.tracking_no}
              onChange={({ target }) => packing.change(id, { tracking_no: target.value })}
              onKeyDown={(event) => {
                if (event.key === "Enter") onDone();
              }}
            />
          </Field>
          <ShippingCostField order={order} packing={packing} />
          <div role="status">
            <RowResult order={order} packing={packing} />
          </div>
        </>
      )}
    </div>
  );
};

/** The orders on a phone: one after the other, then a list of their results. */
export const PackingQueue = ({ orders, packing, index, onIndex }: Props) => {
  const { t } = useLingui();
  const current = orders[index];
  const n = formatNumber(index + 1);
  const count = formatNumber(orders.length);
  return (
    <div className="grid gap-4">
      <div className="packing-progress" aria-hidden="true">
        {orders.map(({ id }, nth) => (
          <span
            key={id}
            data-state={markOf(packing, id)}
            aria-current={nth === index ? "step" : undefined}
          />
        ))}
      </div>
      {current ? (
        <>
          <div className="flex items-center justify-between">
            <IconButton
              label={t`Previous order`}
              disabled={index === 0}
              onClick={() => onIndex(index - 1)}
            >
              <ChevronLeft className="flip-rtl" aria-hidden="true" />
            </IconButton>
            <span className="font-strong" role="status">
              <Trans>
                Order {n} of {count}
              </Trans>
            </span>
            <button type="button" className="link" onClick={() => onIndex(orders.length)}>
              <Trans>All {count}</Trans>
            </button>
          </div>
          <CurrentOrder
            key={current.id}
            order={current}
            packing={packing}
            onDone={() => onIndex(index + 1)}
          />
        </>
      ) : (
        <ul className="card-rows" aria-label={t`Orders to ship`}>
          {orders.map((order, nth) => (
            <li key={order.id} className="grid gap-1">
              <div className="flex items-center justify-between gap-3">
                <button
                  type="button"
                  className="min-h-6 font-strong hover:underline"
                  onClick={() => onIndex(nth)}
                >
                  {order.order_no}
                </button>
                <span className="truncate-line text-muted" dir="auto">
                  {order.customer_name}
                </span>
              </div>
              <RowResult order={order} packing={packing} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
