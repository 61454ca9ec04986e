import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useTestApp } from "../../testing/client.ts";
import { allEndpoints } from "../../testing/endpoints.ts";

const t = useTestApp();

it("the API page lists every endpoint with its purpose and its access", async () => {
  const answer = await t.app.inject("/api/docs");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  const text = answer.body
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    // The document merges paths that differ only in a parameter's name.
    .replaceAll(/\{\w+\}/g, "{}");
  for (const { method, path, summary } of await allEndpoints()) {
    expect(text).toContain(
      `${method} ${path.replaceAll(/:\w+/g, "{}")}\n${summary.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}`,
    );
  }
  expect(text).toContain("A seller with an active plan.");
  expect(text).toContain("order.placed, order.accepted,");
  expect(text).toContain("title: string  (3 to 150 characters)");
});

it("the page needs no script and only its own style, as the content security policy requires", async () => {
  const { body, headers } = await t.app.inject("/api/docs");
  expect(headers["content-security-policy"]).toContain("script-src 'self'");
  expect(body).not.toMatch(/<script|<style|style=|\son\w+=|="https?:/);
  const links = [...body.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path = ""]) => path);
  expect(links).toEqual(["/api/docs.css", "/api/openapi.json"]);
  for (const path of links)
    expect([path, (await t.app.inject(path)).statusCode]).toEqual([path, 200]);
});

it("the page shows the programs of the first order word for word", async () => {
  const { body } = await t.app.inject("/api/docs");
  const text = body
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  for (const file of ["first-order.sh", "first-order.ts"])
    expect(text).toContain(
      await readFile(join(import.meta.dirname, "../../../examples", file), "utf8"),
    );
});

it("the page escapes the texts of a contract", async () => {
  const { toApiPage } = await import("./api-page.ts");
  const page = toApiPage(
    {
      info: { title: "<b>", description: '"&<script>' },
      components: { schemas: {} },
      webhooks: {},
      paths: {
        "/api/<x>": {
          get: {
            summary: "<img onerror=1>",
            tags: ["x"],
            "x-access": "public",
            parameters: [],
            responses: {
              200: { content: { "application/json": { schema: { const: "</pre><script>" } } } },
            },
          },
        },
      },
    },
    [{ title: "<u>", code: "<script>" }],
  );
  expect(page).not.toMatch(/<script|<img|<b>\s*API/);
  expect(page).toContain("&lt;img onerror=1&gt;");
});
