import { Trans } from "@lingui/react/macro";
import { Boxes, ChartLine, Heart, Package, ReceiptText, Tag } from "lucide-react";

/** What the back-office does for a shop. */
export const Features = () => (
  <section className="public-width landing-part" id="features">
    <h2>
      <Trans>The whole shop, not one more tool</Trans>
    </h2>
    <ul className="landing-features">
      <li>
        <ReceiptText aria-hidden="true" />
        <h3>
          <Trans>Orders that tell you what is next</Trans>
        </h3>
        <p>
          <Trans>
            Every order rings the bell at once. What is late shows before your buyer notices, and
            every step stays in a timeline.
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
            What is on hand, what is promised, what is free. Two buyers never get the same last
            piece.
          </Trans>
        </p>
      </li>
      <li>
        <Package aria-hidden="true" />
        <h3>
          <Trans>Products in any script</Trans>
        </h3>
        <p>
          <Trans>
            Variants, images, prices and barcodes on one page. Bring them from Shopify or any CSV
            file.
          </Trans>
        </p>
      </li>
      <li>
        <Tag className="flip-rtl" aria-hidden="true" />
        <h3>
          <Trans>Offers without sums</Trans>
        </h3>
        <p>
          <Trans>
            Pick products, set a percentage or a price, and see the old and the new price before
            anything goes live.
          </Trans>
        </p>
      </li>
      <li>
        <Heart aria-hidden="true" />
        <h3>
          <Trans>People who come back</Trans>
        </h3>
        <p>
          <Trans>
            Followers, reviews with your reply, a banner and your links: the part of the shop that
            is yours.
          </Trans>
        </p>
      </li>
      <li>
        <ChartLine aria-hidden="true" />
        <h3>
          <Trans>Figures for the morning</Trans>
        </h3>
        <p>
          <Trans>
            Revenue, orders and units beside the days before, in your own time zone, and as a table
            whenever you want one.
          </Trans>
        </p>
      </li>
    </ul>
  </section>
);
