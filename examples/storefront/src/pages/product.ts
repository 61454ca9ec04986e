import type { Variant } from "../api.ts";
import { findBuyer } from "../buyers.ts";
import { formatDate, formatMoney } from "../formats.ts";
import { type Markup, markup, sanitized } from "../markup.ts";
import type { Card, ProductRow, Review } from "../products.ts";
import { layout, type Visit } from "./layout.ts";
import { cardList, picture, price, stars } from "./parts.ts";

/** The stock from which the page no longer shows the number of units that are left. */
const manyLeft = 6;

type Props = {
  row: ProductRow;
  /** Units of each variant that can be ordered now. */
  available: ReadonlyMap<string, number>;
  reviews: Review[];
  more: Card[];
  isAdded: boolean;
};

const offerText = ({ offer }: Variant, currency: string): string | null => {
  if (!offer) return null;
  const { name, ends_at, was_price_minor: was } = offer;
  const until = ends_at === null ? "" : `, until ${formatDate(ends_at)}`;
  const lowest =
    was === null ? "" : `. Lowest price of the 30 days before: ${formatMoney(was, currency)}`;
  return name + until + lowest;
};

const variantList = ({ product }: ProductRow, left: (variant: Variant) => number): Markup => {
  const { variants, currency, options } = product;
  const canBuy = (variant: Variant) => variant.sells_without_stock || left(variant) > 0;
  const first = variants.find(canBuy);
  const stock = (variant: Variant) => {
    if (left(variant) <= 0) return variant.sells_without_stock ? "Made to order" : "Sold out";
    return left(variant) < manyLeft ? `Only ${left(variant)} left` : "In stock";
  };
  return markup`<fieldset class="choices">
    <legend>${options.map(({ name }) => name).join(" and ") || "Price"}</legend>
    ${variants.map((variant) => {
      const { id, option_values, price_minor, offer } = variant;
      const before = offer ? variant.regular_price_minor : variant.compare_at_price_minor;
      return markup`<label>
        <input type="radio" name="variant" value="${id}" required
          ${variant === first && "checked"} ${!canBuy(variant) && "disabled"}>
        <span class="spread">
          <strong>${option_values.join(" · ") || "One version"}</strong>
          ${price(price_minor, currency, before)}
          <span class="${left(variant) < manyLeft ? "cut" : "quiet"}">${stock(variant)}</span>
          ${offer && markup`<small class="quiet">${offerText(variant, currency)}</small>`}
        </span>
      </label>`;
    })}
  </fieldset>`;
};

const reviewList = ({ seller_name }: ProductRow, reviews: Review[]): Markup => markup`
  <ul>${reviews.map(
    ({ rating, title, body, buyer_id, created_at, reply }) => markup`
    <li>
      <p><span class="stars" role="img" aria-label="${rating} of 5 stars">${"★".repeat(rating)}</span>
        <strong dir="auto">${title}</strong></p>
      <p dir="auto">${body}</p>
      <p class="quiet">${findBuyer(buyer_id).name}, ${formatDate(created_at)}</p>
      ${
        reply !== null &&
        markup`<blockquote dir="auto"><strong>${seller_name}</strong> ${reply}</blockquote>`
      }
    </li>`,
  )}</ul>`;

const gallery = ({ product: { images, title } }: ProductRow): Markup => markup`
  <div class="gallery">
    ${picture(images[0]?.url ?? null, images[0]?.alt || title)}
    ${
      images.length > 1 &&
      markup`<ul>${images.map(
        ({ url, alt }, index) => markup`
        <li><a href="${url}" data-shows="${url}" aria-label="Show image ${index + 1}">
          ${picture(url, alt)}</a></li>`,
      )}</ul>`
    }
  </div>`;

export const productPage = (visit: Visit, props: Props): Markup => {
  const { row, available, reviews, more, isAdded } = props;
  const { product, seller_name, seller_slug } = row;
  const left = (variant: Variant) => available.get(variant.id) ?? variant.available;
  const isForSale = product.variants.some(
    (variant) => variant.sells_without_stock || left(variant) > 0,
  );
  const content = markup`
    <div class="product">
      ${gallery(row)}
      <div>
        <p class="quiet">${product.category?.path}</p>
        <h1 dir="auto">${product.title}</h1>
        <p class="facts">
          <a href="${seller_slug === null ? "/" : `/sellers/${seller_slug}`}">${seller_name}</a>
          ${stars(product.rating)}</p>
        <form method="post" action="/cart" class="stack">
          ${variantList(row, left)}
          <label class="spread">Quantity
            <input type="number" name="quantity" min="1" max="20" value="1" required></label>
          <button class="main" ${!isForSale && "disabled"}>
            ${isForSale ? "Add to cart" : "Sold out"}</button>
        </form>
        ${
          isAdded &&
          markup`<p class="notice" role="status">Added to your cart.
            <a href="/cart">Go to the cart</a></p>`
        }
        <div class="prose" dir="auto">${sanitized(product.description_html)}</div>
        <ul class="chips">${product.tags.map(
          (tag) => markup`<li><a href="/search?q=${encodeURIComponent(tag)}">${tag}</a></li>`,
        )}</ul>
      </div>
    </div>
    <section class="reviews">
      <h2>Reviews</h2>
      ${stars(product.rating)}
      ${
        reviews.length === 0
          ? markup`<p class="quiet">No reviews yet. You can write one when your order arrives.</p>`
          : reviewList(row, reviews)
      }
    </section>
    ${
      more.length > 0 &&
      markup`<section><h2>More from ${seller_name}</h2>${cardList(more)}</section>`
    }`;
  return layout(visit, { title: product.title, content });
};
