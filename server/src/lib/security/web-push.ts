import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";

const curve = "prime256v1";
/** The order of the group of P-256: a private key is below it. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/**
 * Any size that holds the message and its 17 bytes of overhead, because there is only one record.
 */
const recordSize = 4096;

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** The P-256 key that signs for this installation (VAPID, RFC 8292). */
export type PushKey = { publicKey: string; privateKey: KeyObject };

/** Derives the key of an installation from one of its secrets. The result is always the same. */
export const derivePushKey = (secret: Buffer): PushKey => {
  // Eight bytes more than the order has, so that all keys are equally likely.
  const bytes = derive(secret, Buffer.alloc(0), "sellerdesk push", 40);
  const scalar = (BigInt(`0x${bytes.toString("hex")}`) % (order - 1n)) + 1n;
  const pair = createECDH(curve);
  const d = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = {
    kty: "EC",
    crv: "P-256",
    d: d.toString("base64url"),
    x: x.toString("base64url"),
    y: y.toString("base64url"),
  };
  return {
    publicKey: point.toString("base64url"),
    privateKey: createPrivateKey({ key: jwk, format: "jwk" }),
  };
};

/** Seconds for which a signature is valid; push services accept a day at most. */
const signatureSeconds = 43_200;

/**
 * Signs a request to a push service (RFC 8292).
 * @param contact a web address of ours, for the service's operator
 * @param now in seconds since 1970
 * @returns the `Authorization` header
 */
export const signPush = (
  { publicKey, privateKey }: PushKey,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: number },
): string => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const claims = { aud: new URL(endpoint).origin, exp: now + signatureSeconds, sub: contact };
  const signed = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), {
    key: privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
};

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm`).
 * @param browser its public key and its secret
 * @param chance the salt and our own private key, random unless a test gives them
 * @throws Error if the browser's key is no point of the curve
 */
export const encryptPush = (
  text: string,
  { p256dh, auth }: { p256dh: Buffer; auth: Buffer },
  { salt = randomBytes(16), ownKey }: { salt?: Buffer; ownKey?: Buffer } = {},
): Buffer => {
  const pair = createECDH(curve);
  if (ownKey) pair.setPrivateKey(ownKey);
  else pair.generateKeys();
  const own = pair.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, own]);
  const input = derive(pair.computeSecret(p256dh), auth, keyInfo, 32);
  const key = derive(input, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(input, salt, "Content-Encoding: nonce\0", 12);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  return Buffer.concat([
    salt,
    size,
    Buffer.of(own.length),
    own,
    cipher.update(text),
    // The last record ends with the byte 2.
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
};
