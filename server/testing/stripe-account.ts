/** The behavior of a card when it is charged, named by the last digits that the fake knows. */
export type Card = "4242" | "0341" | "3184" | "3000";
/** A bank account, whose charge takes days. */
const slow: Card = "3000";
const refusals: Partial<Record<Card, string>> = {
  "0341": "card_declined",
  "3184": "authentication_required",
};

/** A form's fields as Stripe's library sends them: `metadata[payment_id]` is one name. */
export type Fields = Record<string, string>;
type Session = {
  id: string;
  status: "open" | "complete" | "expired";
  payment_intent: string | null;
  fields: Fields;
};
type Intent = { id: string; status: string; card: Card; fields: Fields };
type Refund = {
  id: string;
  payment_intent: string;
  amount: number;
  status: string;
  fields: Fields;
};
export type DisputeStatus =
  | "warning_needs_response"
  | "warning_closed"
  | "needs_response"
  | "under_review"
  | "won"
  | "lost"
  | "appeal_under_review";
type Dispute = { id: string; payment_intent: string; amount: number; status: DisputeStatus };
/** The status is 200 if it is left out. */
export type Answer = { status?: number; body: object };

const refuse = (code: string): Answer => ({
  status: 400,
  body: { error: { type: "invalid_request_error", code, message: code } },
});

/** The fields below a name, such as `metadata[payment_id]` below `metadata`. */
const below = (fields: Fields, name: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  );

/**
 * Simulates a Stripe account in memory: the answers of its API, and the states of customers,
 * Checkout sessions, payment intents and refunds.
 * @param pageOf returns the address of the page on which a session is paid, by the session's id
 */
