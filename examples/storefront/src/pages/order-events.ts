import type { OrderState } from "../api.ts";
import { formatMoney, formatTime, inWords } from "../formats.ts";
import { type Markup, markup } from "../markup.ts";

const units = ({ items }: OrderState, named: { item_id: string; quantity: number }[]): string =>
  named
    .map(({ item_id, quantity }) => {
      const title = items.find(({ id }) => id === item_id)?.title ?? "an item";
      return `${quantity} × ${title}`;
    })
    .join(", ");

type Event = {
  title: string;
  /** The seller's note for the buyer. */
  note?: string | null;
  details: (string | Markup | null)[];
  tone?: "bad" | "void";
};

const event = ({ title, note = null, details, tone }: Event): Markup => markup`
  <li class="${tone}">
    <strong>${title}</strong>
    ${note !== null && markup`<p dir="auto">“${note}”</p>`}
    ${details.map((text) => text && markup`<p class="quiet" dir="auto">${text}</p>`)}
  </li>`;

const shipment = (state: OrderState, sent: OrderState["shipments"][number]): Markup => {
  const { number, status, carrier_name, tracking_number, tracking_url } = sent;
  if (status === "canceled")
    return event({ title: `Shipment ${number} was canceled`, details: [], tone: "void" });
  const carrier = carrier_name ?? "No carrier";
  const link =
    tracking_number !== null && tracking_url !== null
      ? markup`${carrier}, <a href="${tracking_url}" rel="noreferrer nofollow">${tracking_number}</a>`
      : [carrier, tracking_number].filter((text) => text !== null).join(", ");
  const when =
    sent.delivered_at === null
      ? `Shipped ${formatTime(sent.shipped_at)}`
      : `Delivered ${formatTime(sent.delivered_at)}`;
  return event({ title: `Shipment ${number}`, details: [link, units(state, sent.items), when] });
};

const cancellation = (state: OrderState, made: OrderState["cancellations"][number]): Markup => {
  const who = {
    seller: made.is_refusal ? "The seller declined the order" : "The seller canceled",
    marketplace: "You canceled",
    system: "The seller didn’t respond in time",
  };
  const title = `${who[made.actor]}: ${inWords(made.reason).toLowerCase()}`;
  const details = [units(state, made.items), formatTime(made.canceled_at)];
  return event({ title, note: made.note, details, tone: "bad" });
};

const answers: Record<OrderState["returns"][number]["status"], string> = {
  requested: "waiting for the seller",
  approved: "approved, send it back",
  rejected: "rejected",
  received: "received",
};

const returnEvent = (state: OrderState, asked: OrderState["returns"][number]): Markup => {
  const { number, status, decision_note, reason, items } = asked;
  const restocked = items.reduce((sum, item) => sum + item.restocked, 0);
  const damaged = items.reduce((sum, item) => sum + item.damaged, 0);
  return event({
    title: `Return ${number}: ${answers[status]}`,
    note: decision_note,
    details: [
      `${units(state, items)}. ${inWords(reason)}.`,
      status === "received" ? `${restocked} in good condition, ${damaged} damaged` : null,
    ],
    ...(status === "rejected" && { tone: "bad" as const }),
  });
};

/** Shows a seller's shipments, cancellations, returns and refund notes. */
export const eventList = (state: OrderState): Markup => markup`
  <ul class="events">
    ${state.shipments.map((sent) => shipment(state, sent))}
    ${state.cancellations.map((made) => cancellation(state, made))}
    ${state.returns.map((asked) => returnEvent(state, asked))}
    ${state.refund_notes.map(({ amount_minor, note, noted_at }) =>
      event({
        title: `The seller refunded ${formatMoney(amount_minor, state.currency)}`,
        note,
        details: [formatTime(noted_at)],
      }),
    )}
  </ul>`;
