import { Trans, useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useInstallation } from "../../../lib/installation.ts";
import { paths } from "../../../lib/paths.ts";
import { useSeller } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { bannerSectionsQuery, bannersQuery } from "../api.ts";
import { BannerForm } from "./banner-form.tsx";
import { BannerBadge } from "../banner-labels.tsx";
import { DeleteDialog } from "../delete-dialog.tsx";

const route = getRouteApi("/app/sellerpage-banner");
const isNew = "new-";

/**
 * Creates or edits a banner.
 * @param form a banner's id, or `new-` followed by the id of the section for a new banner
 */
export const BannerFormPage = ({ form }: { form: string }) => {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const { timezone } = useSeller();
  const { marketplace_url } = useInstallation();
  const { data: sections } = useSuspenseQuery(bannerSectionsQuery);
  const desktop = useSuspenseQuery(bannersQuery("desktop")).data;
  const mobile = useSuspenseQuery(bannersQuery("mobile")).data;
  const [isDeleting, setDeleting] = useState(false);
  const stored = [...desktop, ...mobile].find(({ id }) => id === form) ?? null;
  const device = stored?.device ?? search.device;
  const sectionId = stored?.section.id ?? form.replace(isNew, "");
  const section = sections.find(({ id }) => id === sectionId);
  const list = { device };
  const leave = () => void navigate({ search: list, ignoreBlocker: true });
  const crumbs = (name: string) => (
    <Crumbs
      items={[
        <Link key="list" to={paths.banners()} search={list}>
          <Trans>Seller Banner</Trans>
        </Link>,
        <span key="one" aria-current="page">
          <bdi>{name}</bdi>
        </span>,
      ]}
    />
  );
  if (!section || (stored === null && !form.startsWith(isNew)))
    return (
      <>
        <PageHead crumbs={crumbs(t`Not found`)} title={t`This banner no longer exists.`} />
        <Link to={paths.banners()} search={list} className="link">
          <Trans>Back to banners</Trans>
        </Link>
      </>
    );
  const title = stored?.alt ?? t`New banner`;
  const label = <bdi>{section.label}</bdi>;
  return (
    <>
      <PageHead
        crumbs={crumbs(title)}
        title={<bdi>{title}</bdi>}
        badges={stored && <BannerBadge status={stored.status} />}
        subtitle={
          device === "desktop" ? (
            <Trans>{label}, on computers</Trans>
          ) : (
            <Trans>{label}, on phones</Trans>
          )
        }
        actions={
          stored && (
            <Button
              variant="destructive"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setDeleting(true)}
            >
              <Trans>Delete</Trans>
            </Button>
          )
        }
      />
      <BannerForm
        context={{ timezone, marketplaceUrl: marketplace_url, stored }}
        section={section}
        device={device}
        sections={sections}
        banners={{ desktop, mobile }}
        onLeave={leave}
      />
      {stored && isDeleting && (
        <DeleteDialog banner={stored} onClose={() => setDeleting(false)} onDone={leave} />
      )}
    </>
  );
};
