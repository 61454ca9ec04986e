import { useLingui } from "@lingui/react/macro";
import { type PlanInvoice, plansApi } from "@sellerdesk/contract/plans";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { download } from "../../lib/api-client.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { paperSize } from "../../lib/paper.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/toast.tsx";

const StatusBadge = ({ status }: { status: PlanInvoice["status"] }) => {
  const { t } = useLingui();
  if (status === "paid") return <Badge tone="success" glyph="check">{t`Paid`}</Badge>;
  if (status === "open") return <Badge tone="warning" glyph="dashed">{t`Open`}</Badge>;
  return <Badge tone="neutral" glyph="slash">{t`Void`}</Badge>;
};

const DownloadButton = ({ id, number }: PlanInvoice) => {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(plansApi.invoice, { params: { id }, query: { paper: paperSize() } }, `invoice-${number}.pdf`),
    onError: ({ message }) => showToast(message),
  });
  return (
    <IconButton label={t`Download invoice ${number}`} disabled={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" />
    </IconButton>
  );
};

/** The seller's invoices, newest first. */
export const InvoiceTable = ({ invoices }: { invoices: readonly PlanInvoice[] }) => {
  const { t } = useLingui();
  const purposeOf = ({ plan_name, period_start, period_end }: PlanInvoice) =>
    t`${plan_name}, ${formatDate(period_start)} to ${formatDate(period_end)}`;
  const columns: Column<PlanInvoice>[] = [
    { key: "number", head: t`Number`, cell: ({ number }) => <span className="font-strong">{number}</span> },
    { key: "date", head: t`Date`, cell: ({ issued_at }) => formatDate(issued_at) },
    { key: "for", head: t`For`, cell: (row) => <span className="text-muted">{purposeOf(row)}</span> },
    { key: "status", head: t`Status`, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: "total",
      head: t`Total`,
      figures: true,
      cell: ({ total_minor, currency }) => formatMoney(total_minor, currency),
    },
    {
      key: "download",
      head: <span className="sr-only">{t`Download`}</span>,
      figures: true,
      cell: (row) => <DownloadButton {...row} />,
    },
  ];
  return (
    <DataTable
      label={t`Invoices`}
      columns={columns}
      rows={invoices}
      rowId={({ id }) => id}
      card={(row) => (
        <div className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1">
          <span className="font-strong">{row.number}</span>
          <span className="num">{formatMoney(row.total_minor, row.currency)}</span>
          <span className="row-span-2">
            <DownloadButton {...row} />
          </span>
          <span className="text-13 text-muted">{purposeOf(row)}</span>
          <StatusBadge status={row.status} />
        </div>
      )}
    />
  );
};
