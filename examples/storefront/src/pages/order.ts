import type { OrderState } from "../api.ts";
import { formatDate, formatMoney, formatTime, inWords, plural } from "../formats.ts";
import { type Markup, markup } from "../markup.ts";
import { canCancel, returnable, returnReasons } from "../orders/commands.ts";
import type { Order, Payment } from "../orders/queries.ts";
import { orderLines, sums } from "./buying.ts";
import { layout, type Visit } from "./layout.ts";
import { eventList } from "./order-events.ts";
import { empty, notice, picture } from "./parts.ts";

const steps = ["Paid", "Accepted", "Shipped", "Delivered"];

/** Each status in words for the buyer, and the number of steps that are done. */
const progress: Record<OrderState["status"], [text: string, done: number]> = {
  pending: ["Waiting for the seller", 1],
  accepted: ["Accepted", 2],
  processing: ["Being prepared", 2],
  partially_shipped: ["Partly shipped", 2],
  shipped: ["On its way", 3],
  delivered: ["Delivered", 4],
  completed: ["Delivered", 4],
  partially_returned: ["Partly returned", 4],
  returned: ["Returned", 4],
  canceled: ["Canceled", 0],
};

/** Sums up the state of a whole order in a few words. */
const headline = (order: Order, states: OrderState[]): string => {
  if (order.status === "waiting") return "Waiting for the payment";
  if (order.status === "expired") return "Not paid";
  if (order.status === "refunded") return "Refunded";
  const [first, ...others] = new Set(states.map(({ status }) => progress[status][0]));
  if (first === undefined) return "Paid, sending to the seller";
  return others.length === 0 ? first : "In progress";
};

const track = (done: number): Markup | false =>
  done > 0 &&
  markup`<ol class="track">${steps.map(
    (step, index) => markup`
    <li class="${index < done && "done"}">${step}
      ${index < done && markup`<span class="hidden">, done</span>`}</li>`,
  )}</ol>`;

type Item = OrderState["items"][number];

const itemLine = (order: Order, item: Item): Markup => {
  const { quantity, canceled, shipped, delivered, returned } = item;
  const line = order.lines.find(({ variant_id }) => variant_id === item.variant_id);
  const counts: [number, string][] = [
    [canceled, "canceled"],
    [shipped - delivered, "on the way"],
    [delivered, "delivered"],
    [returned, "returned"],
  ];
  const what = counts.flatMap(([count, text]) => (count > 0 ? [`${count} ${text}`] : []));
  return markup`<li class="line">
    ${picture(line?.image_url ?? null)}
    <div><span dir="auto">${quantity} × ${item.title}</span>
      <p class="quiet">${[...item.option_values, ...what].join(" · ")}</p></div>
    <strong>${formatMoney(item.unit_price_minor * quantity, order.currency)}</strong>
  </li>`;
};

const returnForm = (order: Order, state: OrderState): Markup | null => {
  const items = state.items.filter(({ id }) => returnable(state, id) > 0);
  if (items.length === 0) return null;
  return markup`<details>
    <summary>Return items</summary>
    <form method="post" action="/orders/${order.id}/return" class="stack">
      ${items.map(
        ({ id, title }) => markup`
        <label class="spread"><span dir="auto">${title}</span><input type="number" name="item:${id}"
          min="0" max="${returnable(state, id)}" value="0"></label>`,
      )}
      <label>Reason<select name="reason">${returnReasons.map(
        (reason) => markup`<option value="${reason}">${inWords(reason)}</option>`,
      )}</select></label>
      <label>Note to the seller<textarea name="note" maxlength="1000" rows="2"></textarea></label>
      <button>Request return</button>
    </form>
  </details>`;
};

