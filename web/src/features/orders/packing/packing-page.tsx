import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { carrierNames } from "@sellerdesk/contract/carriers";
import type { PackedOrder } from "@sellerdesk/contract/order-packing";
import { orderDocumentsApi } from "@sellerdesk/contract/order-documents";
import { Link } from "@tanstack/react-router";
import { Check, ClipboardPaste, Printer, Truck } from "lucide-react";
import { useId, useState } from "react";
import { download } from "../../../lib/api-client.ts";
import { readClipboard } from "../../../lib/clipboard.ts";
import { formatNumber } from "../../../lib/format.ts";
import { paperSize } from "../../../lib/paper-size.ts";
import { paths } from "../../../lib/paths.ts";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Input } from "../../../ui/input.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { PageLoader } from "../../../ui/page-loader.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useDownload } from "../../../ui/use-download.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { SuggestField } from "../../../ui/suggest-field.tsx";
import { readLastCarrier } from "../fulfilments/last-carrier.ts";
import { usePackedOrders } from "./packing-api.ts";
import { isOpenRow } from "./packing-parts.tsx";
import { PackingQueue } from "./packing-queue.tsx";
import { countLeft } from "./packing-rules.ts";
import { fillNumbers, packingFiguresId, PackingTable } from "./packing-table.tsx";
import { type Packing, usePacking } from "./use-packing.ts";
import "./packing.css";

type ViewProps = { orders: readonly PackedOrder[]; packing: Packing };

/** Fills all rows: with one carrier and cost, or with a copied column of numbers. */
const Tools = ({ orders, packing }: ViewProps) => {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const carrierId = useId();
  const costId = useId();
  const [carrier, setCarrier] = useState(readLastCarrier);
  const [cost, setCost] = useState("");
  const open = orders.filter(({ id }) => isOpenRow(packing, id));
  const applyToAll = () =>
    packing.changeMany(
      Object.fromEntries(open.map(({ id }) => [id, { carrier, shipping_cost: cost }])),
    );
  const paste = async () => {
    const text = await readClipboard();
    if (text === null)
      showToast(t`Your browser does not allow it. Paste into the first tracking number instead.`);
    else fillNumbers(packing, text, open, open);
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
      <label className="text-13 font-strong whitespace-nowrap" htmlFor={carrierId}>
        <Trans>Carrier for all</Trans>
      </label>
      <SuggestField
        id={carrierId}
        className="w-44"
        suggestions={carrierNames}
        maxLength={60}
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <label className="text-13 font-strong whitespace-nowrap" htmlFor={costId}>
        <Trans>Shipping cost for each</Trans>
      </label>
      <Input
        id={costId}
        className="w-28"
        figures
        inputMode="decimal"
        autoComplete="off"
        unit={open[0]?.currency}
        value={cost}
        onChange={({ target }) => setCost(target.value)}
      />
      <Button onClick={applyToAll}>
        <Trans>Apply</Trans>
      </Button>
      <Button
        variant="ghost"
        icon={<ClipboardPaste aria-hidden="true" />}
        onClick={() => void paste()}
      >
        <Trans>Paste a column</Trans>
      </Button>
      <Checkbox
        checked={packing.isNumberOptional}
        onChange={({ target }) => packing.setNumberOptional(target.checked)}
      >
        <Trans>Also ship without a number</Trans>
      </Checkbox>
      {!isNarrow && (
        <span className="ms-auto hidden gap-4 text-13 text-muted 2xl:flex" aria-hidden="true">
          <span>
            <kbd>Enter</kbd> <Trans>next row</Trans>
          </span>
          <span>
            <kbd>
              <Trans>Ctrl D</Trans>
            </kbd>{" "}
            <Trans>fill down</Trans>
          </span>
        </span>
      )}
    </div>
  );
};

const PackingSlips = ({ orders }: { orders: readonly PackedOrder[] }) => {
  const { isBusy, save } = useDownload();
  const print = () =>
    download(
      orderDocumentsApi.print,
      { body: { kind: "packing_slip", ids: orders.map(({ id }) => id), paper: paperSize() } },
      "packing-slips.pdf",
    );
  return (
    <Button icon={<Printer aria-hidden="true" />} busy={isBusy} onClick={() => save(print)}>
      <Trans>Packing slips</Trans>
    </Button>
  );
};

const Head = ({ orders, packing }: ViewProps) => {
  const { t } = useLingui();
  const shipped = orders.filter(({ id }) => packing.states[id]?.kind === "shipped").length;
  const late = orders.filter(({ is_late }) => is_late).length;
  const units = orders.reduce((sum, order) => sum + countLeft(order), 0);
  const n = formatNumber(shipped);
  // While rows are open, the bar has the primary button.
  const variant = orders.some(({ id }) => isOpenRow(packing, id)) ? "secondary" : "primary";
  return (
    <PageHead
      crumbs={
        <Crumbs
          items={[
            <Link key="orders" to={paths.orders()}>
              <Trans>Orders</Trans>
            </Link>,
            <span key="ship">
              <Trans>Ship</Trans>
            </span>,
          ]}
        />
      }
      title={
        shipped === 0 ? (
          <Plural value={orders.length} one="Ship # order" other="Ship # orders" />
        ) : (
          <Plural
            value={orders.length}
            one={`${n} of # order shipped`}
            other={`${n} of # orders shipped`}
          />
        )
      }
      subtitle={
        <>
          {units > 0 && <Plural value={units} one="# item to ship" other="# items to ship" />}
          {units > 0 && late > 0 && " · "}
          {late > 0 && <Plural value={late} one="# late" other="# late" />}
        </>
      }
      actions={
        <>
          <PackingSlips orders={orders} />
          {shipped > 0 && (
            <Link className={buttonClass({ variant })} to={paths.orders()}>
              {t`Back to orders`}
            </Link>
          )}
        </>
      }
    />
  );
};

