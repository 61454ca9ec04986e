import { type Buyer, visitors } from "../buyers.ts";
import { type Markup, markup } from "../markup.ts";

/** The visitor, as every page shows them. */
export type Visit = {
  shopName: string;
  /** The URL where sellers log in. */
  deskUrl: string;
  buyer: Buyer;
  cartUnits: number;
  /** The path of the page, to return to. */
  path: string;
};

type Page = {
  title: string;
  content: Markup;
  /** The words of a search. */
  words?: string;
  /** The URL of the event stream that announces changes of the page. */
  live?: string;
};

const mark = markup`<svg viewBox="0 0 32 32" class="mark" aria-hidden="true">
  <path class="mark-post" d="M6 14v13h20V14"/>
  <path class="mark-roof" d="M5 5h22l3 8a3.7 3.7 0 0 1-7 1.5a4 4 0 0 1-7 0a4 4 0 0 1-7 0A3.7 3.7 0 0 1 2 13z"/>
  <path class="mark-stripe" d="M12 5h8l1 9.5a4 4 0 0 1-5 1.8a4 4 0 0 1-5-1.8z"/>
</svg>`;

const chooser = ({ buyer, path }: Visit): Markup => markup`
  <details class="chooser">
    <summary><span class="quiet">Shopping as </span>${buyer.name}</summary>
    <form method="post" action="/visitor" class="sheet">
      <p>This is a demo. Choose who you are:</p>
      <input type="hidden" name="back" value="${path}">
      ${visitors.map(
        ({ id, name, address }) => markup`
          <button name="buyer" value="${id}" aria-pressed="${String(id === buyer.id)}">
            <strong>${name}</strong> ${address.city}
          </button>`,
      )}
    </form>
  </details>`;

/** The frame of every page. */
export const layout = (visit: Visit, { title, content, words = "", live }: Page): Markup => markup`
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · ${visit.shopName}</title>
  <link rel="icon" href="/assets/icon.svg">
  <link rel="stylesheet" href="/assets/shop.css">
  <script src="/assets/shop.js" defer></script>
</head>
<body>
  <a class="skip" href="#main">Skip to content</a>
  <header>
    <div class="bar">
      <a href="/" class="brand">${mark}${visit.shopName}</a>
      <form action="/search" class="find">
        <input type="search" name="q" value="${words}" maxlength="100"
          placeholder="Search bowls, candles, linen …" aria-label="Search the shop">
        <button>Search</button>
      </form>
      <nav aria-label="Your shop">
        ${chooser(visit)}
        <a href="/account">Orders</a>
        <a href="/cart">Cart <span class="count">${visit.cartUnits}</span></a>
      </nav>
    </div>
    <div class="awning"></div>
  </header>
  <main id="main" ${live !== undefined && markup`data-live="${live}"`}>${content}</main>
  <footer>
    ${visit.shopName} is a demo shop: no money moves and nothing is sent.<br>
    Its sellers work at <a href="${visit.deskUrl}">Sellerdesk</a>.
  </footer>
</body>
</html>`;
