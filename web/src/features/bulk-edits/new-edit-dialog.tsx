import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkAction, BulkEdit } from "@sellerdesk/contract/bulk-edits";
import type { ProductStatus } from "@sellerdesk/contract/product";
import type { ProductSelection } from "@sellerdesk/contract/product-lists";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActionFields } from "./action-fields.tsx";
import { useBulkPreview, useSellerCurrency, useStartBulkEdit } from "./api.ts";
import { BulkPreviewView } from "./bulk-preview.tsx";
import { type EditKind, emptyDraft, findNewStatuses, readDraft } from "./draft.ts";

/** How long typing rests before the preview is asked for, in milliseconds. */
const debounceMs = 300;

const Title = ({ kind, count }: { kind: EditKind; count: number }) => {
  const titles: Record<EditKind, ReactNode> = {
    price: <Plural value={count} one="Price of # product" other="Prices of # products" />,
    compare_at: (
      <Plural
        value={count}
        one="Price to compare with of # product"
        other="Price to compare with of # products"
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
    return <Trans>Orders keep what they were about. You can undo this for ten minutes.</Trans>;
  if (kind === "archive")
    return (
      <Trans>Buyers no longer find archived products. You can undo this for ten minutes.</Trans>
    );
  return <Trans>Look at what changes first. You can undo it for ten minutes.</Trans>;
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
  selection: ProductSelection;
  /** The statuses that the products may be in. */
  statuses: readonly ProductStatus[];
  count: number;
  onClose: () => void;
  onStarted: (edit: BulkEdit) => void;
};

/** An edit of the chosen products: say what, look at what would change, begin. */
export const NewEditDialog = ({ kind, selection, statuses, count, onClose, onStarted }: Props) => {
  const { t } = useLingui();
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const { data: currency = "" } = useSellerCurrency();
  const newStatuses = findNewStatuses(statuses);
  const [draft, setDraft] = useState(() => emptyDraft(kind, newStatuses));
  const read = currency === "" ? "empty" : readDraft(kind, draft, currency);
  const action = typeof read === "string" ? null : read;
  const settledText = useDebouncedValue(JSON.stringify(action), debounceMs);
  const settled = useMemo((): BulkAction | null => JSON.parse(settledText), [settledText]);
  const isSettled = JSON.stringify(settled) === JSON.stringify(action);
  const { data, error, isFetching, isPlaceholderData, refetch } = useBulkPreview(
    selection,
    settled,
  );
  const preview = settled && data ? data : null;
  const start = useStartBulkEdit();
  const isReady =
    action !== null && isSettled && preview !== null && !isFetching && !isPlaceholderData;
  const isDestructive = kind === "delete";
  const begin = () => {
    if (!isReady || start.isPending) return;
    start.mutate(
      { selection, action, expected_total: preview.total },
      { onSuccess: onStarted, onError: () => void refetch() },
    );
  };
  const wrong = start.error?.message ?? error?.message;

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
      <form
        id={formId}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <ActionFields
          kind={kind}
          draft={draft}
          newStatuses={newStatuses}
          onChange={(changes) => {
            start.reset();
            setDraft((before) => ({ ...before, ...changes }));
          }}
          fault={typeof read === "string" ? read : null}
          currency={currency}
          amount={amount}
        />
        {wrong !== undefined && (
          <Notice tone="danger" live>
            {wrong}
          </Notice>
        )}
        {action !== null && (
          <section aria-label={t`What changes`} aria-busy={isFetching || !isSettled || undefined}>
            {preview && settled ? (
              <BulkPreviewView preview={preview} action={settled} />
            ) : (
              wrong === undefined && <Skeleton />
            )}
          </section>
        )}
      </form>
    </Dialog>
  );
};
