import type { Product } from "../api.ts";
import { formatMoney, plural } from "../formats.ts";
import { type Markup, markup } from "../markup.ts";
import type { Card } from "../products.ts";
import { layout, type Visit } from "./layout.ts";

export const stars = (rating: Product["rating"]): Markup | null =>
  rating &&
  markup`<span class="stars"><span aria-hidden="true">★</span> ${rating.average.toFixed(1)}
    <span class="quiet">(${plural(rating.count, "review")})</span></span>`;

/** Shows a price, and the price without the offer. */
export const price = (minor: number, currency: string, regular: number | null = null): Markup =>
  regular === null || regular <= minor
    ? markup`<span>${formatMoney(minor, currency)}</span>`
    : markup`<span><span class="cut">${formatMoney(minor, currency)}</span>
        <s><span class="hidden">instead of </span>${formatMoney(regular, currency)}</s></span>`;

export const picture = (url: string | null, alt = ""): Markup =>
  url === null
    ? markup`<span class="picture"></span>`
    : markup`<img class="picture" src="${url}" alt="${alt}" loading="lazy">`;

export const cardList = (cards: Card[]): Markup => markup`
  <ul class="cards">${cards.map(
    (card) => markup`
    <li><a href="/products/${card.id}" class="card">
      ${picture(card.image_url)}
      ${card.is_sold_out && markup`<span class="flag">Sold out</span>`}
      <span class="name" dir="auto">${card.title}</span>
      <span class="quiet">${card.seller_name}</span>
      <span>${card.has_many_prices && markup`<span class="quiet">from </span>`}
        ${price(card.price_minor, card.currency, card.regular_price_minor)}</span>
    </a></li>`,
  )}</ul>`;

export const notice = (text: string): Markup => markup`<p class="notice" role="status">${text}</p>`;
export const problem = (text: string): Markup =>
  markup`<p class="notice problem" role="alert">${text}</p>`;

export const empty = (title: string, text: string): Markup => markup`
  <div class="empty">
    <h2>${title}</h2>
    <p>${text}</p>
    <a href="/" class="button">Browse products</a>
  </div>`;

export const problemPage = (visit: Visit, title: string, text: string): Markup =>
  layout(visit, {
    title,
    content: markup`<h1 class="title">${visit.shopName}</h1>${empty(title, text)}`,
  });
