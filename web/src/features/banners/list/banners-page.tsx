import { createLazyRoute, getRouteApi } from "@tanstack/react-router";
import { lazyModule } from "../../../lib/lazy.ts";
import { LazyContent } from "../../../ui/lazy-content.tsx";
import { BannerListPage } from "./banner-list-page.tsx";

const route = getRouteApi("/app/sellerpage-banner");
const formPage = lazyModule(() => import("../form/banner-form-page.tsx"));

/** Shows the list, or the banner in the address. */
const BannersPage = () => {
  const { form, ...list } = route.useSearch();
  const navigate = route.useNavigate();
  if (form === undefined) return <BannerListPage />;
  return (
    <LazyContent part={formPage} onMissing={() => void navigate({ search: list })}>
      {({ BannerFormPage }) => <BannerFormPage key={form} form={form} />}
    </LazyContent>
  );
};

export const Route = createLazyRoute("/app/sellerpage-banner")({ component: BannersPage });
