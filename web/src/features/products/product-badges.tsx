import { Trans } from "@lingui/react/macro";
import type { ProductStatus } from "@sellerdesk/contract/product";
import type { ProductRow } from "@sellerdesk/contract/product-lists";
import type { ReactNode } from "react";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { GlyphName } from "../../ui/glyph.tsx";

type Look = { tone: Tone; glyph: GlyphName; name: ReactNode };

const statusLooks: Record<ProductStatus, Look> = {
  draft: { tone: "neutral", glyph: "dashed", name: <Trans>Draft</Trans> },
  published: { tone: "success", glyph: "full", name: <Trans>Published</Trans> },
  unlisted: { tone: "info", glyph: "ring", name: <Trans>Unlisted</Trans> },
  archived: { tone: "neutral", glyph: "slash", name: <Trans>Archived</Trans> },
};

const lookOf = ({ status, review_state }: Pick<ProductRow, "status" | "review_state">): Look => {
  if (review_state === "pending")
    return { tone: "warning", glyph: "clock", name: <Trans>In review</Trans> };
  if (review_state === "rejected")
    return { tone: "danger", glyph: "triangle", name: <Trans>Rejected</Trans> };
  return statusLooks[status];
};

/**
 * Shows the state of a product. The marketplace's decision takes precedence over the seller's
 * status.
 */
export const ProductBadge = (product: Pick<ProductRow, "status" | "review_state">) => {
  const { name, ...look } = lookOf(product);
  return <Badge {...look}>{name}</Badge>;
};
