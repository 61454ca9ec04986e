import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { type TranslatedLocale, translatedLocales } from "@sellerdesk/contract/languages";
import * as z from "zod/mini";
import { languageOf } from "./lib/languages.ts";
import { serverFolder } from "./server-folder.ts";

const Limit = z.strictObject({
  hits: z.int().check(z.positive()),
  seconds: z.int().check(z.positive()),
});
const Limits = z.strictObject({ perAddress: Limit, perAccount: Limit });
const RateLimits = z.strictObject({
  login: Limits,
  code: Limits,
  verify: Limits,
  register: Limits,
});
/** Attempts allowed per client address and per target account (safety 16). */
export type RateLimits = z.output<typeof RateLimits>;

/** The bucket that stores files instead of `dataDir`, at Amazon S3 or a compatible server. */
export type S3Settings = {
  bucket: string;
  region: string;
  /** Null for Amazon's own. */
  endpoint: string | null;
  /** Null to use the permissions of the machine, as the AWS tools do. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/** The Stripe account that charges sellers for their plans. */
export type StripeSettings = {
  secretKey: string;
  /** The secret of the webhook that calls `/api/payments/stripe`. */
  webhookSecret: string;
  /** Null for Stripe's own. */
  apiBase: string | null;
};

/** The demo shop that runs beside the server (examples/storefront). */
export type StorefrontSettings = {
  port: number;
  /** Its URL for browsers. */
  url: string;
  /** The only address of this machine to which a webhook may deliver, and only the operator's. */
  receiver: string;
  /** True if customers arrive and buy automatically. */
  hasTraffic: boolean;
};

/** Every setting of the server. All are optional in the environment. */
export type Env = {
  production: boolean;
  port: number;
  adminPort: number | null;
  host: string;
  /** The address on which `/metrics` listens, at `adminPort`. */
  adminHost: string;
  /** An external PostgreSQL. Null for the embedded one. */
  databaseUrl: string | null;
  /** A standby of the database, for reads that may be a little old. */
  databaseReadUrl: string | null;
  /**
   * True if the server migrates when it starts. Otherwise the database must already have its
   * version.
   */
  migrates: boolean;
  dataDir: string;
  /**
   * Keys of 256 bits that encrypt the server's own keys in the database: the first for writing, all
   * for reading. Without any, the server's keys are stored unencrypted.
   */
  secretKeys: Buffer[];
  /** Null to store files under `dataDir`. */
  s3: S3Settings | null;
  /** Bytes of images and documents that one seller may store. */
  sellerStorageBytes: number;
  /** Days that backups stay in the storage. With 0 they stay until someone deletes them. */
  backupDays: number;
  publicUrl: string;
  marketplaceName: string;
  marketplaceUrl: string;
  /** ISO 4217 code that new sellers sell in. */
  currency: string;
  smtpUrl: string | null;
  mailFrom: string;
  smsUrl: string | null;
  /** Proxies in front that may name the client's address (safety 16). */
  trustProxy: string | null;
  /** Null turns them off, for tests that send everything from one address. */
  rateLimits: RateLimits | null;
  /** True if an overloaded process rejects requests (safety 22). */
  shedsLoad: boolean;
  /**
   * Milliseconds after which an unfinished request is answered with 503 (safety 22). Null for no
   * limit.
   */
  answerTimeoutMs: number | null;
  /**
   * True if sellers delete reviews themselves. Otherwise they ask the marketplace to delete them.
   */
  sellersDeleteReviews: boolean;
  /** True if webhooks may also use http, and reach this machine and its networks. */
  privateWebhooks: boolean;
  /** Null to charge no money: plans are paid in a sandbox. */
  stripe: StripeSettings | null;
  /**
   * The effect on a plan when its payment is returned outside this product, by a manual refund at
   * the provider or a lost dispute.
   */
  returnRule: "keep" | "shorten" | "end";
  /** The tax that is added to the prices of plans. */
  tax: { name: string; basis_points: number };
  /** The name of the tax in other languages, if the operator has set one. */
  taxNames: Partial<Record<TranslatedLocale, string>>;
  /** The lines under the marketplace's name on its invoices. */
  invoiceAddress: string[];
  seedDemo: boolean;
  /** Null for none, as in production and on an external database. */
  storefront: StorefrontSettings | null;
  /**
   * Seconds after SIGTERM in which requests are still accepted while `/readyz` reports not ready,
   * so that a load balancer notices (safety 24).
   */
  drainSeconds: number;
  logLevel: string;
};

const wholeNumber = (name: string, text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new Error(`${name} is "${text}". Set it to a whole number from 0 to 65535.`);
  return number;
};

const megabytes = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`${name} is "${text}". Set it to a whole number of megabytes, e.g. 10240.`);
  return Number(text) * 1_048_576;
};

