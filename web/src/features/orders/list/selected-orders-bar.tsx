import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PageMeta } from "@sellerdesk/contract/http";
import type { AcceptedOrders } from "@sellerdesk/contract/order-bulk";
import type { OrderFilters, OrderRow } from "@sellerdesk/contract/order-list";
import { maxPackedOrders } from "@sellerdesk/contract/order-packing";
import { isCommandAllowed } from "@sellerdesk/contract/order-rules";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { translateMessage } from "../../../lib/server-messages.ts";
import { BulkBar } from "../../../ui/bulk-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useAcceptOrders, useSelectAll } from "./list-api.ts";
import { OrderDocuments } from "../order-documents.tsx";

/** Lists the orders that were not accepted, with the reasons. */
const AcceptReport = ({ report, onClose }: { report: AcceptedOrders; onClose: () => void }) => {
  const { t } = useLingui();
  const { accepted, skipped } = report;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Plural value={accepted} one="# order accepted" other="# orders accepted" />}
      description={<Plural value={skipped.length} one="# was skipped." other="# were skipped." />}
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <ul
        className="max-h-72 overflow-auto border-y border-line"
        aria-label={t`Skipped orders`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard
        tabIndex={0}
      >
        {skipped.map(({ id, order_no, ...reason }) => (
          <li key={id} className="flex flex-wrap gap-x-3 border-b border-line py-2 last:border-0">
            <span className="font-strong">{order_no}</span>
            <span className="text-muted">{translateMessage(reason)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

/** Whether the filters can match orders that are waiting to be accepted. */
const canWait = ({ status }: OrderFilters) => status === undefined || status === "pending";

type Props = {
  ids: ReadonlySet<string>;
  /** The number of orders on all pages. */
  list: Pick<PageMeta, "total" | "is_capped">;
  filters: OrderFilters;
  /**
   * The orders that have been in view, by id. Orders selected by "all that match" may be missing.
   */
  seen: ReadonlyMap<string, OrderRow>;
  onChange: (ids: ReadonlySet<string>) => void;
};

/** The actions for the selected orders of all pages. */
export const SelectedOrdersBar = ({ ids, list, filters, seen: seenOrders, onChange }: Props) => {
  const { t } = useLingui();
  const selectAll = useSelectAll();
  const accept = useAcceptOrders();
  const [report, setReport] = useState<AcceptedOrders | null>(null);
  const navigate = useNavigate();
  const known = [...ids].flatMap((id) => seenOrders.get(id) ?? []);
  // The filters limit the status of selected orders that were never in view.
  const areSomeUnseen = known.length < ids.size;
  const mayAccept =
    known.some(({ status }) => isCommandAllowed("accept", status)) ||
    (areSomeUnseen && canWait(filters));
  const toShip = known.filter(({ status }) => isCommandAllowed("ship", status));
  const fail = (error: Error) => showToast(error.message);
  const chooseAll = () =>
    selectAll.mutate(filters, {
      onSuccess: (selection) => {
        onChange(new Set(selection.ids));
        if (selection.ids.length < selection.total) {
          const most = formatNumber(selection.ids.length);
          showToast(t`The newest ${most} are selected, the most you can handle at once.`);
        }
      },
      onError: fail,
    });
  const acceptAll = () =>
    accept.mutate([...ids], {
      onSuccess: (result) => {
        const { accepted, skipped } = result;
        onChange(new Set());
        if (skipped.length > 0) setReport(result);
        else
          showToast(
            t`${plural(accepted, { one: "Order accepted.", other: "# orders accepted." })}`,
          );
      },
      onError: fail,
    });
  const ship = () => {
    const most = formatNumber(maxPackedOrders);
    if (toShip.length > maxPackedOrders)
      showToast(t`You can ship up to ${most} orders at once. Select fewer.`);
    else
      void navigate({
        to: paths.orders(),
        search: { ship: toShip.map(({ order_no }) => order_no).join(",") },
      });
  };
  return (
    <>
      {ids.size > 0 && (
        <BulkBar
          label={t`Selected orders`}
          count={ids.size}
          all={ids.size < list.total ? formatCount(list.total, list.is_capped) : undefined}
          onChooseAll={chooseAll}
          onClear={() => onChange(new Set())}
        >
          {mayAccept && (
            <Button variant="ghost" busy={accept.isPending} onClick={acceptAll}>
              <Trans>Accept</Trans>
            </Button>
          )}
          {toShip.length > 0 && !areSomeUnseen && (
            <Button variant="ghost" onClick={ship}>
              <Trans>Ship</Trans>
            </Button>
          )}
          <OrderDocuments
            orders={[...ids].map((id) => ({ id, order_no: seenOrders.get(id)?.order_no ?? "" }))}
          />
        </BulkBar>
      )}
      {report && <AcceptReport report={report} onClose={() => setReport(null)} />}
    </>
  );
};
