import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { previewPerPage } from "@sellerdesk/contract/offer-products";
import type { Offer } from "@sellerdesk/contract/offers";
import { Plus } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useOfferPreview } from "./api.ts";
import {
  chooseVariants,
  type OfferDraft,
  periodOf,
  type Place,
  type ProductChoice,
  takeOut,
  valueOf,
} from "./offer-draft.ts";
import { PreviewRow } from "./preview-row.tsx";
import { ProblemNotices, type ConflictChoices } from "./problem-notices.tsx";
import { ProductPicker } from "./product-picker.tsx";

type Props = {
  stored: Offer | null;
  /** As it was when typing rested. */
  draft: OfferDraft;
  place: Place;
  ways: ConflictChoices;
  isOver: boolean;
  onWays: (ways: ConflictChoices) => void;
  onChoose: (make: (before: ProductChoice) => ProductChoice) => void;
};

/** The products of an offer with their prices before and after, and what stands in the way. */
export const OfferProducts = ({ stored, draft, place, ways, isOver, onWays, onChoose }: Props) => {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [isProblemsOnly, setProblemsOnly] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const {
    data: preview,
    isFetching,
    error,
  } = useOfferPreview({
    offer_id: stored?.id ?? null,
    type: draft.type,
    value: valueOf(draft, place),
    ...periodOf(draft, place, stored),
    products: draft.products,
    problems_only: isProblemsOnly,
    page,
  });
  const hasProblems =
    preview !== undefined && preview !== null && preview.overlapping + preview.too_low > 0;
  const pages = Math.max(1, Math.ceil((preview?.total ?? 0) / previewPerPage));
  // The last products of the last page were taken out.
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
      {preview && !isOver && <ProblemNotices preview={preview} ways={ways} onWays={onWays} />}
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
          aria-label={t`Products of this offer`}
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
            <Trans>Nothing stands in the way any more.</Trans>
          ) : (
            <Trans>No products yet. Add the first ones to see what becomes of their prices.</Trans>
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