/** Counts the rows that are ready, and the others by reason. */
const Figures = ({ orders, packing }: ViewProps) => {
  const kinds = orders.map(({ id }) => packing.states[id]?.kind);
  const missing = kinds.filter((kind) => kind === "no_number").length;
  const problems = kinds.filter(
    (kind) =>
      kind === "duplicate" ||
      kind === "refused" ||
      kind === "bad_number" ||
      kind === "bad_cost" ||
      kind === "bad_quantity",
  ).length;
  if (packing.error)
    return (
      <span role="alert" className="text-danger">
        {packing.error.message}
      </span>
    );
  return (
    <span id={packingFiguresId} tabIndex={-1} role="status">
      <b className="font-strong">
        <Plural value={packing.ready.length} one="# ready" other="# ready" />
      </b>
      <span className="ms-3 text-muted">
        {missing > 0 && (
          <Plural value={missing} one="# without a number" other="# without a number" />
        )}
        {missing > 0 && problems > 0 && " · "}
        {problems > 0 && <Plural value={problems} one="# problem" other="# problems" />}
      </span>
    </span>
  );
};

/** The sort order of the rows: rejected ones first, then open ones, then shipped ones. */
const ranks = { refused: 0, shipped: 2 } as const;
const rankOf = (packing: Packing, { id }: PackedOrder): number => {
  const kind = packing.states[id]?.kind;
  return kind === "refused" || kind === "shipped" ? ranks[kind] : 1;
};

const PackingEditor = ({ orders: listed }: { orders: readonly PackedOrder[] }) => {
  const { t } = useLingui();
  const packing = usePacking(listed);
  const isNarrow = useNarrow();
  const [index, setIndex] = useState(0);
  const orders = listed.toSorted((a, b) => rankOf(packing, a) - rankOf(packing, b));
  const open = listed.filter(({ id }) => isOpenRow(packing, id));
  const isTyped = open.some(({ id }) => (packing.drafts[id]?.tracking_no ?? "") !== "");
  const isQueue = isNarrow && index < listed.length;
  const count = packing.ready.length;
  return (
    <>
      <Head orders={listed} packing={packing} />
      {!isQueue && <Tools orders={listed} packing={packing} />}
      {isNarrow ? (
        <PackingQueue orders={listed} packing={packing} index={index} onIndex={setIndex} />
      ) : (
        <PackingTable orders={orders} packing={packing} />
      )}
      {open.length > 0 && (
        <ActionBar
          label={t`Ship the orders`}
          text={!isQueue && <Figures orders={listed} packing={packing} />}
        >
          {isQueue ? (
            <>
              <Button onClick={() => setIndex(index + 1)}>
                <Trans>Skip</Trans>
              </Button>
              <Button
                variant="primary"
                icon={<Check aria-hidden="true" />}
                onClick={() => setIndex(index + 1)}
              >
                {index + 1 < listed.length ? (
                  <Trans>Ready, next order</Trans>
                ) : (
                  <Trans>Ready, review all</Trans>
                )}
              </Button>
            </>
          ) : (
            <>
              <Link className={buttonClass({ variant: "ghost" })} to={paths.orders()}>
                <Trans>Cancel</Trans>
              </Link>
              <Button
                variant="primary"
                icon={<Truck className="flip-rtl" aria-hidden="true" />}
                busy={packing.isShipping}
                disabled={count === 0}
                onClick={packing.ship}
              >
                <Plural value={count} one="Ship # order" other="Ship # orders" />
              </Button>
            </>
          )}
        </ActionBar>
      )}
      <LeaveGuard
        isDirty={isTyped}
        title={t`Leave without shipping?`}
        description={t`The tracking numbers that you entered will be lost.`}
      />
    </>
  );
};

/** Packs and ships several orders: in a table, or one after the other on phones. */
export const PackingPage = ({ numbers }: { numbers: string }) => {
  const { t } = useLingui();
  const { data: orders } = usePackedOrders(numbers);
  if (!orders) return <PageLoader label={t`Loading the orders`} />;
  if (orders.length > 0) return <PackingEditor orders={orders} />;
  return (
    <EmptyState
      heading="h1"
      title={<Trans>None of these orders is yours.</Trans>}
      action={
        <Link className={buttonClass()} to={paths.orders()}>
          <Trans>Back to orders</Trans>
        </Link>
      }
    />
  );
};
