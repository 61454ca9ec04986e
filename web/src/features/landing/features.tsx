import { Trans } from "@lingui/react/macro";
import { Boxes, ChartLine, Heart, Package, ReceiptText, Tag } from "lucide-react";

/** Describes what the back-office does for a shop. */
export const Features = () => (
  <section className="public-width landing-part" id="features">
    <h2>
      <Trans>Everything for your shop in one tool</Trans>
    </h2>
    <ul className="landing-features">
      <li>
        <ReceiptText aria-hidden="true" />
        <h3>
          <Trans>Orders that show the next step</Trans>
        </h3>
        <p>
          <Trans>
            Every order notifies you right away. You see what is late before your customer does, and
            every step is on the timeline.
          </Trans>
        </p>
      </li>
      <li>
        <Boxes aria-hidden="true" />
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
        <Package aria-hidden="true" />
        <h3>
          <Trans>Products in any language</Trans>
        </h3>
        <p>
          <Trans>
            Variants, images, prices and barcodes on one page. Import them from Shopify or any CSV
            file.
          </Trans>
        </p>
      </li>
      <li>
        <Tag className="flip-rtl" aria-hidden="true" />
        <h3>
          <Trans>Discounts without the math</Trans>
        </h3>
        <p>
          <Trans>
            Select products, set a percentage or a price, and see the old and the new price before
            anything goes live.
          </Trans>
        </p>
      </li>
      <li>
        <Heart aria-hidden="true" />
        <h3>
          <Trans>Customers who come back</Trans>
        </h3>
        <p>
          <Trans>
            Followers, reviews with your replies, a banner and your links: everything that makes the
            shop yours.
          </Trans>
        </p>
      </li>
      <li>
        <ChartLine aria-hidden="true" />
        <h3>
          <Trans>Your numbers every morning</Trans>
        </h3>
        <p>
          <Trans>
            Revenue, orders and units compared with the previous period, in your time zone, as a
            chart or a table.
          </Trans>
        </p>
      </li>
    </ul>
  </section>
);
