import { Trans } from "@lingui/react/macro";
import type { Banner, BannerStatus } from "@sellerdesk/contract/banners";
import { Link2, Package, Tag } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { GlyphName } from "../../ui/glyph.tsx";

const looks: Record<BannerStatus, { tone: Tone; glyph: GlyphName; name: ReactNode }> = {
  live: { tone: "success", glyph: "full", name: <Trans>Live</Trans> },
  scheduled: { tone: "info", glyph: "clock", name: <Trans>Scheduled</Trans> },
  ended: { tone: "neutral", glyph: "slash", name: <Trans>Ended</Trans> },
};

export const BannerBadge = ({ status }: { status: BannerStatus }) => {
  const { name, ...look } = looks[status];
  return <Badge {...look}>{name}</Badge>;
};

const icons = { product: Package, category: Tag, url: Link2 };

/** Describes the destination of a banner, and whether it can be reached. */
export const LinkWords = ({ link }: { link: Banner["link"] }) => {
  if (link === null) return <Trans>No link</Trans>;
  const Icon = icons[link.kind];
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {link.kind === "url" ? (
          <bdi dir="ltr" className="truncate-line">
            {link.url}
          </bdi>
        ) : (
          <bdi className="truncate-line">{link.product?.title ?? link.category?.path}</bdi>
        )}
      </span>
      {link.product?.is_for_sale === false && (
        <span className="block text-warning">
          <Trans>Not for sale: the banner is shown without its link.</Trans>
        </span>
      )}
    </>
  );
};
