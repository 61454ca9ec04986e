import { describe, expect, it } from "vitest";
import {
  classifyResponse,
  pauseAfterFailures,
  signedHeaders,
  toSecret,
  waitAfter,
} from "./rules.ts";

describe("the signature", () => {
  it("matches the example that the libraries of Standard Webhooks share", () => {
    expect(
      signedHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
        id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
        timestamp: 1_614_265_330,
        body: '{"test": 2432232314}',
      }),
    ).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("contains one signature per secret", () => {
    const secrets = [toSecret(Buffer.alloc(32, 1)), toSecret(Buffer.alloc(32, 2))];
    const sign = (keys: string[]) =>
      signedHeaders(keys, { id: "a", timestamp: 1, body: "{}" })["webhook-signature"] ?? "";
    expect(sign(secrets)).toBe(secrets.map((secret) => sign([secret])).join(" "));
    expect(sign(secrets.toReversed())).not.toBe(sign(secrets));
  });
});

describe("retries", () => {
  it("follow the schedule of Standard Webhooks: ten attempts in three days", () => {
    const waits = Array.from({ length: 10 }, (_, index) => waitAfter(index + 1, null, 0));
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
    expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBe(75 * 3600 + 35 * 60 + 5);
  });

  it("wait up to a tenth longer, and as long as the receiver requests, but no longer than a day", () => {
    expect(waitAfter(1, null, 1)).toBe(5.5);
    expect(waitAfter(1, 120, 0)).toBe(120);
    expect(waitAfter(2, 120, 0)).toBe(300);
    expect(waitAfter(1, 999_999, 0)).toBe(86_400);
    expect(waitAfter(10, 5, 0)).toBeNull();
  });

  it("pause for a receiver that fails repeatedly, for at most ten minutes", () => {
    expect([0, 1, 2, 3, 4, 9, 500].map(pauseAfterFailures)).toEqual([0, 0, 5, 10, 20, 600, 600]);
  });

  it("follow every status except 2xx, and 410 ends them all", () => {
    expect([200, 204, 299].map(classifyResponse)).toEqual(["delivered", "delivered", "delivered"]);
    expect([null, 100, 301, 404, 429, 500].map(classifyResponse)).toEqual(Array(6).fill("failed"));
    expect(classifyResponse(410)).toBe("gone");
  });
});
