import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookError } from "./webhooks.ts";

const secret = `whsec_${Buffer.from("a secret of thirty-two bytes, ok").toString("base64")}`;
const former = `whsec_${Buffer.from("the secret from before rotation!").toString("base64")}`;
const body = JSON.stringify({
  type: "order.shipped",
  timestamp: "2026-11-25T10:00:00.000Z",
  data: { id: "o-1", seller_id: "s-1", note: "Grüße" },
});

const signatureOf = (key: string, id: string, seconds: number, text: string) =>
  `v1,${createHmac("sha256", Buffer.from(key.replace("whsec_", ""), "base64"))
    .update(`${id}.${seconds}.${text}`)
    .digest("base64")}`;

/** Returns the headers of a signed delivery. During a rotation, both secrets sign it. */
const headersOf = (text: string, keys = [secret], age = 0) => {
  const seconds = Math.floor(Date.now() / 1000) - age;
  return {
    "webhook-id": "e-1",
    "webhook-timestamp": String(seconds),
    "webhook-signature": keys.map((key) => signatureOf(key, "e-1", seconds, text)).join(" "),
  };
};

describe("a delivery", () => {
  it("is parsed into an event with its topic, from a text and from bytes", () => {
    const event = { ...JSON.parse(body), topic: "order" };
    expect(verifyWebhook({ body, headers: headersOf(body), secret })).toEqual(event);
    const bytes = new TextEncoder().encode(body);
    expect(verifyWebhook({ body: bytes, headers: headersOf(body), secret })).toEqual(event);
    expect(verifyWebhook({ body: Buffer.from(body), headers: headersOf(body), secret })).toEqual(
      event,
    );
  });

  it("is verified with the headers of fetch and of Node, in any letter case", () => {
    const headers = headersOf(body);
    expect(verifyWebhook({ body, headers: new Headers(headers), secret }).type).toBe(
      "order.shipped",
    );
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(verifyWebhook({ body, headers: { ...upper, cookie: ["a", "b"] }, secret }).type).toBe(
      "order.shipped",
    );
  });

  it("has the topic other if its type is unknown", () => {
    const later = JSON.stringify({
      type: "parcel.lost",
      timestamp: "2026-11-25T10:00:00Z",
      data: 1,
    });
    expect(verifyWebhook({ body: later, headers: headersOf(later), secret })).toMatchObject({
      topic: "other",
      type: "parcel.lost",
      data: 1,
    });
  });

  it("is verified by the new secret and by the old one during a rotation", () => {
    const headers = headersOf(body, [secret, former]);
    expect(verifyWebhook({ body, headers, secret }).type).toBe("order.shipped");
    expect(verifyWebhook({ body, headers, secret: former }).type).toBe("order.shipped");
  });

  it.each([
    ["forged", body, headersOf(body, [former])],
    ["changed in transit", body.replace("o-1", "o-2"), headersOf(body)],
    ["old, such as a replay", body, headersOf(body, [secret], 600)],
    ["from the future", body, headersOf(body, [secret], -600)],
    ["not signed", body, {}],
    ["sent under another id", body, { ...headersOf(body), "webhook-id": "e-2" }],
  ])("is rejected if it is %s", (_, text, headers) => {
    expect(() => verifyWebhook({ body: text, headers, secret })).toThrow(WebhookError);
  });
});