/** Reads at most ten seconds, which leaves time to finish running work before a stop is cut off. */
const drainTime = (text: string): number => {
  if (!/^(\d|10)$/.test(text))
    throw new Error(`DRAIN_SECONDS is "${text}". Set it to a whole number from 0 to 10.`);
  return Number(text);
};

/**
 * Reads the address of the database. In production the embedded one must be requested by name: a
 * forgotten setting would start an empty one.
 * @returns null for the embedded database
 */
const databaseAddress = (text: string | null, production: boolean): string | null => {
  if (text === null && production)
    throw new Error(
      "DATABASE_URL is not set. In production, set it to a PostgreSQL, e.g. postgres://sellerdesk:password@localhost/sellerdesk, or to embedded for the one that Sellerdesk brings.",
    );
  return text === "embedded" ? null : text;
};

const webAddress = (name: string, text: string): string => {
  if (!URL.canParse(text))
    throw new Error(`${name} is "${text}". Set it to a whole address, e.g. https://example.com.`);
  return text.replace(/\/$/, "");
};

const mailServer = (text: string): string => {
  if (!/^smtps?:$/.test(URL.parse(text)?.protocol ?? ""))
    throw new Error(
      `SMTP_URL is not an address of a mail server. Set it to e.g. smtp://user:password@mail.example.com:587.`,
    );
  return text;
};

/**
 * Checks for an address, a network by its bits or its mask, or one of Fastify's names for networks.
 */
const isProxy = (text: string): boolean => {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [, address = "", size = "0"] = /^([^/]+)(?:\/([^/]+))?$/.exec(text) ?? [];
  const isSize =
    isIP(size) !== 0 ||
    (/^\d{1,3}$/.test(size) && Number(size) <= (isIP(address) === 6 ? 128 : 32));
  return isIP(address) !== 0 && isSize;
};

/**
 * Reads addresses and networks of proxies. A number of proxies, which other servers accept, would
 * be read as an address that nobody has.
 */
const proxies = (text: string): string => {
  if (text.split(",").every((part) => isProxy(part.trim()))) return text;
  throw new Error(
    `TRUST_PROXY is "${text}". Set it to the address or network of the proxy, e.g. 10.0.0.0/8, or several parted by commas.`,
  );
};

const currencyCode = (text: string): string => {
  if (!Intl.supportedValuesOf("currency").includes(text))
    throw new Error(`CURRENCY is "${text}". Set it to an ISO 4217 code, e.g. USD.`);
  return text;
};

const quarterHour = 900;
const day = 86_400;
/**
 * For `verify`, `perAccount` counts wrong guesses at the codes of one identity, each for `seconds`
 * (safety 13).
 */
const defaultLimits: RateLimits = {
  login: {
    perAddress: { hits: 100, seconds: quarterHour },
    perAccount: { hits: 10, seconds: quarterHour },
  },
  code: { perAddress: { hits: 30, seconds: 3600 }, perAccount: { hits: 6, seconds: 3600 } },
  verify: {
    perAddress: { hits: 60, seconds: quarterHour },
    perAccount: { hits: 10, seconds: day },
  },
  register: { perAddress: { hits: 20, seconds: 3600 }, perAccount: { hits: 5, seconds: 3600 } },
};

/**
 * Reads `{"login":{"perAddress":{"hits":5,"seconds":60}}}`, which changes only the limits that it
 * names; `off` turns all of them off.
 */
const rateLimits = (text: string | null): RateLimits | null => {
  if (text === null) return defaultLimits;
  if (text === "off") return null;
  try {
    const changes: Record<string, object> = JSON.parse(text);
    const merged = Object.entries({ ...defaultLimits, ...changes }).map(([action, limits]) => [
      action,
      { ...Reflect.get(defaultLimits, action), ...limits },
    ]);
    return z.parse(RateLimits, Object.fromEntries(merged));
  } catch {
    throw new Error(
      `RATE_LIMITS is "${text}". Set it to JSON such as {"login":{"perAddress":{"hits":100,"seconds":900}}}, or to off.`,
    );
  }
};

