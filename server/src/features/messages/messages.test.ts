import { createServer } from "node:http";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { testApp } from "../../../testing/client.ts";
import { inTransaction } from "../../db/transaction.ts";
import { readEnv } from "../../env.ts";
import { type Message, deliver, isRefused } from "../../integrations/messages.ts";
import { newId } from "../../lib/id.ts";
import { sendMessage } from "./service.ts";

const mail: Message = {
  channel: "email",
  to: "leila@example.com",
  subject: "407193 is your code",
  text: "Hello,\n\n407193 is your code to log in – wörks for 10 minutes.\n",
};
const text: Message = {
  channel: "sms",
  to: "+4915112345678",
  subject: "",
  text: "407193 is your code.",
};

/** Creates settings, and a log whose lines can be read. */
const setUp = async (settings: NodeJS.ProcessEnv = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "sellerdesk messages "));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(String(line));
  return {
    env: readEnv({ ...settings, DATA_DIR: dataDir }),
    log: { info: write, warn: write, error: write },
    lines,
    outbox: () => readdir(join(dataDir, "outbox")).catch(() => []),
    dataDir,
  };
};

/** Starts a mail server that accepts every message, unless `refuse` returns an error. */
const startMailServer = async (refuse?: (address: string) => Error) => {
  const received: { from: string; to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: ({ address }, _session, done) => done(refuse?.(address)),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => new Promise<void>((ended) => server.close(ended)));
  // The cast is safe: the address of a TCP server is not a path.
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
};

/** Starts an SMS gateway that answers with a status. */
const startSmsGateway = async (status: number) => {
  const received: { authorization: string | undefined; type: string | undefined; body: unknown }[] =
    [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { authorization, "content-type": type } = request.headers;
      received.push({ authorization, type, body: JSON.parse(body) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  // The address of a TCP server is not a path.
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, received };
};

test("K11 writes an email to the outbox if there is no mail server, and logs a line without secrets", async () => {
  const { env, log, lines, outbox, dataDir } = await setUp();
  await deliver({ env, log }, mail, newId());
  const [name = "", ...more] = await outbox();
  expect(more).toEqual([]);
  const file = join(dataDir, "outbox", name);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
    ...mail,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(lines).toEqual([`message for l***@example.com written to ${file}`]);
});

test("K11 writes a text message to the outbox if there is no gateway", async () => {
  const { env, log, lines, outbox } = await setUp();
  await deliver({ env, log }, text, newId());
  expect(await outbox()).toHaveLength(1);
  expect(lines[0]).toMatch(/^message for \+49\*\*\*78 written to /);
});

test("K11 sends an email through the server of SMTP_URL, and writes no file", async () => {
  const { url, received } = await startMailServer();
  const { env, log, lines, outbox } = await setUp({
    SMTP_URL: url,
    MAIL_FROM: "Market <no-reply@market.example>",
  });
  await deliver({ env, log }, mail, newId());
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: "no-reply@market.example", to: ["leila@example.com"] });
  expect(received[0]?.source).toContain("Subject: 407193 is your code");
  expect(received[0]?.source).toContain("w=C3=B6rks");
  expect(await outbox()).toEqual([]);
  expect(lines).toEqual([]);
});

test("K11 a subject or a text cannot inject headers", async () => {
  const { url, received } = await startMailServer();
  const { env, log } = await setUp({ SMTP_URL: url });
  const hostile =
    "Hello\r\nBcc: hostile@example.com\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>";
  await deliver(
    { env, log },
    { ...mail, subject: hostile, text: `${hostile}\r\n.\r\nRCPT TO:<a@b.example>` },
    newId(),
  );
  expect(received.map(({ to }) => to)).toEqual([["leila@example.com"]]);
  const [head = ""] = received[0]?.source.split("\r\n\r\n") ?? [];
  expect(head).toMatch(/^Content-Type: text\/plain/m);
  expect(head).not.toMatch(/^(Bcc|Content-Type: text\/html)/m);
});

