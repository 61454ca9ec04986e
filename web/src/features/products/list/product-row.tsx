import { Plural, Trans } from "@lingui/react/macro";
import type { ProductListQuery, ProductRow } from "@sellerdesk/contract/product-lists";
import { Link } from "@tanstack/react-router";
import { formatMoneyRange, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { Thumb } from "../../../ui/thumb.tsx";
import { OfferMark } from "../offer-mark.tsx";
import { ProductBadge } from "../product-badges.tsx";
import { StockBadge } from "./stock-badge.tsx";
import { ProductRowMenu } from "../product-row-menu.tsx";

type Props = {
  product: ProductRow;
  /** The query of the list. The product's page uses it to link to the neighbours. */
  search: ProductListQuery;
};

/** Shows the brand and the number of variants. */
const Maker = ({ brand, variants_count }: ProductRow) => (
  <>
    {brand && (
      <>
        <bdi>{brand.name}</bdi>
        {" · "}
      </>
    )}
    <Plural value={variants_count} one="# variant" other="# variants" />
  </>
);

const Title = ({ product: { id, title }, search, className }: Props & { className: string }) => (
  <Link to={paths.product(id)} search={search} className={className} title={title} dir="auto">
    {title}
  </Link>
);

/** A product in the list of a phone. */
export const ProductCard = ({
  product,
  search,
  onDeleted,
}: Props & { onDeleted: (id: string) => void }) => {
  const available = formatNumber(product.available);
  return (
    <div className="flex gap-3">
      <Thumb src={product.image} />
      <div className="min-w-0 grow">
        <Title product={product} search={search} className="line-clamp-2 font-strong" />
        <p className="truncate-line mt-0.5 text-13 text-muted">
          <Maker {...product} />
        </p>
        <p className="mt-0.5 text-13 font-strong">
          {formatMoneyRange(product.price_from_minor, product.price_to_minor, product.currency)}
          <span className="font-normal text-muted">
            {" · "}
            <Trans>{available} available</Trans>
          </span>
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          <ProductBadge {...product} />
          <StockBadge {...product} />
          <OfferMark {...product} />
        </div>
      </div>
      <ProductRowMenu product={product} onDeleted={() => onDeleted(product.id)} />
    </div>
  );
};

/** A product in the table: image, title, brand and variants. */
export const ProductCell = ({ product, search }: Props) => (
  <span className="flex min-w-0 items-center gap-3">
    <Thumb src={product.image} />
    <span className="min-w-0">
      <Title
        product={product}
        search={search}
        className="truncate-line block font-strong hover:underline"
      />
      <span className="truncate-line block text-13 text-muted">
        <Maker {...product} />
      </span>
    </span>
  </span>
);
