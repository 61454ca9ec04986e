import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { createLazyRoute, Link, useNavigate } from "@tanstack/react-router";
import { paths } from "../../../lib/paths.ts";
import { profileQuery } from "../../../lib/profile-query.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { PageLoader } from "../../../ui/page-loader.tsx";
import { ProductForm } from "./product-form.tsx";

const ProductAddPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: profile } = useQuery(profileQuery);
  return (
    <>
      <PageHead
        title={t`Add product`}
        crumbs={
          <Crumbs
            items={[
              <Link key="list" to={paths.products()}>
                <Trans>Products</Trans>
              </Link>,
              <Trans key="this">Add</Trans>,
            ]}
          />
        }
      />
      {profile === undefined ? (
        <PageLoader label={t`Loading the product`} />
      ) : (
        <ProductForm
          product={null}
          currency={profile.currency}
          units={{ weight: profile.weight_unit, length: profile.length_unit }}
          // `ignoreBlocker`: the input is saved, although the form has not rendered that yet.
          onSaved={({ id }) =>
            void navigate({ to: paths.product(id), replace: true, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
};

export const Route = createLazyRoute("/app/products/add")({ component: ProductAddPage });
