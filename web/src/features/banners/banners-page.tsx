import { createLazyRoute, getRouteApi } from "@tanstack/react-router";
import { BannerFormPage } from "./banner-form-page.tsx";
import { BannerListPage } from "./banner-list-page.tsx";

const route = getRouteApi("/app/sellerpage-banner");

/** The list, or the banner that its address opens. */
const BannersPage = () => {
  const { form } = route.useSearch();
  return form === undefined ? <BannerListPage /> : <BannerFormPage key={form} form={form} />;
};

export const Route = createLazyRoute("/app/sellerpage-banner")({ component: BannersPage });
