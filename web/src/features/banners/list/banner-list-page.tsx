import { Trans, useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Illustration } from "../../../ui/illustration.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Section } from "../../../ui/section.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { bannerSectionsQuery, bannersQuery } from "../api.ts";
import { BannerSection } from "./banner-section.tsx";
import { PagePreview } from "../page-preview.tsx";

const route = getRouteApi("/app/sellerpage-banner");

/**
 * The banners of each section on one device, with a preview of the page as customers see it on
 * both.
 */
export const BannerListPage = () => {
  const { t } = useLingui();
  const { device } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: sections } = useSuspenseQuery(bannerSectionsQuery);
  const desktop = useSuspenseQuery(bannersQuery("desktop")).data;
  const mobile = useSuspenseQuery(bannersQuery("mobile")).data;
  const banners = { desktop, mobile };
  const head = { title: t`Seller Banner`, subtitle: t`Images on your marketplace page.` };
  if (sections.length === 0)
    return (
      <>
        <PageHead {...head} />
        <EmptyState
          picture={<Illustration scene="slip" />}
          title={<Trans>No banner sections yet</Trans>}
        >
          <Trans>The marketplace has no banner sections on seller pages yet.</Trans>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead
        {...head}
        actions={
          <Segments
            label={t`Device`}
            options={[
              { value: "desktop", label: t`Desktop` },
              { value: "mobile", label: t`Mobile` },
            ]}
            value={device}
            controls="banners-of-device"
            onChange={(chosen) => void navigate({ search: { device: chosen }, replace: true })}
          />
        }
      />
      <div id="banners-of-device">
        {sections.map((section) => (
          <BannerSection
            key={section.id}
            section={section}
            device={device}
            banners={banners[device].filter((banner) => banner.section.id === section.id)}
          />
        ))}
      </div>
      <Section title={t`Your page right now`} className="mt-12">
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_14rem]">
          <PagePreview device="desktop" sections={sections} banners={desktop} />
          <PagePreview device="mobile" sections={sections} banners={mobile} />
        </div>
        <p className="pt-3 text-13 text-muted">
          <Trans>The marketplace shows them in this order, in its own style.</Trans>
        </p>
      </Section>
    </>
  );
};
