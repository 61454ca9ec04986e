import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readEnv } from "./env.ts";

describe("the storage of files", () => {
  it("is DATA_DIR unless a bucket is set", () => {
    expect(readEnv({}).s3).toBeNull();
    expect(readEnv({ S3_BUCKET: "files" }).s3).toEqual({
      bucket: "files",
      region: "us-east-1",
      endpoint: null,
      credentials: null,
    });
    expect(
      readEnv({
        S3_BUCKET: "files",
        S3_REGION: "eu-central-1",
        S3_ENDPOINT: "https://s3.example.com/",
        S3_ACCESS_KEY_ID: "id",
        S3_SECRET_ACCESS_KEY: "secret",
      }).s3,
    ).toEqual({
      bucket: "files",
      region: "eu-central-1",
      endpoint: "https://s3.example.com",
      credentials: { accessKeyId: "id", secretAccessKey: "secret" },
    });
  });

  it.each([
    [
      { S3_ENDPOINT: "https://s3.example.com" },
      /^S3_BUCKET is missing\. Set it to the bucket's name, or unset/,
    ],
    [{ S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" }, /^S3_BUCKET is missing/],
    [{ S3_REGION: "eu-central-1" }, /^S3_BUCKET is missing/],
    [
      { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id" },
      /^S3_SECRET_ACCESS_KEY is missing\. Set both keys, or/,
    ],
    [{ S3_BUCKET: "files", S3_SECRET_ACCESS_KEY: "s" }, /^S3_ACCESS_KEY_ID is missing/],
    [{ S3_BUCKET: "files", S3_ENDPOINT: "s3" }, /^S3_ENDPOINT is "s3"\. Set it to a whole address/],
  ])("is rejected in one sentence if %o sets only half of it", (settings, message) => {
    expect(() => readEnv(settings)).toThrow(message);
  });
});

it("turns on the demo shop only on request, never in production or with an external database", () => {
  const on = { STOREFRONT: "on", PORT: "4000" };
  expect(readEnv(on)).toMatchObject({
    marketplaceUrl: "http://localhost:4001",
    storefront: { port: 4001, receiver: "http://127.0.0.1:4001/webhooks", hasTraffic: true },
  });
  expect(readEnv({ ...on, STOREFRONT_PORT: "80", DEMO_TRAFFIC: "off" }).storefront).toMatchObject({
    port: 80,
    hasTraffic: false,
  });
  for (const env of [
    {},
    { ...on, STOREFRONT: "off" },
    { ...on, DATABASE_URL: "postgres://db/desk" },
    { ...on, NODE_ENV: "production", DATABASE_URL: "embedded" },
  ])
    expect(readEnv(env).storefront).toBeNull();
});

it("uses the embedded database only by name in production, and by default elsewhere", () => {
  const production = { NODE_ENV: "production" };
  for (const env of [{}, { DATABASE_URL: "embedded" }, { ...production, DATABASE_URL: "embedded" }])
    expect(readEnv(env).databaseUrl).toBeNull();
  expect(readEnv({ ...production, DATABASE_URL: "postgres://db/desk" }).databaseUrl).toBe(
    "postgres://db/desk",
  );
  for (const forgotten of [production, { ...production, DATABASE_URL: " " }])
    expect(() => readEnv(forgotten)).toThrow(
      /^DATABASE_URL is not set\. In production, set it to /,
    );
});

it("serves /metrics on HOST unless ADMIN_HOST is set", () => {
  expect(readEnv({ HOST: "10.0.0.1" }).adminHost).toBe("10.0.0.1");
  expect(readEnv({ HOST: "10.0.0.1", ADMIN_HOST: "127.0.0.1" }).adminHost).toBe("127.0.0.1");
});

it("SELLER_STORAGE_MB is a whole number of megabytes, ten gigabytes by default", () => {
  expect(readEnv({}).sellerStorageBytes).toBe(10_240 * 1_048_576);
  expect(readEnv({ SELLER_STORAGE_MB: "1" }).sellerStorageBytes).toBe(1_048_576);
  for (const wrong of ["0", "-1", "1.5", "10 GB"])
    expect(() => readEnv({ SELLER_STORAGE_MB: wrong })).toThrow(
      /^SELLER_STORAGE_MB is ".*"\. Set it to a whole/,
    );
});

it("BACKUP_DAYS is a whole number of days, thirty by default", () => {
  expect([readEnv({}).backupDays, readEnv({ BACKUP_DAYS: "0" }).backupDays]).toEqual([30, 0]);
  for (const wrong of ["-1", "1.5", "a week"])
    expect(() => readEnv({ BACKUP_DAYS: wrong })).toThrow(
      /^BACKUP_DAYS is ".*"\. Set it to a whole/,
    );
});

it("TAX_NAME_AR is the tax name in Arabic; without it only the default name is translated", () => {
  expect(readEnv({}).taxNames).toMatchObject({ ar: "الضريبة" });
  expect(readEnv({ TAX_NAME: "VAT" }).taxNames).toEqual({});
  expect(readEnv({ TAX_NAME: "VAT", TAX_NAME_AR: "ضريبة القيمة المضافة" }).taxNames).toEqual({
    ar: "ضريبة القيمة المضافة",
  });
});

it("drains for a balancer only in production, unless DRAIN_SECONDS is set", () => {
  const seconds = (env: NodeJS.ProcessEnv) =>
    readEnv({ DATABASE_URL: "embedded", ...env }).drainSeconds;
  expect([
    seconds({}),
    seconds({ NODE_ENV: "production" }),
    seconds({ DRAIN_SECONDS: "10" }),
  ]).toEqual([0, 5, 10]);
  expect(() => seconds({ DRAIN_SECONDS: "11" })).toThrow(
    /^DRAIN_SECONDS is "11"\. Set it to a whole number from 0 to 10\.$/,
  );
});

describe("the payment of plans", () => {
  it("uses a sandbox without tax by default", () => {
    expect(readEnv({})).toMatchObject({
      stripe: null,
      tax: { basis_points: 0 },
      invoiceAddress: [],
    });
  });

  it("K2 uses Stripe with both of its secrets, a tax and the lines of an address", () => {
    const env = readEnv({
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      STRIPE_API_BASE: "http://localhost:12111/",
      TAX_PERCENT: "7.7",
      TAX_NAME: "VAT",
      INVOICE_ADDRESS: "Torvet 1 | 1050 Copenhagen |",
    });
    expect(env).toMatchObject({
      stripe: {
        secretKey: "sk_test_1",
        webhookSecret: "whsec_1",
        apiBase: "http://localhost:12111",
      },
      tax: { name: "VAT", basis_points: 770 },
      invoiceAddress: ["Torvet 1", "1050 Copenhagen"],
    });
  });

  it.each([
    [
      { STRIPE_SECRET_KEY: "sk_test_1" },
      /^STRIPE_WEBHOOK_SECRET is missing\. Set both, or unset every STRIPE_/,
    ],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_1" }, /^STRIPE_SECRET_KEY is missing/],
    [{ STRIPE_API_BASE: "http://localhost:12111" }, /^STRIPE_SECRET_KEY is missing/],
    [
      { REFUNDED_PLANS: "cancel" },
      /^REFUNDED_PLANS is "cancel"\. Set it to keep, shorten or end: /,
    ],
    [{ TAX_PERCENT: "100" }, /^TAX_PERCENT is "100"\. Set it to a percentage below 100/],
    [{ TAX_PERCENT: "7,7" }, /^TAX_PERCENT is "7,7"/],
    [{ TAX_PERCENT: "-1" }, /^TAX_PERCENT is "-1"/],
  ])("is rejected in one sentence with %o", (settings, message) => {
    expect(() => readEnv(settings)).toThrow(message);
  });
});

describe("TRUST_PROXY", () => {
  it.each(["127.0.0.1", "10.0.0.0/8, 192.168.0.0/255.255.0.0", "fd00::/8", "loopback,uniquelocal"])(
    "accepts %s",
    (proxies) => {
      expect(readEnv({ TRUST_PROXY: proxies }).trustProxy).toBe(proxies);
    },
  );

  it.each(["1", "true", "10.0.0.0/33", "10.0.0.0/8,", "proxy.example.com", "/8"])(
    "rejects %s, which would make all clients look alike",
    (wrong) => {
      expect(() => readEnv({ TRUST_PROXY: wrong })).toThrow(
        /^TRUST_PROXY is ".+"\. Set it to the address or network of the proxy, e\.g\. 10\.0\.0\.0\/8, or several/,
      );
    },
  );
});

describe("SECRET_KEY", () => {
  const [key, old] = ["ab".repeat(32), "0C".repeat(32)];
  const hex = (settings: NodeJS.ProcessEnv) =>
    readEnv(settings).secretKeys.map((secretKey) => secretKey.toString("hex"));

  it("is empty by default, may have older keys after it, and may be in a file", async () => {
    expect(hex({})).toEqual([]);
    expect(hex({ SECRET_KEY: ` ${key}\n${old} ` })).toEqual([key, old.toLowerCase()]);
    const folder = await mkdtemp(join(tmpdir(), "sellerdesk-key-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [file, empty] = [join(folder, "key"), join(folder, "empty")];
    await writeFile(file, `${key}\n`);
    await writeFile(empty, "\n");
    expect(hex({ SECRET_KEY_FILE: file })).toEqual([key]);
    expect(() => hex({ SECRET_KEY_FILE: empty })).toThrow(/^SECRET_KEY_FILE holds what is no key/);
    expect(() => hex({ SECRET_KEY_FILE: join(folder, "none") })).toThrow(/which cannot be read/);
    expect(() => hex({ SECRET_KEY: key, SECRET_KEY_FILE: file })).toThrow(/are both set/);
  });

  it.each(["a password", key.slice(1), `${key} ${key}0`, `${key},${old}`])(
    "rejects %s without repeating it",
    (wrong) => {
      expect(() => hex({ SECRET_KEY: wrong })).toThrow(
        /^SECRET_KEY holds what is no key\. A key is 64 digits and letters from a to f; make one by: openssl rand -hex 32$/,
      );
    },
  );
});
