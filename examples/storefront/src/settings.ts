/** The settings from the environment. */
export type Settings = {
  port: number;
  host: string;
  /** The name of the shop. */
  name: string;
  /** The address of the API for this process. */
  apiUrl: string;
  /** The address of Sellerdesk for browsers, which fetch pictures from it. */
  publicUrl: string;
  key: string;
  webhookSecret: string;
  databaseUrl: string;
  hasTraffic: boolean;
};

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. npm start sets it; see examples/storefront.`);
  return value;
};

/** Reads the environment. @throws Error in one sentence if something is missing */
export const readSettings = (): Settings => ({
  port: Number(required("PORT")),
  host: process.env["HOST"] ?? "127.0.0.1",
  name: process.env["MARKETPLACE_NAME"] ?? "Market Square",
  apiUrl: required("SELLERDESK_URL"),
  publicUrl: process.env["SELLERDESK_PUBLIC_URL"] ?? required("SELLERDESK_URL"),
  key: required("SELLERDESK_KEY"),
  webhookSecret: required("WEBHOOK_SECRET"),
  databaseUrl: required("DATABASE_URL"),
  hasTraffic: process.env["DEMO_TRAFFIC"] !== "off",
});
