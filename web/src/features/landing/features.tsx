import { Trans, useLingui } from "@lingui/react/macro";
import { ProductPicture } from "./product-picture.tsx";

/** The format of a feature's image. Phones show the features without images. */
const picture = { widths: [640], ratio: 640 / 1024, sizes: "24rem" };

/** The three strongest features of the product, each with its screen. */
export const Features = () => {
  const { t } = useLingui();
  return (
    <section className="public-width landing-part" id="features">
      <h2>
        <Trans>Everything for your shop in one tool</Trans>
      </h2>
      <ul className="landing-features">
        <li>
          <ProductPicture
            name="packing"
            alt={t`Five orders that are shipped together`}
            {...picture}
          />
          <h3>
            <Trans>Ship a whole batch from one screen</Trans>
          </h3>
          <p>
            <Trans>
              Select the orders, scan or paste the tracking numbers, and ship everything with one
              button.
            </Trans>
          </p>
        </li>
        <li>
          <ProductPicture name="inventory" alt={t`The stock of each variant`} {...picture} />
          <h3>
            <Trans>Stock you can trust</Trans>
          </h3>
          <p>
            <Trans>
              On hand, committed and available. Two customers can never buy the same last item.
            </Trans>
          </p>
        </li>
        <li>
          <ProductPicture name="products" alt={t`A list of products`} {...picture} />
          <h3>
            <Trans>Move in with one file</Trans>
          </h3>
          <p>
            <Trans>
              Import from Shopify or any CSV or XLSX file. A dry run shows every row that needs
              attention before anything is saved.
            </Trans>
          </p>
        </li>
      </ul>
    </section>
  );
};
