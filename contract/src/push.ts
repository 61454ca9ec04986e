import * as z from "zod/mini";
import { dataOf, endpoint } from "./http.ts";
import { validationCode } from "./validation-texts.ts";

const base64Url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`)));

const invalidUrl = validationCode("enter_a_web_address_e_g_https");

/** The address of a browser at its push service, and the keys that encrypt messages (RFC 8291). */
export const PushSubscription = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/, hostname: /./, error: invalidUrl })
    .check(z.maxLength(1000, invalidUrl)),
  /** The browser's public key: a point of P-256, 65 bytes. */
  p256dh: base64Url(87),
  /** The secret that both sides share, 16 bytes. */
  auth: base64Url(22),
});
export type PushSubscription = z.output<typeof PushSubscription>;

/** The state of push notifications in the browser of the current session. */
export const PushState = z.object({
  /** The server's key, which a browser subscribes with: a point of P-256 as Base64 URL. */
  public_key: z.string(),
  is_on: z.boolean(),
});
export type PushState = z.output<typeof PushState>;

const path = "/api/notifications/vendor/push";

export const pushApi = {
  find: endpoint("GET", path, {
    access: "seller",
    summary: "Returns whether this session gets push notifications, and the key to subscribe with.",
    reply: dataOf(PushState),
  }),
  subscribe: endpoint("PUT", path, {
    access: "seller",
    summary: "Sends push notifications to the browser of this session, until the session ends.",
    body: PushSubscription,
    reply: dataOf(PushState),
  }),
  unsubscribe: endpoint("DELETE", path, {
    access: "seller",
    summary: "Stops push notifications of this session.",
    reply: dataOf(PushState),
  }),
};
