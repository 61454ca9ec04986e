import { createLazyRoute, getRouteApi } from "@tanstack/react-router";
import { OfferFormPage } from "../form/offer-form-page.tsx";
import { OfferListPage } from "./offer-list-page.tsx";

const route = getRouteApi("/app/offers");

/** Shows the list, or the offer in the address. */
const OffersPage = () => {
  const { form } = route.useSearch();
  return form === undefined ? <OfferListPage /> : <OfferFormPage key={form} form={form} />;
};

export const Route = createLazyRoute("/app/offers")({ component: OffersPage });
