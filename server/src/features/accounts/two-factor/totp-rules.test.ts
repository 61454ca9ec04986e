import { expect, test } from "vitest";
import { matchingStep, plainRecoveryCode, toBase32, totpCode, totpUri } from "./totp-rules.ts";

/** The secret of RFC 6238, appendix B. */
const secret = Buffer.from("12345678901234567890");

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("K14 at %i seconds the code is the end of RFC 6238's %s", (seconds, eightDigits) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(eightDigits.slice(2));
});

test("K14 accepts a code one step early or late, but no further", () => {
  const code = totpCode(secret, 1000);
  expect(
    [29_969, 29_970, 30_000, 30_059, 30_060].map((now) => matchingStep(secret, code, now)),
  ).toEqual([null, 1000, 1000, 1000, null]);
  for (const wrong of ["", "12345", "1234567", "١٢٣٤٥٦", "abcdef"])
    expect(matchingStep(secret, wrong, 30_000)).toBeNull();
});

test("K14 formats the secret for authenticator apps, for typing and for a QR code", () => {
  expect(toBase32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(totpUri(secret, { issuer: "Market Square", account: "leïla@example.com" })).toBe(
    "otpauth://totp/Market%20Square:le%C3%AFla%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Market%20Square",
  );
  expect(plainRecoveryCode(" abcd-efgh jklm ")).toBe("ABCDEFGHJKLM");
});
