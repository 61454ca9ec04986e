import { Trans, useLingui } from "@lingui/react/macro";
import type { Banner, BannerDevice, BannerStatus } from "@sellerdesk/contract/banners";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createLazyRoute } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { GlyphName } from "../../ui/glyph.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Section } from "../../ui/section.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { bannerSectionsQuery, bannersQuery } from "./api.ts";

const looks: Record<BannerStatus, { tone: Tone; glyph: GlyphName; name: ReactNode }> = {
  live: { tone: "success", glyph: "full", name: <Trans>Live</Trans> },
  scheduled: { tone: "info", glyph: "clock", name: <Trans>Scheduled</Trans> },
  ended: { tone: "neutral", glyph: "slash", name: <Trans>Ended</Trans> },
};

const Period = ({ starts_at, ends_at }: Banner) => {
  if (starts_at && ends_at)
    return (
      <>
        {formatDate(starts_at)} – {formatDate(ends_at)}
      </>
    );
  if (starts_at) return <Trans>From {formatDate(starts_at)}</Trans>;
  return ends_at ? <Trans>Until {formatDate(ends_at)}</Trans> : <Trans>Always</Trans>;
};

const BannerFigure = ({ banner, ratio }: { banner: Banner; ratio: string }) => {
  const { name, ...look } = looks[banner.status];
  return (
    <figure>
      <Picture
        image={banner.image}
        alt={banner.alt}
        sizes="(width < 48rem) 100vw, 50vw"
        className="w-full rounded-card bg-pressed object-cover"
        style={{ aspectRatio: ratio }}
      />
      <figcaption className="flex flex-wrap items-center justify-between gap-2 pt-2 text-13 text-muted">
        <span>
          <Period {...banner} />
          {banner.link !== null && (
            <> · {banner.link.url ?? banner.link.product?.title ?? banner.link.category?.path}</>
          )}
        </span>
        <Badge {...look}>{name}</Badge>
      </figcaption>
    </figure>
  );
};

const BannerSections = ({ device }: { device: BannerDevice }) => {
  const { data: sections } = useSuspenseQuery(bannerSectionsQuery);
  const { data: banners } = useSuspenseQuery(bannersQuery(device));
  if (sections.length === 0)
    return (
      <EmptyState picture={<Illustration scene="slip" />} title={<Trans>No places for banners yet</Trans>}>
        <Trans>The marketplace has not opened any place for banners on seller pages.</Trans>
      </EmptyState>
    );
  return sections.map((section) => {
    const { width, height } = section[device];
    const here = banners.filter((banner) => banner.section.id === section.id);
    return (
      <Section
        key={section.id}
        title={section.label}
        className="mt-10"
        aside={
          <>
            {here.length} / {section.max_items}
          </>
        }
      >
        <p className="pb-4 text-muted">
          <Trans>
            Pictures of at least {width} × {height} pixels, {section.max_items} at most
          </Trans>
        </p>
        {here.length === 0 ? (
          <p>
            <Trans>No banner in this place.</Trans>
          </p>
        ) : (
          <div className="grid gap-6 sm:grid-cols-2">
            {here.map((banner) => (
              <BannerFigure key={banner.id} banner={banner} ratio={`${width} / ${height}`} />
            ))}
          </div>
        )}
      </Section>
    );
  });
};

const BannersPage = () => {
  const { t } = useLingui();
  const [device, setDevice] = useState<BannerDevice>("desktop");
  return (
    <>
      <PageHead
        title={t`Seller Banner`}
        subtitle={t`Pictures at the top of your page on the marketplace.`}
        actions={
          <Segments
            label={t`Device`}
            options={[
              { value: "desktop", label: t`Desktop` },
              { value: "mobile", label: t`Mobile` },
            ]}
            value={device}
            onChange={setDevice}
          />
        }
      />
      <Suspense fallback={<Skeleton height="12rem" />}>
        <BannerSections device={device} />
      </Suspense>
    </>
  );
};

export const Route = createLazyRoute("/app/sellerpage-banner")({ component: BannersPage });
