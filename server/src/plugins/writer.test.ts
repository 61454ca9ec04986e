import { fileContentTypes } from "@sellerdesk/contract/http";
import * as z from "zod/mini";
import { expect, it } from "vitest";
import { allEndpoints } from "../../testing/endpoints.ts";
import { createWriter, writeReply } from "./writer.ts";

it("generates the code that writes the reply of every endpoint", async () => {
  const replies = (await allEndpoints())
    .map(({ reply }) => reply)
    .filter((reply) => !fileContentTypes.has(reply));
  expect(replies.length).toBeGreaterThan(100);
  for (const reply of replies) expect(createWriter(reply)).toBeTypeOf("function");
});

it("writes what the schema declares and nothing else", () => {
  const Reply = z.object({ data: z.object({ id: z.string(), note: z.nullable(z.string()) }) });
  const reply = { data: { id: "1", note: null, secret: "x" }, more: 1 };
  for (let times = 0; times < 2; times += 1)
    expect(writeReply(Reply, reply)).toBe('{"data":{"id":"1","note":null}}');
});
