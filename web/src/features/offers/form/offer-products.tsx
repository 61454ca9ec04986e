import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { previewPerPage } from "@sellerdesk/contract/offer-products";
import type { Offer } from "@sellerdesk/contract/offers";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { formatNumber } from "../../../lib/format.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useOfferPreview } from "../api.ts";
import {
  chooseVariants,
  type OfferFormState,
  type OfferValues,
  periodOf,
  type ShopSettings,
  type ProductChoice,
  takeOut,
  valueOf,
} from "./offer-values.ts";
import { PreviewRow } from "./preview-row.tsx";
import { ProblemNotices } from "./problem-notices.tsx";
import { ProductPicker } from "./product-picker.tsx";

type Props = {
  form: OfferFormState;
  stored: Offer | null;
  shopSettings: ShopSettings;
  isOver: boolean;
};

/** Debounce of the computation of prices, in milliseconds. */
const debounceMs = 300;

/** The products of an offer with their prices before and after, and problems that prevent it. */
export const OfferProducts = ({ form, stored, shopSettings, isOver }: Props) => {
  const { t } = useLingui();
  const typed = useWatch({ control: form.control, compute: (values: OfferValues) => values });
  const values = useDebouncedValue(typed, debounceMs);
  const onChoose = (make: (before: ProductChoice) => ProductChoice) =>
    form.setValue("products", make(form.getValues("products")), { shouldDirty: true });
  const [page, setPage] = useState(1);
  const [isProblemsOnly, setProblemsOnly] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const {
    data: preview,
    isFetching,
    error,
  } = useOfferPreview({
    offer_id: stored?.id ?? null,
    type: values.type,
    value: valueOf(values, shopSettings),
    ...periodOf(values, shopSettings, stored),
    products: values.products,
    problems_only: isProblemsOnly,
    page,
  });
  const hasProblems =
    preview !== undefined && preview !== null && preview.overlapping + preview.too_low > 0;
  const pages = Math.max(1, Math.ceil((preview?.total ?? 0) / previewPerPage));
  // The last products of the last page were removed.
  if (preview && page > pages) setPage(pages);
  return (
    <Section
      title={<Trans>Products</Trans>}
      aside={
        preview && (
          <>
            <Plural value={preview.products} one="# product" other="# products" />
            {" · "}
            <Plural value={preview.variants} one="# variant" other="# variants" />
          </>
        )
      }
      actions={
        !isOver && (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setPicking(true)}>
            <Trans>Add products</Trans>
          </Button>
        )
      }
    >
      {error && !preview && (
        <p role="alert" className="font-quiet text-danger">
          {error.message}
        </p>
      )}
      {preview && !isOver && <ProblemNotices form={form} preview={preview} />}
      {preview && (hasProblems || isProblemsOnly) && !isOver && (
        <div className="pt-4">
          <Checkbox
            checked={isProblemsOnly}
            onChange={({ target }) => {
              setPage(1);
              setProblemsOnly(target.checked);
            }}
          >
            <Trans>Only show these products</Trans>
          </Checkbox>
        </div>
      )}
      {preview ? (
        <ul
          aria-label={t`Products in this offer`}
          aria-busy={isFetching}
          className="divide-y divide-line pt-2"
        >
          {preview.rows.map((row) => (
            <PreviewRow
              key={row.product_id}
              row={row}
              currency={preview.currency}
              isFixed={isOver}
              onTakeOut={() => onChoose((before) => takeOut(before, row.product_id))}
              onVariants={(variants) =>
                onChoose((before) => chooseVariants(before, row.product_id, variants))
              }
            />
          ))}
        </ul>
      ) : (
        !error && (
          <div className="grid gap-6 py-5">
            {["62%", "48%", "55%"].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        )
      )}
      {preview?.total === 0 && (
        <p className="py-6 text-muted">
          {isProblemsOnly ? (
            <Trans>No conflicts left.</Trans>
          ) : (
            <Trans>No products yet. Add products to preview their new prices.</Trans>
          )}
        </p>
      )}
      {pages > 1 && (
        <nav aria-label={t`Pages of products`} className="flex items-center gap-3 pt-4">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Trans>Previous</Trans>
          </Button>
          <span className="text-muted">
            <Trans>
              Page {formatNumber(page)} of {formatNumber(pages)}
            </Trans>
          </span>
          <Button disabled={page === pages} onClick={() => setPage(page + 1)}>
            <Trans>Next</Trans>
          </Button>
        </nav>
      )}
      {isPicking && (
        <ProductPicker
          onClose={() => setPicking(false)}
          onChoose={(make) => {
            onChoose(make);
            setPicking(false);
          }}
        />
      )}
    </Section>
  );
};
