import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../deps.ts";

/** A file that is attached to an email. */
export type Attachment = { name: string; type: string; base64: string };

/** A message to one person; `to` is an address or an E.164 number. */
export type Message = {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  attachment?: Attachment;
};

/** Milliseconds that a mail server or an SMS gateway may stay silent. */
const sendTimeoutMs = 10_000;
/**
 * Milliseconds that one email may take in all, so that a server that never falls silent cannot
 * block the queue.
 */
const mailTimeoutMs = 60_000;

/**
 * Masks an address for the log: enough to recognize, too little to use (safety 27):
 * `l***@example.com`, `+49***78`.
 */
const masked = ({ channel, to }: Message) =>
  channel === "email" ? to.replace(/^(.).*@/, "$1***@") : `${to.slice(0, 3)}***${to.slice(-2)}`;

/** The part of an email address after its @, without a display name around the address. */
const domainOf = (address: string): string => /@([^@>\s]+)>?\s*$/.exec(address)?.[1] ?? "localhost";

const sendMail = async (
  url: string,
  from: string,
  { to, subject, text, attachment }: Message,
  { id, timeoutMs }: { id: string; timeoutMs: number },
): Promise<void> => {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: sendTimeoutMs,
    greetingTimeout: sendTimeoutMs,
    socketTimeout: sendTimeoutMs,
  });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const messageId = `<${id}@${domainOf(from)}>`;
    const attachments = attachment
      ? [
          {
            filename: attachment.name,
            contentType: attachment.type,
            content: attachment.base64,
            encoding: "base64",
          },
        ]
      : [];
    await transport.sendMail({ from, to, subject, text, attachments, messageId, signal });
  } finally {
    transport.close();
  }
};

const sendSms = async (smsUrl: string, { to, text }: Message): Promise<void> => {
  const url = new URL(smsUrl);
  const headers = new Headers({ "content-type": "application/json" });
  if (url.username !== "") {
    const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.set("authorization", `Basic ${Buffer.from(login).toString("base64")}`);
    // fetch rejects a URL that contains a login.
    url.username = "";
    url.password = "";
  }
  const response = await fetch(url, {
    method: "POST",
    headers,
    body: JSON.stringify({ to, text }),
    signal: AbortSignal.timeout(sendTimeoutMs),
  });
  if (response.ok) return;
  throw Object.assign(new Error(`the SMS gateway answered ${response.status}`), {
    isRefused: response.status === 400 || response.status === 422,
  });
};

/**
 * Checks if a message was rejected for good because of its receiver or its content: with 5xx by
 * SMTP after RCPT or DATA, or by the SMS gateway.
 */
export const isRefused = (error: unknown): boolean => {
  const { isRefused: byGateway, code, responseCode } = Object(error);
  return byGateway === true || (["EENVELOPE", "EMESSAGE"].includes(code) && responseCode >= 500);
};

const writeToOutbox = async (dataDir: string, message: Message): Promise<string> => {
  const created_at = new Date().toISOString();
  const folder = join(dataDir, "outbox");
  const file = join(
    folder,
    `${created_at.replaceAll(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.json`,
  );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Programs that watch the folder must only see complete files.
  const half = `${file}.part`;
  await writeFile(half, JSON.stringify({ ...message, created_at }, null, 2), { mode: 0o600 });
  await rename(half, file);
  return file;
};

/**
 * Sends a message as configured, or writes it to the outbox if nothing is configured.
 * @param id of the message for all attempts: mail programs show one `Message-ID` once
 * @param timeoutMs that an email may take in all
 * @throws Error if the message could not be sent; the job then retries
 */
export const deliver = async (
  { env, log }: Pick<Deps, "env" | "log">,
  message: Message,
  id: string,
  timeoutMs = mailTimeoutMs,
): Promise<void> => {
  try {
    if (message.channel === "email" && env.smtpUrl !== null)
      return await sendMail(env.smtpUrl, env.mailFrom, message, { id, timeoutMs });
    if (message.channel === "sms" && env.smsUrl !== null) return await sendSms(env.smsUrl, message);
    const file = await writeToOutbox(env.dataDir, message);
    log.info(`message for ${masked(message)} written to ${file}`);
  } catch (error) {
    // Mail servers repeat the address in their replies.
    const reason = String(error).replaceAll(message.to, masked(message));
    log.error(`message for ${masked(message)} could not be sent: ${reason}`);
    throw error;
  }
};
