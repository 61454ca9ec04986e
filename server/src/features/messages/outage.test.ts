import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { accountsApi } from "@sellerdesk/contract/accounts";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { readOutbox, type TestApp, testApp } from "../../../testing/client.ts";
import { createSeller } from "../../../testing/seller-factory.ts";
import { inTransaction } from "../../db/transaction.ts";
import { sendMessage } from "./service.ts";

/** Finds a port of this machine on which nothing listens yet. */
const findFreePort = () =>
  new Promise<number>((done) => {
    const probe = createTcpServer().listen(0, "127.0.0.1", () => {
      // The cast is safe: the address of a TCP server is not a path.
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

type Received = { to: string; subject: string; id: string };

/** Starts a mail server, which refuses messages to `refused`. */
const startMailServer = async (port: number, refused = "") => {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(address === refused ? new Error("no mailbox") : null),
    onData(stream, { envelope }, done) {
      let source = "";
      stream.on("data", (chunk: Buffer) => (source += chunk.toString()));
      stream.on("end", () => {
        const header = (name: string) =>
          new RegExp(`^${name}: (.*)$`, "im").exec(source)?.[1]?.trim() ?? "";
        received.push({
          to: envelope.rcptTo.map(({ address }) => address).join(),
          subject: header("subject"),
          id: header("message-id"),
        });
        done();
      });
    },
  });
  await new Promise<void>((ready) => void server.listen(port, "127.0.0.1", ready));
  onTestFinished(() => new Promise<void>((ended) => server.close(ended)));
  return received;
};

const startApp = async (port: number): Promise<TestApp> => {
  const t = await testApp({ env: { smtpUrl: `smtp://127.0.0.1:${port}` } });
  onTestFinished(() => t.close());
  t.deps.log.error = () => {};
  return t;
};

const leila = "leila@example.com";
const mail = (subject: string, to = leila) => ({
  channel: "email" as const,
  to,
  subject,
  text: `${subject}\n`,
});
const send = (
  t: TestApp,
  ...[message, options]: [Parameters<typeof sendMessage>[2], { livesForSeconds?: number }?]
) => inTransaction(t.db, (tx) => sendMessage(t.jobs, tx, message, options));

type WaitingJob = { retry_count: number; state: string; pause: number };
const listMails = async (t: TestApp): Promise<WaitingJob[]> => {
  const { rows } = await sql<WaitingJob>`
    select state::text, retry_count, extract(epoch from start_after - completed_on)::float8 as pause from pgboss.job
    where name = 'send-mail' and state <> 'completed' order by created_on, id`.execute(t.db);
  return rows;
};
/** Ends the pauses between attempts. */
const endPauses = (t: TestApp) =>
  sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`.execute(
    t.db,
  );

test("K11 messages wait during an outage of the mail server, then go out once, in order per recipient", async () => {
  const port = await findFreePort();
  const t = await startApp(port);
  await t.jobs.work();
  for (const subject of ["First", "Second", "Third"]) await send(t, mail(subject));
  await send(t, { channel: "sms", to: "+4915112345678", subject: "", text: "Not by mail." });
  // Text messages do not wait for the mail server.
  await expect.poll(() => readOutbox(t.env.dataDir), { timeout: 30_000 }).toHaveLength(1);
  // An earlier version gave messages up after fewer attempts.
  for (let tries = 1; tries <= 8; tries += 1) {
    await expect
      .poll(async () => (await listMails(t))[0]?.retry_count, { timeout: 30_000 })
      .toBe(tries);
    await expect
      .poll(async () => (await listMails(t))[0]?.state, { timeout: 30_000 })
      .toBe("retry");
    await endPauses(t);
  }
  expect((await listMails(t)).slice(1).map(({ state }) => state)).toEqual(["created", "created"]);

  const received = await startMailServer(port);
  await endPauses(t);
  const passPauses = async () => {
    await endPauses(t);
    return received.map(({ subject }) => subject);
  };
  await expect.poll(passPauses, { timeout: 30_000 }).toEqual(["First", "Second", "Third"]);
  await expect.poll(() => listMails(t), { timeout: 30_000 }).toEqual([]);
  expect(received).toHaveLength(3);
});

test("K11 retries a message for more than a day, with pauses of at most 15 minutes", async () => {
  const t = await startApp(await findFreePort());
  await send(t, mail("Later"));
  const { rows } = await sql<{ retry_limit: number; retry_delay: number; retry_delay_max: number }>`
    select retry_limit, retry_delay, retry_delay_max from pgboss.job where name = 'send-mail'`.execute(
    t.db,
  );
  const [
    { retry_limit, retry_delay, retry_delay_max } = {
      retry_limit: 0,
      retry_delay: 0,
      retry_delay_max: 0,
    },
  ] = rows;
  // pg-boss doubles the pause up to the maximum, and subtracts up to half of it.
  const pauses = Array.from({ length: retry_limit }, (_, retry) =>
    Math.min(retry_delay_max, (Math.max(retry_delay, 1) * 2 ** Math.min(16, retry + 1)) / 2),
  );
  expect(retry_delay_max).toBe(900);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(86_400);
});

test("K11 gives up on a rejected recipient without delaying other messages", async () => {
  const port = await findFreePort();
  const received = await startMailServer(port, leila);
  const t = await startApp(port);
  await t.jobs.work();
  await send(t, mail("Refused"));
  await send(t, mail("Taken", "omar@example.com"));
  await expect
    .poll(() => received.map(({ to }) => to), { timeout: 30_000 })
    .toEqual(["omar@example.com"]);
  await expect.poll(() => listMails(t), { timeout: 30_000 }).toEqual([]);
});

test("K11 does not send an expired code, but sends the messages after it", async () => {
  const port = await findFreePort();
  const t = await startApp(port);
  const { email } = await createSeller(t.db);
  await t.call(accountsApi.loginWithCode, { body: { identifier: email } });
  await send(t, mail("Your password was changed", email));
  await t.jobs.work();
  await expect.poll(async () => (await listMails(t))[0]?.state, { timeout: 30_000 }).toBe("retry");
  // Let the ten minutes of the code pass.
  await sql`
    update pgboss.job set data = jsonb_set(data, '{expires_at}',
      to_jsonb(to_char((data ->> 'expires_at')::timestamptz - interval '10 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM')))
    where name = 'send-mail'`.execute(t.db);
  const received = await startMailServer(port);
  const passPauses = async () => {
    await endPauses(t);
    return received.map(({ subject }) => subject);
  };
  await expect.poll(passPauses, { timeout: 30_000 }).toEqual(["Your password was changed"]);
  await expect.poll(() => listMails(t), { timeout: 30_000 }).toEqual([]);
  expect(received).toHaveLength(1);
});

test("K11 a message that is sent again after a crash has the same Message-ID", async () => {
  const port = await findFreePort();
  const received = await startMailServer(port);
  const t = await startApp(port);
  await send(t, mail("Twice"));
  await t.jobs.runPending();
  await sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null
    where name = 'send-mail'`.execute(t.db);
  await t.jobs.runPending();
  expect(received).toHaveLength(2);
  expect(received[0]?.id).toMatch(/^<[0-9a-f-]{36}@/);
  expect(received[1]?.id).toBe(received[0]?.id);
});