const reviewForm = (order: Order, { product_id, title }: Item): Markup => markup`
  <details>
    <summary>Write a review<span class="hidden"> of ${title}</span></summary>
    <form method="post" action="/orders/${order.id}/review" class="stack">
      <input type="hidden" name="product" value="${product_id}">
      <label>Stars<select name="rating">${[5, 4, 3, 2, 1].map(
        (stars) => markup`<option value="${stars}">${plural(stars, "star")}</option>`,
      )}</select></label>
      <label>Title<input name="title" maxlength="200" required></label>
      <label>Review<textarea name="body" maxlength="5000" rows="3"></textarea></label>
      <button>Publish review</button>
    </form>
  </details>`;

type Props = {
  order: Order;
  states: OrderState[];
  payments: Payment[];
  /** Products that the buyer has reviewed in this order. */
  reviewed: ReadonlySet<string>;
};

const sellerPart = ({ order, reviewed }: Props, state: OrderState): Markup => {
  const [text, done] = progress[state.status];
  const delivered = new Map(
    state.items.flatMap((item) => (item.delivered > 0 ? [[item.product_id, item]] : [])),
  );
  return markup`<section class="sheet">
    <h2>${order.lines.find(({ seller_id }) => seller_id === state.seller_id)?.seller_name}
      <span class="state ${state.status}">${text}</span></h2>
    <p class="quiet">Order ${state.order_no}</p>
    ${track(done)}
    <ul>${state.items.map((item) => itemLine(order, item))}</ul>
    ${eventList(state)}
    ${returnForm(order, state)}
    ${[...delivered.values()].map((item) => !reviewed.has(item.product_id) && reviewForm(order, item))}
  </section>`;
};

const chargeTexts = { paid: "Paid", declined: "Declined", waiting: "Not confirmed" };

const money = ({ order, payments }: Props): Markup =>
  sums([
    ["Shipping", formatMoney(order.shipping_minor, order.currency)],
    ["Total", formatMoney(order.total_minor, order.currency)],
    ...payments.map(({ kind, status, amount_minor, created_at }): [string, string] => [
      `${kind === "refund" ? "Refunded" : chargeTexts[status]}, ${formatTime(created_at)}`,
      (kind === "refund" ? "−" : "") + formatMoney(amount_minor, order.currency),
    ]),
  ]);

export const orderPage = (visit: Visit, props: Props): Markup => {
  const { order, states } = props;
  const content = markup`
    <h1 class="title">${headline(order, states)}</h1>
    <p class="quiet">Ordered ${formatTime(order.created_at)}. This page updates automatically.</p>
    ${order.notice !== null && notice(order.notice)}
    ${order.status === "waiting" && notice("If the payment isn’t confirmed, you won’t be charged and nothing ships.")}
    ${order.status === "expired" && notice("You weren’t charged, and your items are no longer reserved.")}
    <div class="columns">
      <div>
        ${states.length === 0 ? orderLines(order) : states.map((state) => sellerPart(props, state))}
      </div>
      <div class="sheet stack">
        <h2>Payment</h2>
        ${money(props)}
        ${
          canCancel(order, states) &&
          markup`<form method="post" action="/orders/${order.id}/cancel">
            <button class="plain">Cancel order</button></form>`
        }
      </div>
    </div>`;
  return layout(visit, { title: "Your order", content, live: `/orders/${order.id}/changes` });
};

/** All orders of a buyer. */
export const accountPage = (visit: Visit, orders: Order[], states: OrderState[]): Markup => {
  const list = markup`<ul class="orders">${orders.map((order) => {
    const own = states.filter(({ external_id }) => external_id === order.id);
    return markup`<li><a href="/orders/${order.id}">
      <span class="thumbs">${order.lines.slice(0, 3).map(({ image_url }) => picture(image_url))}</span>
      <span><strong>${headline(order, own)}</strong><br>
        <span class="quiet">${formatDate(order.created_at)}, ${plural(order.lines.length, "product")}</span></span>
      <strong>${formatMoney(order.total_minor, order.currency)}</strong></a></li>`;
  })}</ul>`;
  const content = markup`
    <h1 class="title">${visit.buyer.name}’s orders</h1>
    ${orders.length === 0 ? empty("No orders yet", "Your orders appear here as soon as you buy something.") : list}`;
  return layout(visit, { title: "Your orders", content });
};
