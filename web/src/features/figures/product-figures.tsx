import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ProductFigures as Figures } from "@sellerdesk/contract/figures";
import type { Product } from "@sellerdesk/contract/product";
import { Link } from "@tanstack/react-router";
import { Tag } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { formatFullDay, formatPermille } from "../../lib/format-figures.ts";
import { paths } from "../../lib/paths.ts";
import { Change } from "../../ui/change.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { Stat, StatStrip } from "../../ui/stat-strip.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { useProductFigures } from "./api.ts";
import { OfferSentence } from "./offer-sentence.tsx";
import { VariantFigures } from "./variant-figures.tsx";
import "./product-figures.css";

/** A figure with the line chart of its points below. */
const Charted = ({ line, ...stat }: ComponentProps<typeof Stat> & { line: ReactNode }) => (
  <div className="product-figure flex flex-col justify-between gap-2">
    <Stat {...stat} />
    {line}
  </div>
);

const Returns = ({ figures }: { figures: Figures }) => {
  const { t } = useLingui();
  const { return_permille: own, shop_return_permille: all, returned_units, units } = figures;
  const [returned, sold] = [formatNumber(returned_units), formatNumber(units.value)];
  const shop = formatPermille(all);
  return (
    <Charted
      label={<Trans>Return rate</Trans>}
      value={formatPermille(own) ?? "–"}
      note={
        own !== null && (
          <>
            <Trans>
              {returned} of {sold}
            </Trans>
            {shop !== null && (
              <>
                {" · "}
                <Trans>shop {shop}</Trans>
              </>
            )}
          </>
        )
      }
      line={
        <Sparkline
          values={figures.points.map((point) => point.returned_units)}
          label={t`Returned units over the last 90 days`}
        />
      }
    />
  );
};

const Rating = ({ figures, productId }: { figures: Figures; productId: string }) => {
  const { t } = useLingui();
  const { rating, reviews_to_answer: open, points } = figures;
  return (
    <Charted
      label={<Trans>Rating</Trans>}
      value={rating === null ? "–" : formatNumber(rating.average)}
      note={
        rating === null ? (
          <Trans>No reviews yet</Trans>
        ) : (
          <>
            <Plural value={rating.count} one="# review" other="# reviews" />
            {open > 0 && (
              <>
                {", "}
                <Link
                  to={paths.productReviews(productId)}
                  search={{ unanswered: "true" }}
                  className="link"
                >
                  <Trans>{open} to answer</Trans>
                </Link>
              </>
            )}
          </>
        )
      }
      line={
        rating !== null && (
          <Sparkline
            values={points.map((point) => point.rating ?? 0)}
            label={t`Rating over the last 90 days`}
          />
        )
      }
    />
  );
};

/** Shows how long the stock lasts, and which variants are sold out. */
const Stock = ({ figures, product }: { figures: Figures; product: Product }) => {
  const { days_of_cover: days, runs_out_on: end, available } = figures;
  const soldOut = figures.variants.filter((variant) => variant.available <= 0);
  const [only] = soldOut;
  const name = product.variants.find(({ id }) => id === only?.variant_id)?.title ?? "";
  const note =
    available <= 0 ? (
      <b className="font-strong text-danger">
        <Trans>Sold out</Trans>
      </b>
    ) : soldOut.length > 0 ? (
      <b className="font-strong text-danger">
        {soldOut.length === 1 ? (
          <Trans>
            <bdi>{name}</bdi> is sold out
          </Trans>
        ) : (
          <Plural
            value={soldOut.length}
            one="# variant is sold out"
            other="# variants are sold out"
          />
        )}
      </b>
    ) : end === null ? (
      <Trans>Nothing sold in 30 days</Trans>
    ) : (
      <Trans>until {formatFullDay(end)}</Trans>
    );
  return (
    <Charted
      label={<Trans>Stock lasts</Trans>}
      value={days === null ? "–" : <Plural value={days} one="# day" other="# days" />}
      note={note}
      line={
        days !== null && (
          <div className="mt-3 mb-2.5 h-1.5 overflow-hidden rounded-full bg-pressed">
            <div
              className="h-full rounded-[inherit] bg-accent"
              style={{ inlineSize: `${Math.min(1, days / 90) * 100}%` }}
            />
          </div>
        )
      }
    />
  );
};

const Content = ({ figures, product }: { figures: Figures; product: Product }) => {
  const { t } = useLingui();
  const money = (minor: number) => formatMoney(minor, figures.currency);
  const { units, revenue_minor: revenue, profit_minor, points } = figures;
  const profit = profit_minor === null ? null : money(profit_minor);
  return (
    <>
      <ScrollRegion label={t`Last 90 days`} className="overflow-x-auto">
        <StatStrip>
          <Charted
            label={<Trans>Units, 90 days</Trans>}
            value={formatNumber(units.value)}
            note={<Change figure={units} format={formatNumber} />}
            line={
              <Sparkline
                values={points.map((point) => point.units)}
                label={t`Units over the last 90 days`}
              />
            }
          />
          <Charted
            label={<Trans>Revenue</Trans>}
            value={money(revenue.value)}
            note={
              <>
                <Change figure={revenue} format={money} />
                {profit !== null && (
                  <span className="block">
                    <Trans>profit {profit}</Trans>
                  </span>
                )}
              </>
            }
            line={
              <Sparkline
                values={points.map((point) => point.revenue_minor)}
                label={t`Revenue over the last 90 days`}
              />
            }
          />
          <Returns figures={figures} />
          <Rating figures={figures} productId={product.id} />
          <Stock figures={figures} product={product} />
        </StatStrip>
      </ScrollRegion>
      {figures.offer && (
        <p className="flex items-start gap-2.5 border-b border-line py-3 text-13">
          <Tag className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="grow">
            <OfferSentence name={figures.offer.name} result={figures.offer} />
          </span>
          <Link
            to={paths.dashboard()}
            search={{
              view: "reports",
              by: "offer",
              from: figures.offer.from,
              to: figures.offer.to,
            }}
            className="link"
          >
            <Trans>Report</Trans>
          </Link>
        </p>
      )}
      {product.variants.length > 1 && (
        <VariantFigures figures={figures} variants={product.variants} />
      )}
    </>
  );
};

/** Shows a product's sales, returns and ratings, and how long its stock lasts. */
export const ProductFigures = ({ product }: { product: Product }) => {
  const { t } = useLingui();
  const { data, isError, refetch } = useProductFigures(product.id);
  return (
    <section aria-label={t`Sales and stock`} className="product-figures">
      {data ? (
        <Content figures={data} product={product} />
      ) : (
        isError && <LoadFailure onRetry={() => void refetch()} />
      )}
    </section>
  );
};
