import { type CartLine, maxQuantity } from "../cart.ts";
import { formatMoney, plural } from "../formats.ts";
import { type Markup, markup } from "../markup.ts";
import { type Outcome, shippingPerSeller } from "../orders/checkout.ts";
import type { Order } from "../orders/queries.ts";
import { layout, type Visit } from "./layout.ts";
import { empty, picture, problem } from "./parts.ts";

const bySeller = <Line extends { seller_id: string }>(lines: Line[]): Line[][] => [
  ...Map.groupBy(lines, ({ seller_id }) => seller_id).values(),
];

/** Amounts, one below the other. */
export const sums = (rows: readonly (readonly [string, string])[]): Markup =>
  markup`<dl>${rows.map(([name, amount]) => markup`<dt>${name}</dt><dd>${amount}</dd>`)}</dl>`;

const cartLine = (line: CartLine): Markup => markup`
  <li class="line">
    ${picture(line.image_url)}
    <div>
      <a href="/products/${line.product_id}" dir="auto">${line.title}</a>
      <p class="quiet">${line.variant.option_values.join(" · ")}</p>
      ${
        !line.sells_without_stock &&
        line.available < line.quantity &&
        markup`<p class="cut">${line.available <= 0 ? "Sold out" : `Only ${line.available} left`}</p>`
      }
      <form method="post" action="/cart/quantity" class="row">
        <input type="hidden" name="variant" value="${line.variant_id}">
        <input type="number" name="quantity" min="1" max="${maxQuantity}" value="${line.quantity}"
          aria-label="Quantity of ${line.title}">
        <button class="plain">Update</button>
        <button class="plain" name="remove" value="yes" aria-label="Remove ${line.title}">Remove</button>
      </form>
    </div>
    <strong>${formatMoney(line.price_minor * line.quantity, line.currency)}</strong>
  </li>`;

const cartSum = (sellers: CartLine[][]): Markup => {
  const lines = sellers.flat();
  const money = (minor: number) => formatMoney(minor, lines[0]?.currency ?? "USD");
  const goods = lines.reduce((sum, line) => sum + line.price_minor * line.quantity, 0);
  const shipping = shippingPerSeller * sellers.length;
  return sums([
    ["Subtotal", money(goods)],
    [`Shipping from ${plural(sellers.length, "seller")}`, money(shipping)],
    ["Total", money(goods + shipping)],
  ]);
};

export const cartPage = (visit: Visit, lines: CartLine[], trouble: string | null): Markup => {
  const sellers = bySeller(lines);
  const full = markup`
    <div class="columns">
      <div>${sellers.map(
        (own) => markup`
        <section class="sheet"><h2>${own[0]?.seller_name}</h2><ul>${own.map(cartLine)}</ul></section>`,
      )}</div>
      <form method="post" action="/checkout" class="sheet stack">
        <h2>Order summary</h2>${cartSum(sellers)}<button class="main">Check out</button>
      </form>
    </div>`;
  const content = markup`
    <h1 class="title">Your cart</h1>
    ${trouble !== null && problem(trouble)}
    ${lines.length === 0 ? empty("Your cart is empty", "Items that you add appear here.") : full}`;
  return layout(visit, { title: "Cart", content });
};

/** The lines of an order that its sellers do not have yet. */
export const orderLines = ({ lines, currency }: Order): Markup => markup`
  ${bySeller(lines).map(
    (own) => markup`
    <section class="sheet">
      <h2>${own[0]?.seller_name}</h2>
      <ul>${own.map(
        ({ quantity, title, option_values, unit_price_minor }) => markup`
        <li class="spread"><span dir="auto">${quantity} × ${title}
          <span class="quiet">${option_values.join(" · ")}</span></span>
          <strong>${formatMoney(unit_price_minor * quantity, currency)}</strong></li>`,
      )}</ul>
    </section>`,
  )}`;

const outcomes: [Outcome, string, string][] = [
  ["succeeds", "The payment succeeds", "The sandbox takes no money."],
  ["fails", "The card is declined", "Your items stay reserved, and you can try again."],
  ["never", "The payment is never confirmed", "The order waits until the reservation expires."],
];

const payForm = ({ id, currency, shipping_minor, total_minor }: Order): Markup => markup`
  <form method="post" action="/checkout/${id}/pay" class="sheet stack">
    <h2>Pay in the sandbox</h2>
    <fieldset class="choices">
      <legend>Choose the result of the payment</legend>
      ${outcomes.map(
        ([value, label, hint], index) => markup`
        <label><input type="radio" name="outcome" value="${value}" ${index === 0 && "checked"}>
          <span><strong>${label}</strong><br><span class="quiet">${hint}</span></span></label>`,
      )}
    </fieldset>
    ${sums([
      ["Shipping", formatMoney(shipping_minor, currency)],
      ["Total", formatMoney(total_minor, currency)],
    ])}
    <button class="main">Pay ${formatMoney(total_minor, currency)}</button>
    <button class="plain" formaction="/checkout/${id}/leave">Back to the cart</button>
  </form>`;

export const checkoutPage = (visit: Visit, order: Order, isDeclined: boolean): Markup => {
  const seconds = order.seconds_left ?? 0;
  const { name, address } = visit.buyer;
  const isOver = order.status !== "checkout" || seconds <= 0;
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const content = isOver
    ? empty("This checkout has expired", "Your items are no longer reserved. You weren’t charged.")
    : markup`
      <p class="quiet" data-seconds="${seconds}">Reserved for you for
        <strong class="clock" role="timer">${clock}</strong></p>
      ${isDeclined && problem("Your card was declined. You weren’t charged. Try again.")}
      <div class="columns">
        <div>
          ${orderLines(order)}
          <section class="sheet"><h2>Ship to</h2><address>${name}<br>${address.line1}<br>
            ${address.postal_code} ${address.city}, ${address.country}</address></section>
        </div>
        ${payForm(order)}
      </div>`;
  return layout(visit, {
    title: "Checkout",
    content: markup`<h1 class="title">Checkout</h1>${content}`,
  });
};
