import { Trans, useLingui } from "@lingui/react/macro";
import {
  maxPrintedOrders,
  type OrderDocumentKind,
  orderDocumentsApi,
} from "@sellerdesk/contract/order-documents";
import { FileText, PackageCheck, Printer } from "lucide-react";
import { download } from "../../lib/api-client.ts";
import { paperSize } from "../../lib/paper-size.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useDownload } from "../../ui/use-download.ts";

type PrintedOrder = { id: string; order_no: string };

const fileNames = { packing_slip: "packing-slip", invoice: "invoice" } as const;

const downloadDocument = (
  kind: OrderDocumentKind,
  orders: readonly PrintedOrder[],
): Promise<void> => {
  const [only] = orders;
  const name = fileNames[kind];
  const paper = paperSize();
  if (only && orders.length === 1) {
    const endpoint = kind === "invoice" ? orderDocumentsApi.invoice : orderDocumentsApi.packingSlip;
    return download(
      endpoint,
      { params: { id: only.id }, query: { paper } },
      `${name}-${only.order_no}.pdf`,
    );
  }
  const ids = orders.map(({ id }) => id);
  return download(orderDocumentsApi.print, { body: { kind, ids, paper } }, `${name}s.pdf`);
};

/** Downloads the packing slips and invoices of one or several orders as one PDF. */
export const OrderDocuments = ({ orders }: { orders: readonly PrintedOrder[] }) => {
  const { t } = useLingui();
  const { isBusy, save } = useDownload();
  const count = orders.length;
  const print = (kind: OrderDocumentKind) => {
    if (count > maxPrintedOrders) {
      showToast(t`You can print up to ${maxPrintedOrders} orders at once. Select fewer.`);
      return;
    }
    save(() => downloadDocument(kind, orders));
  };
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          icon={<Printer aria-hidden="true" />}
          busy={isBusy}
          disabled={count === 0}
        >
          <Trans>Print</Trans>
        </Button>
      }
    >
      <MenuItem icon={<PackageCheck aria-hidden="true" />} onClick={() => print("packing_slip")}>
        {count === 1 ? <Trans>Packing slip</Trans> : <Trans>Packing slips</Trans>}
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden="true" />} onClick={() => print("invoice")}>
        {count === 1 ? <Trans>Invoice</Trans> : <Trans>Invoices</Trans>}
      </MenuItem>
    </Menu>
  );
};