/** Converts `25`, `7.7` or `19.25` to hundredths of a percent. */
const basisPoints = (name: string, text: string): number => {
  const [, whole, part = ""] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined)
    throw new Error(`${name} is "${text}". Set it to a percentage below 100, e.g. 25 or 7.7.`);
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
};

/**
 * Reads the names of the tax. Our own name is translated to every language, the operator's only as
 * far as set.
 */
const taxNames = (given: (name: string) => string | null): Env["taxNames"] => {
  const isOwn = given("TAX_NAME") === null;
  const names = translatedLocales.map((locale) => [
    locale,
    given(`TAX_NAME_${locale.toUpperCase()}`) ??
      (isOwn ? languageOf(locale).t("document_tax") : null),
  ]);
  return Object.fromEntries(names.filter(([, name]) => name !== null));
};

const returnRule = (text: string): Env["returnRule"] => {
  if (text === "keep" || text === "shorten" || text === "end") return text;
  throw new Error(
    `REFUNDED_PLANS is "${text}". Set it to keep, shorten or end: what a refund at Stripe or a lost dispute does to the plan.`,
  );
};

/** Reads all settings or none: without the webhook's secret no payment would ever be trusted. */
const stripeSettings = (given: (name: string) => string | null): StripeSettings | null => {
  const [secretKey, webhookSecret] = [given("STRIPE_SECRET_KEY"), given("STRIPE_WEBHOOK_SECRET")];
  const apiBase = given("STRIPE_API_BASE");
  if (secretKey === null && webhookSecret === null && apiBase === null) return null;
  if (secretKey === null || webhookSecret === null) {
    const missing = secretKey === null ? "STRIPE_SECRET_KEY" : "STRIPE_WEBHOOK_SECRET";
    throw new Error(
      `${missing} is missing. Set both, or unset every STRIPE_ setting to take no money.`,
    );
  }
  return { secretKey, webhookSecret, apiBase: apiBase && webAddress("STRIPE_API_BASE", apiBase) };
};

/** Reads all settings or none: with an incomplete bucket, files would be stored in two places. */
const s3Settings = (given: (name: string) => string | null): S3Settings | null => {
  const bucket = given("S3_BUCKET");
  const [accessKeyId, secretAccessKey] = [given("S3_ACCESS_KEY_ID"), given("S3_SECRET_ACCESS_KEY")];
  const endpoint = given("S3_ENDPOINT");
  const region = given("S3_REGION");
  if (bucket === null) {
    if (endpoint ?? region ?? accessKeyId ?? secretAccessKey)
      throw new Error(
        "S3_BUCKET is missing. Set it to the bucket's name, or unset every S3_ setting to keep files in DATA_DIR.",
      );
    return null;
  }
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    const missing = accessKeyId === null ? "S3_ACCESS_KEY_ID" : "S3_SECRET_ACCESS_KEY";
    throw new Error(
      `${missing} is missing. Set both keys, or neither to use what this machine is allowed.`,
    );
  }
  return {
    bucket,
    region: region ?? "us-east-1",
    endpoint: endpoint && webAddress("S3_ENDPOINT", endpoint),
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
};

const readSecretFile = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Error(
      `SECRET_KEY_FILE names ${path}, which cannot be read. Name a file that this user may read.`,
    );
  }
};

/**
 * Reads the current key, then older ones, separated by blanks or line ends. Errors never repeat any
 * part of them.
 */
const secretKeys = (given: (name: string) => string | null): Buffer[] => {
  const [text, file] = [given("SECRET_KEY"), given("SECRET_KEY_FILE")];
  if (text !== null && file !== null)
    throw new Error("SECRET_KEY and SECRET_KEY_FILE are both set. Keep one of them.");
  const name = file === null ? "SECRET_KEY" : "SECRET_KEY_FILE";
  const written = file === null ? (text ?? "") : readSecretFile(file);
  const keys = written.split(/\s+/).filter(Boolean);
  if ((file !== null && keys.length === 0) || keys.some((key) => !/^[0-9a-f]{64}$/i.test(key)))
    throw new Error(
      `${name} holds what is no key. A key is 64 digits and letters from a to f; make one by: openssl rand -hex 32`,
    );
  return keys.map((key) => Buffer.from(key, "hex"));
};

/**
 * Reads the settings of the demo shop if `STOREFRONT` turns it on. It never runs in production or
 * on an external database.
 */
