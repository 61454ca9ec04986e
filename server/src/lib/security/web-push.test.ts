import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { derivePushKey, encryptPush, signPush } from "./web-push.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

test("encrypts the example of RFC 8291, appendix A, byte for byte", () => {
  const message = encryptPush(
    "When I grow up, I want to be a watermelon",
    {
      p256dh: bytes(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      ),
      auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
    },
    {
      salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
      ownKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    },
  );
  expect(message.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("signs with one key per secret, and a push service can verify the signature", () => {
  const key = derivePushKey(Buffer.alloc(32, 7));
  expect(derivePushKey(Buffer.alloc(32, 7)).publicKey).toBe(key.publicKey);
  expect(derivePushKey(Buffer.alloc(32, 8)).publicKey).not.toBe(key.publicKey);

  const endpoint = "https://push.example/send/abc?x=1";
  const header = signPush(key, { endpoint, contact: "https://desk.example", now: 1_000_000 });
  const [, head = "", claims = "", signature = "", publicKey] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(publicKey).toBe(key.publicKey);
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: "JWT", alg: "ES256" });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: "https://push.example",
    exp: 1_043_200,
    sub: "https://desk.example",
  });
  const point = bytes(key.publicKey);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    bytes(signature),
  );
  expect(isSigned).toBe(true);
});
