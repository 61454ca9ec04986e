import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { InventoryRow, StockMovement } from "@sellerdesk/contract/inventory";
import { Link } from "@tanstack/react-router";
import { formatNumber, formatSigned } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { adjustmentReasonNames } from "../adjustment-reasons.ts";
import { useStockHistory } from "../api.ts";
import { PastTime } from "../../../ui/past-time.tsx";
import { AtCheckout, VariantCell } from "../stock-parts.tsx";

const actorNames = {
  seller: msg`You`,
  marketplace: msg`Marketplace`,
  system: msg`Sellerdesk`,
} satisfies Record<StockMovement["actor_type"], unknown>;

/** Returns the cause of a change: an order, a file, or the seller's reason. */
const useCause = ({ kind, delta, reason }: StockMovement): string => {
  const { t } = useLingui();
  if (reason !== null) return t(adjustmentReasonNames[reason]);
  switch (kind) {
    case "sale":
      return delta < 0 ? t`Shipped` : t`Ordered`;
    case "cancel":
      return t`Canceled`;
    case "return":
      return t`Returned`;
    case "import":
      return t`File`;
    case "receive":
      return t`Opening stock`;
    default:
      return t`Changed`;
  }
};

const Movement = ({ movement }: { movement: StockMovement }) => {
  const { t } = useLingui();
  const { delta, order, note, actor_type, created_at } = movement;
  const isPromise = delta === 0;
  const change = formatSigned(isPromise ? movement.committed_delta : delta);
  const after = formatNumber(isPromise ? movement.committed_after : movement.on_hand_after);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line py-3">
      <span className="font-strong">
        {useCause(movement)}
        {order && (
          <>
            {" "}
            <Link to={paths.order(order.id)} className="link">
              <bdi dir="ltr">{order.order_no}</bdi>
            </Link>
          </>
        )}
      </span>
      <bdi className="num justify-self-end font-strong" dir="ltr">
        {change}
      </bdi>
      <span className="text-13 text-muted">
        <bdi>{t(actorNames[actor_type])}</bdi> · <PastTime at={created_at} />
      </span>
      <span className="justify-self-end text-13 text-muted">
        {isPromise ? <Trans>{after} committed</Trans> : <Trans>{after} on hand</Trans>}
      </span>
      {note !== null && (
        <span className="col-span-2 text-13 wrap-anywhere" dir="auto">
          {note}
        </span>
      )}
    </li>
  );
};

const Figures = ({ row }: { row: InventoryRow }) => {
  const { t } = useLingui();
  const figures = [
    [t`On hand`, row.on_hand],
    [t`Committed`, row.committed],
    [t`Available`, row.available],
    [t`Alert at`, row.low_stock_threshold],
  ] as const;
  return (
    <dl className="mt-4 grid grid-cols-[repeat(4,auto)] gap-3 border-y border-line py-3">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-13 text-muted">{name}</dt>
          <dd className="text-16 font-title">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
};

const StockHistory = ({ variantId }: { variantId: string }) => {
  const { t } = useLingui();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useStockHistory(variantId);
  if (error)
    return (
      <Notice tone="danger" live title={<Trans>The history could not be loaded.</Trans>}>
        {error.message}
      </Notice>
    );
  const [first] = data?.pages ?? [];
  if (!first)
    return (
      <div className="grid gap-4" aria-busy="true">
        <Skeleton width="80%" height="3rem" />
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} width="100%" height="2.5rem" />
        ))}
      </div>
    );
  return (
    <>
      <VariantCell row={first.variant} />
      <Figures row={first.variant} />
      <AtCheckout row={first.variant} />
      {first.movements.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing has changed yet.</Trans>
        </p>
      )}
      <ol aria-label={t`Stock changes`}>
        {data?.pages.flatMap(({ movements }) =>
          movements.map((movement) => <Movement key={movement.seq} movement={movement} />),
        )}
      </ol>
      {hasNextPage && (
        <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </>
  );
};

type HistoryDrawerProps = { variantId: string | undefined; onClose: () => void };

/**
 * Lists the changes of a variant's stock with their actor, time and reason, and the balance after
 * each.
 */
export const HistoryDrawer = ({ variantId, onClose }: HistoryDrawerProps) => (
  <Drawer
    open={variantId !== undefined}
    onOpenChange={(open) => !open && onClose()}
    side="end"
    title={<Trans>Stock history</Trans>}
  >
    {variantId !== undefined && <StockHistory variantId={variantId} />}
  </Drawer>
);
