import { Trans, useLingui } from "@lingui/react/macro";
import { type PlanInvoice, plansApi } from "@sellerdesk/contract/plans";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { download } from "../../../lib/api-client.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { paperSize } from "../../../lib/paper-size.ts";
import { ActionError } from "../../../ui/action-error.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Section } from "../../../ui/section.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useOlderInvoices } from "../api.ts";
import { type Bill, billsOf } from "./bills.ts";
import type { PlansData } from "../plan-comparison.tsx";

const StatusBadge = ({ status }: Pick<Bill, "status">) => {
  const { t } = useLingui();
  switch (status) {
    case "paid":
      return <Badge tone="success" glyph="check">{t`Paid`}</Badge>;
    case "open":
      return <Badge tone="warning" glyph="dashed">{t`Open`}</Badge>;
    case "refund_due":
      return <Badge tone="return" glyph="back">{t`Being refunded`}</Badge>;
    case "refunded":
      return <Badge tone="return" glyph="back">{t`Refunded`}</Badge>;
    case "partly_refunded":
      return <Badge tone="return" glyph="back">{t`Partially refunded`}</Badge>;
    case "charged_back":
      return <Badge tone="return" glyph="back">{t`Charged back`}</Badge>;
    case "disputed":
      return <Badge tone="warning" glyph="clock">{t`Disputed`}</Badge>;
    case "held":
    case "refund_failed":
      return <Badge tone="warning" glyph="clock">{t`Under review`}</Badge>;
    default:
      return <Badge tone="neutral" glyph="slash">{t`Void`}</Badge>;
  }
};

const DownloadButton = ({ id, number }: PlanInvoice) => {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(
        plansApi.invoice,
        { params: { id }, query: { paper: paperSize() } },
        `invoice-${number}.pdf`,
      ),
    onError: ({ message }) => showToast(message),
  });
  return (
    <IconButton label={t`Download invoice ${number}`} disabled={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" />
    </IconButton>
  );
};

const useWords = () => {
  const { t } = useLingui();
  return {
    nameOf: ({ invoice }: Bill) => invoice?.number ?? t`No invoice`,
    purposeOf: ({ invoice, planName }: Bill) =>
      invoice
        ? t`${planName}, ${formatDate(invoice.period_start)} to ${formatDate(invoice.period_end)}`
        : t`${planName}, arrived too late`,
  };
};

/** Shows the total, and the refunded part if it is not all of it. */
const Total = ({ bill: { amountMinor, returnedMinor, currency } }: { bill: Bill }) => {
  const returned = formatMoney(returnedMinor, currency);
  return (
    <>
      {formatMoney(amountMinor, currency)}
      {returnedMinor > 0 && returnedMinor < amountMinor && (
        <span className="block text-13 whitespace-nowrap text-muted">
          <Trans>{returned} refunded</Trans>
        </span>
      )}
    </>
  );
};

const BillTable = ({ bills }: { bills: readonly Bill[] }) => {
  const { t } = useLingui();
  const { nameOf, purposeOf } = useWords();
  const columns: Column<Bill>[] = [
    {
      key: "number",
      head: t`Number`,
      className: "[--w:7rem]",
      cell: (row) => (
        <span className={row.invoice ? "font-strong" : "text-muted"}>{nameOf(row)}</span>
      ),
    },
    {
      key: "date",
      head: t`Date`,
      className: "[--w:7.5rem]",
      cell: ({ at: time }) => formatDate(time),
    },
    {
      key: "for",
      head: t`For`,
      className: "w-full [--w:7rem]",
      cell: (row) => <span className="text-muted">{purposeOf(row)}</span>,
    },
    {
      key: "status",
      head: t`Status`,
      className: "[--w:10rem]",
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: "total",
      head: t`Total`,
      figures: true,
      className: "[--w:9rem]",
      cell: (row) => <Total bill={row} />,
    },
    {
      key: "download",
      head: <span className="sr-only">{t`Download`}</span>,
      figures: true,
      className: "[--w:3rem]",
      cell: ({ invoice }) => invoice && <DownloadButton {...invoice} />,
    },
  ];
  return (
    <DataTable
      label={t`Invoices`}
      columns={columns}
      rows={bills}
      rowId={({ id }) => id}
      card={(row) => (
        <div className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1">
          <span className={row.invoice ? "font-strong" : "text-muted"}>{nameOf(row)}</span>
          <span className="num text-end">
            <Total bill={row} />
          </span>
          <span className="row-span-2 min-w-10">
            {row.invoice && <DownloadButton {...row.invoice} />}
          </span>
          <span className="text-13 text-muted">{purposeOf(row)}</span>
          <StatusBadge status={row.status} />
        </div>
      )}
    />
  );
};

type Props = {
  data: Pick<PlansData, "history" | "invoices_total" | "refunds">;
  className?: string;
};

/**
 * The seller's invoices and the payments that could not be used, newest first; nothing if there are
 * none.
 */
export const InvoiceSection = ({
  data: { history, invoices_total, refunds },
  className = "",
}: Props) => {
  const { t } = useLingui();
  const older = useOlderInvoices(history[0]?.id);
  const invoices = [...history, ...(older.data?.pages ?? []).flatMap(({ data }) => data)];
  if (invoices.length + refunds.length === 0) return null;
  return (
    <Section
      title={refunds.length > 0 ? t`Invoices and refunds` : t`Invoices`}
      className={className}
    >
      <BillTable bills={billsOf(invoices, refunds)} />
      <ActionError error={older.error} className="mt-3 text-danger" />
      {invoices.length < invoices_total && (
        <Button className="mt-4" busy={older.isFetching} onClick={() => void older.fetchNextPage()}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </Section>
  );
};
