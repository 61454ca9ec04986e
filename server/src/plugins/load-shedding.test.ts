import { setTimeout as rest } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { registerErrors } from "./errors.ts";
import { registerLoadShedding, type Urgency } from "./load-shedding.ts";

/** The server's pace, many times faster. */
const pace = { tick: 10, limits: { long: 40, read: 160, write: 500 } };
const all: readonly Urgency[] = ["long", "read", "write"];

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  registerErrors(app);
  registerLoadShedding(app, pace);
  for (const urgency of all)
    app.get(`/${urgency}`, { config: { urgency } }, async () => ({ status: true }));
  app.get("/readyz", async () => ({ status: "ready" }));
  await app.ready();
});
afterAll(() => app.close());

/** Blocks the event loop, as too much work does. */
const block = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
};
const listShed = async (): Promise<string> => {
  const answers = await Promise.all(
    all.map(async (urgency) => ({ urgency, answer: await app.inject(`/${urgency}`) })),
  );
  for (const { answer } of answers)
    if (answer.statusCode !== 200) {
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(answer.json()).toMatchObject({ code: "unavailable" });
    }
  return answers
    .flatMap(({ urgency, answer }) => (answer.statusCode === 200 ? [] : [urgency]))
    .join(" ");
};

it("rejects exports first and writes last while the event loop is late, and nothing after it recovers", async () => {
  await vi.waitFor(async () => expect(await listShed()).toBe(""), { timeout: 10_000 });
  const inOrder = ["", "long", "long read", "long read write"];
  const seen = new Set([""]);
  // Start over if another process made a step too large.
  for (let work = 40; seen.size < inOrder.length; work = work > 1500 ? 40 : work * 1.3) {
    block(work);
    // The sample is taken before the next request, as in a server with sockets.
    await rest(1);
    const shed = await listShed();
    expect(inOrder).toContain(shed);
    seen.add(shed);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  }
  await vi.waitFor(async () => expect(await listShed()).toBe(""), { timeout: 10_000 });
});
