import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ShippedFile } from "@sellerdesk/contract/order-bulk";
import { useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { translateMessage } from "../../../lib/server-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FileChooser } from "../../../ui/file-chooser.tsx";
import { FirstTryNotice } from "../../../ui/first-try-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { useShipFile } from "./list-api.ts";

const Errors = ({ errors }: Pick<ShippedFile, "errors">) => {
  const { t } = useLingui();
  const headClass = "py-2 pe-4 text-start font-quiet whitespace-nowrap";
  return (
    <ScrollRegion
      label={t`Rows that need attention`}
      className="max-h-72 overflow-auto border-y border-line"
    >
      <table className="w-full text-13">
        <thead className="text-muted">
          <tr>
            <th scope="col" className={headClass}>{t`Row`}</th>
            <th scope="col" className={headClass}>{t`Order`}</th>
            <th scope="col" className={headClass}>{t`Problem`}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, order_no, ...reason }) => (
            <tr key={`${row} ${column}`} className="border-t border-line align-top">
              <td className="num py-2 pe-4">{formatNumber(row)}</td>
              <td className="py-2 pe-4 whitespace-nowrap">
                <bdi>{order_no}</bdi>
              </td>
              <td className="w-full py-2">{translateMessage(reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
};

const Report = ({ report }: { report: ShippedFile }) => {
  const { errors, orders, units } = report;
  if (errors.length === 0)
    return (
      <p role="status">
        <Plural value={orders} one="# order ships in full" other="# orders ship in full" />
        <Plural value={units} one=", with # item." other=", with # items." />
      </p>
    );
  return (
    <div className="grid gap-4">
      <Notice tone="danger" live title={<Trans>No orders were shipped.</Trans>}>
        <Plural
          value={errors.length}
          one="# row needs attention. Fix it in the file and choose the file again."
          other="# rows need attention. Fix them in the file and choose the file again."
        />
      </Notice>
      <Errors errors={errors} />
    </div>
  );
};

/** Marks the orders of a file as shipped: shows a preview, then ships all of them or none. */
export const ShipFileDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const check = useShipFile();
  // Separate from the check, whose report and button remain if the request fails.
  const shipping = useShipFile();
  const isPending = check.isPending || shipping.isPending;
  const report = shipping.data ?? check.data;
  const choose = (chosen: File) => {
    setFile(chosen);
    check.mutate({ file: chosen, isDryRun: true });
  };
  const ship = () =>
    file &&
    shipping.mutate(
      { file, isDryRun: false },
      {
        onSuccess: ({ applied, orders, isReplayed }) => {
          if (!applied) return;
          showToast(
            isReplayed
              ? t`Your first try had shipped the orders. Nothing was shipped twice.`
              : t`${plural(orders, { one: "Order shipped.", other: "# orders shipped." })}`,
          );
          onClose();
        },
      },
    );
  const again = () => {
    check.reset();
    shipping.reset();
  };
  const body = () => {
    if (isPending)
      return (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner />
          {check.isPending ? (
            <Trans>Checking. Nothing has changed yet.</Trans>
          ) : (
            <Trans>Shipping orders.</Trans>
          )}
        </p>
      );
    return report ? (
      <div className="grid gap-4">
        {shipping.error && (
          <Notice tone="danger" live>
            {shipping.error.message}
          </Notice>
        )}
        {report.isReplayed && <FirstTryNotice />}
        <Report report={report} />
      </div>
    ) : (
      <FileChooser onFile={choose} failure={check.error}>
        <p className="text-13 text-muted">
          <Trans>
            Required column: <b>order_no</b>. Optional: <b>carrier</b>, <b>tracking_no</b>,{" "}
            <b>tracking_url</b> and <b>shipping_cost</b>. Everything left in each order will be
            shipped. You can review the changes first.
          </Trans>
        </p>
      </FileChooser>
    );
  };
  return (
    <Dialog
      open
      form
      onOpenChange={(open) => !open && onClose()}
      title={report ? <Trans>Review changes</Trans> : <Trans>Mark as shipped</Trans>}
      description={file && <bdi>{file.name}</bdi>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {report && !isPending && (
            <>
              <Button onClick={again}>
                <Trans>Choose another file</Trans>
              </Button>
              {report.errors.length === 0 && report.orders > 0 && (
                <Button variant="primary" onClick={ship}>
                  <Plural value={report.orders} one="Ship # order" other="Ship # orders" />
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {body()}
    </Dialog>
  );
};