/**
 * Starts a mail server that keeps sending and never finishes: its answer to EHLO has no last line.
 */
const startSlowServer = async () => {
  const closed = Promise.withResolvers<void>();
  const server = createTcpServer((socket) => {
    socket.write("220 mail.example\r\n250-mail.example ");
    const drip = setInterval(() => socket.write("."), 50);
    socket.on("error", () => {});
    socket.once("close", () => {
      clearInterval(drip);
      closed.resolve();
    });
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  // The address of a TCP server is not a path.
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, closed: closed.promise };
};

test("K11 a mail server that never finishes its answer fails the job after the timeout, and is disconnected", async () => {
  const { url, closed } = await startSlowServer();
  const { env, log } = await setUp({ SMTP_URL: url });
  const refused = await deliver({ env, log }, mail, newId(), 500).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "EABORT" });
  expect(isRefused(refused)).toBe(false);
  await closed;
});

test("K11 a rejection by the mail server fails the job, and the log contains neither address nor code", async () => {
  const { url } = await startMailServer((address) => new Error(`no mailbox ${address} here`));
  const { env, log, lines } = await setUp({ SMTP_URL: url });
  await expect(deliver({ env, log }, mail, newId())).rejects.toThrow("no mailbox");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("no mailbox l***@example.com here");
  expect(lines[0]).not.toMatch(/leila@|407193/);
});

test("K11 posts a text message to SMS_URL as {to, text}, with the login of the URL as a header", async () => {
  const { host, received } = await startSmsGateway(202);
  const { env, log, outbox } = await setUp({ SMS_URL: `http://desk:s%20cret@${host}/send` });
  await deliver({ env, log }, text, newId());
  expect(received).toEqual([
    {
      authorization: `Basic ${Buffer.from("desk:s cret").toString("base64")}`,
      type: "application/json",
      body: { to: "+4915112345678", text: "407193 is your code." },
    },
  ]);
  expect(await outbox()).toEqual([]);
});

test("K11 a failing gateway fails the job", async () => {
  const { host } = await startSmsGateway(500);
  const { env, log, lines } = await setUp({ SMS_URL: `http://${host}` });
  await expect(deliver({ env, log }, text, newId())).rejects.toThrow(
    "the SMS gateway answered 500",
  );
  expect(lines).toEqual([
    "message for +49***78 could not be sent: Error: the SMS gateway answered 500",
  ]);
});

test("K11 rejects invalid settings in one sentence, which does not contain the password", () => {
  expect(() => readEnv({ SMTP_URL: "mail.example.com:587" })).toThrow(
    /^SMTP_URL is not an address/,
  );
  expect(() => readEnv({ SMS_URL: "gateway" })).toThrow(
    /^SMS_URL is "gateway"\. Set it to a whole address/,
  );
});

test("K11 sends a message only if its transaction commits, and fails if the server is unreachable", async () => {
  const closedPort = await new Promise<number>((done) => {
    const probe = createTcpServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
  const t = await testApp();
  onTestFinished(() => t.close());
  await inTransaction(t.db, async (tx) => {
    await sendMessage(t.jobs, tx, { ...mail, to: "undone@example.com" });
    throw new Error("changed my mind");
  }).catch(() => {});
  await inTransaction(t.db, (tx) => sendMessage(t.jobs, tx, { ...mail, to: "done@example.com" }));
  expect((await t.outbox()).map(({ to }) => to)).toEqual(["done@example.com"]);

  const { env, log } = await setUp({ SMTP_URL: `smtp://127.0.0.1:${closedPort}` });
  await expect(deliver({ env, log }, mail, newId())).rejects.toThrow(/ECONNREFUSED/);
});

test("K11 a worker delivers a code to the outbox automatically", async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  await t.jobs.work();
  await inTransaction(t.db, (tx) => sendMessage(t.jobs, tx, mail));
  const outbox = () => readdir(join(t.env.dataDir, "outbox")).catch(() => []);
  await expect.poll(outbox, { timeout: 10_000 }).toHaveLength(1);
});
