import { Trans, useLingui } from "@lingui/react/macro";
import type { Offer } from "@sellerdesk/contract/offers";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useChosenProducts } from "../../../lib/selected-products.ts";
import { paths } from "../../../lib/paths.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { PageLoader } from "../../../ui/page-loader.tsx";
import { useOffer, useShopSettings } from "../api.ts";
import { OfferBadge } from "../offer-badge.tsx";
import { OfferFigures } from "./offer-figures.tsx";
import { OfferForm } from "./offer-form.tsx";
import { Period } from "../../../ui/period.tsx";
import { emptyOffer, offerOn, type ShopSettings, toCopy, toValues } from "./offer-values.ts";

const route = getRouteApi("/app/offers");

type Props = { offer: Offer | null; isCopy: boolean; shopSettings: ShopSettings };

const Loaded = ({ offer, isCopy, shopSettings }: Props) => {
  const { t } = useLingui();
  const { form: _form, ...list } = route.useSearch();
  const chosen = useChosenProducts();
  const stored = isCopy ? null : offer;
  const name = offer?.name ?? "";
  const title = stored ? <bdi>{stored.name}</bdi> : <Trans>New offer</Trans>;
  const initial = () => {
    if (offer !== null)
      return isCopy ? toCopy(offer, t`Copy of ${name}`) : toValues(offer, shopSettings);
    return chosen ? offerOn(chosen) : emptyOffer;
  };
  return (
    <>
      <PageHead
        crumbs={
          <Crumbs
            items={[
              <Link key="list" to={paths.offers()} search={list}>
                <Trans>Offers</Trans>
              </Link>,
              <span key="one" aria-current="page">
                {title}
              </span>,
            ]}
          />
        }
        title={title}
        badges={stored && <OfferBadge status={stored.status} />}
        subtitle={stored && <Period {...stored} />}
      />
      {stored && <OfferFigures id={stored.id} />}
      <OfferForm stored={stored} initial={initial()} shopSettings={shopSettings} />
    </>
  );
};

/**
 * Creates, edits or copies an offer.
 * @param form `new`, an offer's id, or the id prefixed with `copy-`
 */
export const OfferFormPage = ({ form }: { form: string }) => {
  const { t } = useLingui();
  const isCopy = form.startsWith("copy-");
  const id = form === "new" ? null : isCopy ? form.slice("copy-".length) : form;
  const { data: offer } = useOffer(id);
  const { data: shopSettings } = useShopSettings();
  if (shopSettings === undefined || offer === undefined)
    return <PageLoader label={t`Loading the offer`} />;
  return <Loaded offer={offer} isCopy={isCopy} shopSettings={shopSettings} />;
};
