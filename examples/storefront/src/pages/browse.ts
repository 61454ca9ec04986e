import { plural } from "../formats.ts";
import { type Markup, markup } from "../markup.ts";
import { type Card, type Search, type SellerCard, sortOrders } from "../products.ts";
import { layout, type Visit } from "./layout.ts";
import { cardList, empty, picture } from "./parts.ts";

type Categories = { category: string; count: number }[];
type Home = { newest: Card[]; offers: Card[]; sellers: SellerCard[]; categories: Categories };

const sellerList = (sellers: SellerCard[]): Markup => markup`
  <ul class="sellers">${sellers.map(
    ({ slug, name, tagline, image_url, products }) => markup`
    <li><a href="/sellers/${slug}">
      ${
        image_url === null
          ? markup`<span class="picture" aria-hidden="true">${name.slice(0, 1)}</span>`
          : picture(image_url)
      }
      <span><strong dir="auto">${name}</strong><span dir="auto">${tagline}</span>
        <span class="quiet">${plural(products, "product")}</span></span>
    </a></li>`,
  )}</ul>`;

const section = (title: string, content: Markup | null): Markup | null =>
  content && markup`<section><h2>${title}</h2>${content}</section>`;

export const homePage = (visit: Visit, { newest, offers, sellers, categories }: Home): Markup => {
  const about =
    newest.length === 0
      ? "Products are being loaded. Reload in a moment."
      : `${plural(sellers.length, "workshop")} with things for the table, the desk and the quiet hour after dinner.`;
  const content = markup`
    <section class="hero">
      <h1>Small makers, one market.</h1>
      <p>${about}</p>
      <ul class="chips">${categories.slice(0, 10).map(
        ({ category }) => markup`
        <li><a href="/search?category=${encodeURIComponent(category)}">
          ${category.split(" › ").at(-1)}</a></li>`,
      )}</ul>
    </section>
    ${section("On sale now", offers.length === 0 ? null : cardList(offers))}
    ${section("New products", newest.length === 0 ? null : cardList(newest))}
    ${section("Sellers", sellers.length === 0 ? null : sellerList(sellers))}`;
  return layout(visit, { title: "Small makers, one market", content });
};

const select = (name: string, label: string, chosen: string, options: [string, string][]): Markup =>
  markup`<label>${label}<select name="${name}">${options.map(
    ([value, text]) => markup`
    <option value="${value}" ${value === chosen && "selected"}>${text}</option>`,
  )}</select></label>`;

type Found = { cards: Card[]; sellers: SellerCard[]; categories: Categories };

export const searchPage = (
  visit: Visit,
  search: Search,
  { cards, sellers, categories }: Found,
): Markup => {
  const title = search.words === "" ? "All products" : `“${search.words}”`;
  const content = markup`
    <h1 class="title">${title}</h1>
    <form action="/search" class="filters">
      <input type="hidden" name="q" value="${search.words}">
      ${select("category", "Category", search.category, [
        ["", "All"],
        ...categories.map(({ category, count }): [string, string] => [
          category,
          `${category} (${count})`,
        ]),
      ])}
      ${select("seller", "Seller", search.seller, [
        ["", "All"],
        ...sellers.map(({ slug, name }): [string, string] => [slug, name]),
      ])}
      <label>Up to<input name="up_to" type="number" min="0" step="1" placeholder="Any price"
        value="${search.upTo === null ? "" : search.upTo / 100}"></label>
      ${select("sort", "Sort", search.sort, Object.entries(sortOrders))}
      <button>Show</button>
    </form>
    ${
      cards.length === 0
        ? empty("No products found", "Try another word or fewer filters.")
        : markup`<section><h2 class="quiet">${plural(cards.length, "product")}</h2>
            ${cardList(cards)}</section>`
    }`;
  return layout(visit, { title, words: search.words, content });
};
