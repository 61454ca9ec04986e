import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const [nonceBytes, tagBytes] = [12, 16];

/**
 * Encrypts `secret` with AES-256-GCM.
 * @param key 256 bits
 * @param context what the secret belongs to; decryption needs the same context
 */
export const encrypt = (key: Buffer, context: string, secret: Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

/**
 * Decrypts the result of `encrypt`.
 * @throws Error if it was changed, or belongs to another context
 */
export const decrypt = (key: Buffer, context: string, sealed: Buffer): Buffer => {
  const body = nonceBytes + tagBytes;
  const cipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceBytes, body));
  return Buffer.concat([cipher.update(sealed.subarray(body)), cipher.final()]);
};
