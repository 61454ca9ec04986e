import type { SellerPage } from "../api.ts";
import { formatDate, formatMoney, inWords, plural } from "../formats.ts";
import { type Markup, markup, sanitized } from "../markup.ts";
import type { Card } from "../products.ts";
import { layout, type Visit } from "./layout.ts";
import { cardList, empty, notice, stars } from "./parts.ts";

type Section = SellerPage["banner_sections"][number];

const bannerLink = ({ link }: Section["banners"][number]): string | null => {
  if (link?.product_id) return `/products/${link.product_id}`;
  if (link?.category) return `/search?category=${encodeURIComponent(link.category.path)}`;
  return link?.url ?? null;
};

const bannerOf = ({ banners }: Section): Markup | null => {
  const wide = banners.find(({ device }) => device === "desktop") ?? banners[0];
  const narrow = banners.find(({ device }) => device === "mobile") ?? wide;
  if (!wide || !narrow) return null;
  const picture = markup`<picture>
    <source media="(max-width: 40rem)" srcset="${narrow.image_url}">
    <img src="${wide.image_url}" alt="${wide.alt}" width="${wide.width}" height="${wide.height}">
  </picture>`;
  const link = bannerLink(wide);
  return markup`<div class="banner">
    ${link === null ? picture : markup`<a href="${link}">${picture}</a>`}</div>`;
};

const offerText = (
  { name, type, value, ends_at }: SellerPage["offers"][number],
  currency: string,
) => {
  const amount = type === "percent" ? `${value / 100}%` : formatMoney(value, currency);
  const until = ends_at === null ? "" : `, until ${formatDate(ends_at)}`;
  return `${name}: ${type === "fixed_price" ? `now ${amount}` : `${amount} off`}${until}`;
};

const vacation = ({ vacation: away }: SellerPage): Markup | null =>
  away?.is_on
    ? notice(`On vacation${away.to === null ? "" : ` until ${formatDate(away.to)}`}. ${away.note}`)
    : null;

const policy = (title: string, text: string): Markup | false =>
  text !== "" && markup`<p dir="auto"><strong>${title}.</strong> ${text}</p>`;

type Props = { seller: SellerPage; cards: Card[]; isFollowing: boolean };

export const sellerPage = (visit: Visit, { seller, cards, isFollowing }: Props): Markup => {
  const [top, ...others] = seller.banner_sections;
  const content = markup`
    ${vacation(seller)}
    ${top && bannerOf(top)}
    <div class="shopfront">
      <div>
        <h1 dir="auto">${seller.business_name}</h1>
        <p dir="auto">${seller.tagline}</p>
        <p class="facts">${stars(seller.rating)}
          <span>${plural(seller.followers_count, "follower")}</span>
          ${seller.is_verified && markup`<span>Verified</span>`}
          <span>Selling since ${formatDate(seller.member_since)}</span></p>
      </div>
      <form method="post" action="/sellers/${seller.slug}/follow">
        <button name="follow" value="${isFollowing ? "no" : "yes"}" class="${isFollowing && "plain"}">
          ${isFollowing ? "Following" : "Follow"}
          ${isFollowing && markup`<span class="hidden">, select to unfollow</span>`}</button>
      </form>
    </div>
    ${
      seller.offers.length > 0 &&
      markup`<ul class="offers">${seller.offers.map(
        (offer) => markup`<li>${offerText(offer, seller.currency)}</li>`,
      )}</ul>`
    }
    ${
      cards.length === 0
        ? empty("No products for sale", "Follow this shop to see what it adds.")
        : markup`<section><h2>${plural(cards.length, "product")}</h2>${cardList(cards)}</section>`
    }
    ${others.map(bannerOf)}
    <section class="prose">
      <h2>About ${seller.business_name}</h2>
      <div dir="auto">${sanitized(seller.about_html)}</div>
      ${policy("Returns", seller.return_policy)}
      ${policy("Shipping", seller.shipping_policy)}
      <ul class="chips">${seller.social_links.map(
        ({ platform, url, handle }) => markup`
        <li><a href="${url}" rel="noreferrer nofollow">${inWords(platform)}: ${handle}</a></li>`,
      )}</ul>
    </section>`;
  return layout(visit, { title: seller.business_name, content });
};