const storefrontSettings = (
  given: (name: string) => string | null,
  { port, publicUrl }: { port: number; publicUrl: string },
): StorefrontSettings | null => {
  if (given("STOREFRONT") !== "on" || given("NODE_ENV") === "production") return null;
  if (databaseAddress(given("DATABASE_URL"), false) !== null) return null;
  const own = wholeNumber("STOREFRONT_PORT", given("STOREFRONT_PORT") ?? String(port + 1));
  const url = new URL(publicUrl);
  url.port = String(own);
  return {
    port: own,
    url: url.origin,
    receiver: `http://127.0.0.1:${own}/webhooks`,
    hasTraffic: given("DEMO_TRAFFIC") !== "off",
  };
};

/**
 * Reads the settings. Only this function reads the environment.
 * @throws Error with one sentence that names the setting and says what to do
 */
export const readEnv = (from: NodeJS.ProcessEnv = process.env): Env => {
  const given = (name: string) => from[name]?.trim() || null;
  const port = wholeNumber("PORT", given("PORT") ?? "3000");
  const host = given("HOST") ?? "0.0.0.0";
  const adminPort = given("ADMIN_PORT");
  const smtpUrl = given("SMTP_URL");
  const smsUrl = given("SMS_URL");
  const production = given("NODE_ENV") === "production";
  const trustProxy = given("TRUST_PROXY");
  const publicUrl = webAddress("PUBLIC_URL", given("PUBLIC_URL") ?? `http://localhost:${port}`);
  const storefront = storefrontSettings(given, { port, publicUrl });
  return {
    production,
    port,
    adminPort: adminPort === null ? null : wholeNumber("ADMIN_PORT", adminPort),
    host,
    adminHost: given("ADMIN_HOST") ?? host,
    databaseUrl: databaseAddress(given("DATABASE_URL"), production),
    databaseReadUrl: given("DATABASE_READ_URL"),
    migrates: given("MIGRATE") !== "off",
    dataDir: resolve(given("DATA_DIR") ?? join(serverFolder, "../.data")),
    secretKeys: secretKeys(given),
    s3: s3Settings(given),
    sellerStorageBytes: megabytes("SELLER_STORAGE_MB", given("SELLER_STORAGE_MB") ?? "10240"),
    backupDays: wholeNumber("BACKUP_DAYS", given("BACKUP_DAYS") ?? "30"),
    publicUrl,
    marketplaceName: given("MARKETPLACE_NAME") ?? "Market Square",
    marketplaceUrl: webAddress(
      "MARKETPLACE_URL",
      given("MARKETPLACE_URL") ?? storefront?.url ?? publicUrl,
    ),
    currency: currencyCode(given("CURRENCY") ?? "USD"),
    smtpUrl: smtpUrl && mailServer(smtpUrl),
    mailFrom: given("MAIL_FROM") ?? "Sellerdesk <no-reply@localhost>",
    smsUrl: smsUrl && webAddress("SMS_URL", smsUrl),
    trustProxy: trustProxy && proxies(trustProxy),
    rateLimits: rateLimits(given("RATE_LIMITS")),
    shedsLoad: given("LOAD_SHEDDING") !== "off",
    answerTimeoutMs: wholeNumber("ANSWER_TIMEOUT_MS", given("ANSWER_TIMEOUT_MS") ?? "4500") || null,
    sellersDeleteReviews: given("SELLERS_DELETE_REVIEWS") === "true",
    privateWebhooks: given("PRIVATE_WEBHOOKS") === "true",
    stripe: stripeSettings(given),
    returnRule: returnRule(given("REFUNDED_PLANS") ?? "shorten"),
    tax: {
      name: given("TAX_NAME") ?? "Tax",
      basis_points: basisPoints("TAX_PERCENT", given("TAX_PERCENT") ?? "0"),
    },
    taxNames: taxNames(given),
    invoiceAddress: (given("INVOICE_ADDRESS") ?? "")
      .split("|")
      .map((line) => line.trim())
      .filter(Boolean),
    seedDemo: given("SEED_DEMO") === "true",
    storefront,
    // In development there is no load balancer, and Ctrl+C and restarts should be quick.
    drainSeconds: drainTime(given("DRAIN_SECONDS") ?? (production ? "5" : "0")),
    logLevel: given("LOG_LEVEL") ?? "info",
  };
};
