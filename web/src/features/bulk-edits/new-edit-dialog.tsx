import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkAction, BulkEdit } from "@sellerdesk/contract/bulk-edits";
import type { ProductStatus } from "@sellerdesk/contract/product";
import type { ProductSelection } from "@sellerdesk/contract/product-lists";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { useAppForm } from "../../lib/form.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActionFields } from "./action-fields.tsx";
import { useBulkPreview, useStartBulkEdit } from "./api.ts";
import { BulkPreviewView } from "./bulk-preview.tsx";
import { type Draft, type EditKind, emptyDraft, findNewStatuses, readDraft } from "./draft.ts";

/** `readDraft` validates the input while it is typed. */
const EditForm = z.custom<Draft>();
/** Debounce of the preview, in milliseconds. */
const debounceMs = 300;

const Title = ({ kind, count }: { kind: EditKind; count: number }) => {
  const titles: Record<EditKind, ReactNode> = {
    price: <Plural value={count} one="Price of # product" other="Prices of # products" />,
    compare_at: (
      <Plural
        value={count}
        one="Compare-at price of # product"
        other="Compare-at price of # products"
      />
    ),
    status: <Plural value={count} one="Status of # product" other="Status of # products" />,
    category: <Plural value={count} one="Category of # product" other="Category of # products" />,
    brand: <Plural value={count} one="Brand of # product" other="Brand of # products" />,
    tags: <Plural value={count} one="Tags of # product" other="Tags of # products" />,
    low_stock: (
      <Plural value={count} one="Low stock of # product" other="Low stock of # products" />
    ),
    archive: <Plural value={count} one="Archive # product" other="Archive # products" />,
    delete: <Plural value={count} one="Delete # product" other="Delete # products" />,
  };
  return titles[kind];
};

const Description = ({ kind }: { kind: EditKind }) => {
  if (kind === "delete")
    return <Trans>Past orders are not affected. You can undo this for 10 minutes.</Trans>;
  if (kind === "archive")
    return <Trans>Customers can’t find archived products. You can undo this for 10 minutes.</Trans>;
  return <Trans>Preview below. You can undo this for 10 minutes.</Trans>;
};

const Confirm = ({ kind, changing }: { kind: EditKind; changing: number | undefined }) => {
  if (changing === undefined)
    return kind === "delete" ? <Trans>Delete</Trans> : <Trans>Change</Trans>;
  return kind === "delete" ? (
    <Plural value={changing} one="Delete # product" other="Delete # products" />
  ) : (
    <Plural value={changing} one="Change # product" other="Change # products" />
  );
};

type Props = {
  kind: EditKind;
  /** The currency of the seller's prices. */
  currency: string;
  selection: ProductSelection;
  /** The statuses that the products may be in. */
  statuses: readonly ProductStatus[];
  count: number;
  onClose: () => void;
  onStarted: (edit: BulkEdit) => void;
};

/** Starts an edit of the selected products after a preview of the changes. */
export const NewEditDialog = (props: Props) => {
  const { kind, currency, selection, statuses, count, onClose, onStarted } = props;
  const { t } = useLingui();
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const newStatuses = findNewStatuses(statuses);
  const form = useAppForm(EditForm, emptyDraft(kind, newStatuses));
  const draft = useWatch({ control: form.control, compute: (values: Draft) => values });
  const read = readDraft(kind, draft, currency);
  const action = typeof read === "string" ? null : read;
  const settledText = useDebouncedValue(JSON.stringify(action), debounceMs);
  const settled = useMemo((): BulkAction | null => JSON.parse(settledText), [settledText]);
  const isSettled = JSON.stringify(settled) === JSON.stringify(action);
  const start = useStartBulkEdit();
  const { data, error, isFetching, isPlaceholderData, refetch } = useBulkPreview(
    selection,
    settled,
    start.isPending || start.isSuccess,
  );
  const preview = settled && data ? data : null;
  const isReady =
    action !== null && isSettled && preview !== null && !isFetching && !isPlaceholderData;
  const isDestructive = kind === "delete";
  const begin = () => {
    if (!isReady) return;
    start.mutate(
      { selection, action, expected_total: preview.total },
      { onSuccess: onStarted, onError: () => void refetch() },
    );
  };

  return (
    <Dialog
      open
      form
      onOpenChange={onClose}
      title={<Title kind={kind} count={count} />}
      description={<Description kind={kind} />}
      initialFocus={isDestructive ? cancel : amount}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDestructive ? "danger-solid" : "primary"}
            busy={start.isPending}
            disabled={!isReady || preview.changing === 0}
          >
            <Confirm kind={kind} changing={preview?.changing} />
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        form={form}
        loading={start.isPending}
        submitError={start.error}
        onSubmit={begin}
        footer={(failure = error?.message) => (
          <>
            {failure !== undefined && (
              <Notice tone="danger" live>
                {failure}
              </Notice>
            )}
            {action !== null && (
              <section aria-label={t`Changes`} aria-busy={isFetching || !isSettled || undefined}>
                {preview && settled ? (
                  <BulkPreviewView preview={preview} action={settled} />
                ) : (
                  failure === undefined && <Skeleton />
                )}
              </section>
            )}
          </>
        )}
      >
        <ActionFields
          kind={kind}
          draft={draft}
          newStatuses={newStatuses}
          onChange={(changes) => {
            form.reset({ ...form.getValues(), ...changes });
          }}
          draftError={typeof read === "string" ? read : null}
          currency={currency}
          amount={amount}
        />
      </Form>
    </Dialog>
  );
};
