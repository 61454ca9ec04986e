import { Trans, useLingui } from "@lingui/react/macro";
import type { Banner, BannerDevice } from "@sellerdesk/contract/banners";
import type { BannerSection as SectionData } from "@sellerdesk/contract/lookups";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Section } from "../../../ui/section.tsx";
import { type Drag, SortableTiles } from "../../../ui/sortable-tiles.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useOrderBanners } from "../api.ts";
import { BannerTile } from "./banner-tile.tsx";
import { DeleteDialog } from "../delete-dialog.tsx";

type Props = { section: SectionData; device: BannerDevice; banners: readonly Banner[] };

/** One section on a device: its banners in their order, with a button to add one. */
export const BannerSection = ({ section, device, banners }: Props) => {
  const { t } = useLingui();
  const order = useOrderBanners(device);
  const [announcement, setAnnouncement] = useState("");
  const [leaving, setLeaving] = useState<Banner | null>(null);
  const { width, height } = section[device];
  const count = banners.filter(({ status }) => status !== "ended").length;
  const most = section.max_items;

  const move = (from: number, to: number) => {
    const ids = banners.map(({ id }) => id);
    order.mutate(ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1)), {
      onError: ({ message }) => showToast(message),
    });
    const alt = banners[from]?.alt ?? "";
    setAnnouncement(t`“${alt}” is now number ${formatNumber(to + 1)}.`);
  };
  const tile = (index: number, drag?: Drag) => {
    const banner = banners[index];
    return (
      banner && (
        <BannerTile
          key={banner.id}
          banner={banner}
          ratio={`${width} / ${height}`}
          place={index}
          count={banners.length}
          drag={drag}
          onMove={(delta) => move(index, index + delta)}
          onDelete={() => setLeaving(banner)}
        />
      )
    );
  };
  return (
    <Section
      title={<bdi>{section.label}</bdi>}
      aside={t`${formatNumber(count)} of ${formatNumber(most)}`}
      className="mt-10"
      actions={
        count < most && (
          <Link
            to={paths.banners()}
            search={{ device, form: `new-${section.id}` }}
            className={buttonClass()}
            aria-label={t`Add a banner: ${section.label}`}
          >
            <Plus aria-hidden="true" />
            <Trans>Add a banner</Trans>
          </Link>
        )
      }
    >
      <p className="pb-4 text-muted">
        <Trans>
          Images of at least{" "}
          <bdi dir="ltr" className="num">
            {formatNumber(width)} × {formatNumber(height)}
          </bdi>{" "}
          pixels
        </Trans>
      </p>
      {banners.length === 0 ? (
        <p>
          <Trans>No banners in this section.</Trans>
        </p>
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2" aria-label={t`Banners: ${section.label}`}>
          {banners.length > 1 ? (
            <SortableTiles ids={banners.map(({ id }) => id)} tile={tile} onMove={move} />
          ) : (
            tile(0)
          )}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {leaving && <DeleteDialog banner={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  );
};