export const openStripeAccount = (pageOf: (sessionId: string) => string) => {
  const customers: Fields[] = [];
  const sessions: Session[] = [];
  const intents: Intent[] = [];
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  /** The error code that refunds fail with; null if they succeed. */
  let refundProblem: string | null = null;
  /**
   * The smallest charge that Stripe accepts, in minor units of the currency that the account
   * settles in.
   */
  let smallestCharge = 0;

  const nextId = (prefix: string, list: readonly unknown[]) => `${prefix}_${list.length + 1}`;

  const sessionObject = ({ id, status, payment_intent, fields }: Session) => ({
    id,
    object: "checkout.session",
    status,
    payment_status: status === "complete" ? "paid" : "unpaid",
    url: status === "open" ? pageOf(id) : null,
    client_reference_id: fields["client_reference_id"] ?? null,
    customer: fields["customer"] ?? null,
    amount_total: Number(fields["line_items[0][price_data][unit_amount]"]),
    currency: fields["line_items[0][price_data][currency]"],
    metadata: below(fields, "metadata"),
    payment_intent,
  });

  const intentObject = ({ id, status, card, fields }: Intent) => ({
    id,
    object: "payment_intent",
    status,
    amount: Number(fields["amount"]),
    amount_received: status === "succeeded" ? Number(fields["amount"]) : 0,
    currency: fields["currency"],
    customer: fields["customer"] ?? null,
    metadata: below(fields, "metadata"),
    setup_future_usage: fields["setup_future_usage"] ?? null,
    payment_method: {
      id: `pm_${card}`,
      object: "payment_method",
      card: { brand: "visa", last4: card },
    },
  });

  /** Pays an open session. */
  const pay = (id: string, card: Card = "4242"): Session => {
    const session = sessions.find((item) => item.id === id);
    if (session?.status !== "open") throw new Error(`There is no open session ${id}.`);
    const { fields } = session;
    const data = "payment_intent_data";
    const intent: Intent = {
      id: nextId("pi", intents),
      status: "succeeded",
      card,
      fields: {
        amount: fields["line_items[0][price_data][unit_amount]"] ?? "",
        currency: fields["line_items[0][price_data][currency]"] ?? "",
        customer: fields["customer"] ?? "",
        ...(fields[`${data}[setup_future_usage]`] && {
          setup_future_usage: fields[`${data}[setup_future_usage]`],
        }),
        ...Object.fromEntries(
          Object.entries(fields).flatMap(([key, value]) =>
            key.startsWith(`${data}[metadata]`)
              ? [[key.slice(data.length).replace("[metadata]", "metadata"), value]]
              : [],
          ),
        ),
      },
    };
    intents.push(intent);
    session.status = "complete";
    session.payment_intent = intent.id;
    return session;
  };

  const charge = (fields: Fields): Answer => {
    if (Number(fields["amount"]) < smallestCharge) return refuse("amount_too_small");
    // A payment method's id ends in the digits of its card.
    const card = fields["payment_method"]?.slice(-4) as Card;
    const refusal = refusals[card];
    const status =
      card === slow
        ? "processing"
        : refusal === undefined
          ? "succeeded"
          : "requires_payment_method";
    const intent: Intent = { id: nextId("pi", intents), status, card, fields };
    intents.push(intent);
    if (refusal === undefined) return { body: intentObject(intent) };
    const error = {
      type: "card_error",
      code: refusal,
      message: refusal,
      payment_intent: intentObject(intent),
    };
    return { status: 402, body: { error } };
  };

  /** The fields of a charge that every object about it contains. */
  const chargedOf = (payment_intent: string) => {
    const fields = intents.find(({ id }) => id === payment_intent)?.fields ?? {};
    return {
      payment_intent,
      charge: payment_intent.replace("pi_", "ch_"),
      currency: fields["currency"] ?? "",
      charged: Number(fields["amount"]),
      marks: below(fields, "metadata"),
    };
  };
  const refundedOf = (intentId: string): number =>
    refunds
      .filter(({ payment_intent, status }) => payment_intent === intentId && status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);

  const refundObject = ({ id, payment_intent, amount, status, fields }: Refund) => ({
    id,
    object: "refund",
    amount,
    charge: chargedOf(payment_intent).charge,
    currency: chargedOf(payment_intent).currency,
    payment_intent,
    status,
    reason: fields["reason"] ?? null,
    created: 1_790_000_000 + refunds.findIndex((item) => item.id === id),
    ...(status === "failed" && { failure_reason: "expired_or_canceled_card" }),
    metadata: below(fields, "metadata"),
  });

  const refund = (fields: Fields): Answer => {
    const { payment_intent = "" } = fields;
    if (!intents.some(({ id, status }) => id === payment_intent && status === "succeeded"))
      return refuse("resource_missing");
    const left = chargedOf(payment_intent).charged - refundedOf(payment_intent);
    if (left <= 0) return refuse("charge_already_refunded");
    const isLost = disputes.some(
      (dispute) => dispute.payment_intent === payment_intent && dispute.status === "lost",
    );
    if (isLost) return refuse("charge_disputed");
    if (refundProblem !== null) return refuse(refundProblem);
    const made = {
      amount: Number(fields["amount"] ?? left),
      payment_intent,
      status: "succeeded",
      fields,
    };
    return { body: refundObject(addRefund(made)) };
  };

  const addRefund = (refundMade: Omit<Refund, "id">): Refund => {
    const made = { id: nextId("re", refunds), ...refundMade };
    refunds.push(made);
    return made;
  };

  const disputeObject = ({ id, payment_intent, amount, status }: Dispute) => ({
    id,
    object: "dispute",
    amount,
    status,
    charge: chargedOf(payment_intent).charge,
    currency: chargedOf(payment_intent).currency,
    payment_intent,
    reason: "fraudulent",
    is_charge_refundable: status.startsWith("warning_"),
    created: 179e7 + disputes.findIndex((dispute) => dispute.id === id),
    metadata: {},
  });

  /** The charge of a payment intent, which has its metadata. */
  const chargeObject = (intentId: string) => {
    const { charge: id, charged, currency, marks } = chargedOf(intentId);
    const amount_refunded = refundedOf(intentId);
    return {
      id,
      object: "charge",
      amount: charged,
      currency,
      payment_intent: intentId,
      metadata: marks,
      amount_refunded,
      refunded: amount_refunded === charged,
      disputed: disputes.some(({ payment_intent }) => payment_intent === intentId),
    };
  };

  /** Lists the newest first, as Stripe does. */
  const list = <T extends { payment_intent: string }>(
    all: readonly T[],
    { payment_intent, limit = "10" }: Fields,
    toObject: (item: T) => object,
  ): Answer => {
    const found = all.filter((item) => item.payment_intent === payment_intent).toReversed();
    const data = found.slice(0, Number(limit)).map(toObject);
    return { body: { object: "list", data, has_more: found.length > data.length } };
  };

  /** The API's answer to a request with the right key. */
  const answer = (method: string, path: string, fields: Fields): Answer => {
    const [, , noun, id, action] = path.split("/");
    if (path === "/v1/refunds" && method === "POST") return refund(fields);
    if (noun === "refunds") return list(refunds, fields, refundObject);
    if (noun === "disputes") return list(disputes, fields, disputeObject);
    if (path === "/v1/customers") {
      const customer = { ...fields, id: nextId("cus", customers) };
      customers.push(customer);
      return { body: { ...customer, object: "customer" } };
    }
    if (path === "/v1/checkout/sessions" && method === "POST") {
      const amount = Number(fields["line_items[0][price_data][unit_amount]"]);
      if (amount < smallestCharge) return refuse("amount_too_small");
      const session: Session = {
        id: nextId("cs", sessions),
        status: "open",
        payment_intent: null,
        fields,
      };
      sessions.push(session);
      return { body: sessionObject(session) };
    }
    if (path === "/v1/checkout/sessions") {
      const found = sessions.filter(
        ({ status, fields: { customer } }) =>
          status === fields["status"] && customer === fields["customer"],
      );
      return {
        body: { object: "list", data: found.toReversed().map(sessionObject), has_more: false },
      };
    }
    if (noun === "checkout") {
      const [session, verb] = [sessions.find((item) => item.id === action), path.split("/")[5]];
      if (session && verb === "expire") {
        if (session.status !== "open") return refuse("checkout_session_not_open");
        session.status = "expired";
      }
      if (session) return { body: sessionObject(session) };
    }
    if (path === "/v1/payment_intents" && method === "POST") return charge(fields);
    const intent = intents.find((item) => item.id === id);
    if (noun === "payment_intents" && intent) return { body: intentObject(intent) };
    return {
      status: 404,
      body: { error: { type: "invalid_request_error", message: `No such ${path}` } },
    };
  };

  return {
    customers,
    sessions,
    intents,
    refunds,
    pay,
    answer,
    sessionObject,
    intentObject,
    refundObject,
    disputeObject,
    chargeObject,
    /** Refunds a charge on Stripe's pages: all that is left of it, or a part. */
    refundByHand(intentId: string, amount?: number, status = "succeeded"): Refund {
      const left = chargedOf(intentId).charged - refundedOf(intentId);
      return addRefund({
        payment_intent: intentId,
        amount: amount ?? left,
        status,
        fields: { reason: "requested_by_customer" },
      });
    },
    /** Opens a dispute by the payer's bank. */
    openDispute(
      intentId: string,
      status: DisputeStatus = "needs_response",
      amount?: number,
    ): Dispute {
      const dispute = {
        id: nextId("dp", disputes),
        payment_intent: intentId,
        status,
        amount: amount ?? chargedOf(intentId).charged,
      };
      disputes.push(dispute);
      return dispute;
    },
    /** Rejects refunds with a code of Stripe's, or accepts them again if `code` is null. */
    refuseRefunds(code: string | null) {
      refundProblem = code;
    },
    chargeFrom(amount: number) {
      smallestCharge = amount;
    },
  };
};
