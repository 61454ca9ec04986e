import { createLazyRoute, getRouteApi } from "@tanstack/react-router";
import { later } from "../../lib/lazy.ts";
import { Opened } from "../../ui/lazy-content.tsx";
import { BannerListPage } from "./banner-list-page.tsx";

const route = getRouteApi("/app/sellerpage-banner");
const formPage = later(() => import("./banner-form-page.tsx"));

/** The list, or the banner that its address opens. */
const BannersPage = () => {
  const { form, ...list } = route.useSearch();
  const navigate = route.useNavigate();
  if (form === undefined) return <BannerListPage />;
  return (
    <Opened part={formPage} onMissing={() => void navigate({ search: list })}>
      {({ BannerFormPage }) => <BannerFormPage key={form} form={form} />}
    </Opened>
  );
};

export const Route = createLazyRoute("/app/sellerpage-banner")({ component: BannersPage });
