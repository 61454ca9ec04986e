import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { seller } from "../../testing/seller.ts";
import { useListViews } from "../lib/list-views.ts";
import { clearSession, logIn } from "../lib/session.ts";
import { ColumnChoice } from "./column-choice.tsx";

beforeEach(() => logIn({ ...seller, plan_status: "active" }));
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

const columns = ["price", "stock", "sku"].map((key) => ({ key, head: key, name: key }));

/** A list of products with three columns, all shown by default. */
const Columns = () => {
  const { columns: shown, columnChoice } = useListViews("products");
  const keys = shown ?? columns.map(({ key }) => key);
  return (
    <>
      <p>Shown: {keys.join(" ")}</p>
      <ColumnChoice columns={columns} shown={keys} {...columnChoice} />
    </>
  );
};

/** Answers each read with the next of the given functions, and then never; saves succeed. */
const stubApi = (reads: (() => Response | Promise<Response>)[]) => {
  const saved: unknown[] = [];
  vi.stubGlobal("fetch", async (_path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "GET") return reads.shift()?.() ?? new Promise<Response>(() => undefined);
    const data: unknown = await new Response(body ?? null).json();
    saved.push(data);
    return Response.json({ status: true, data });
  });
  return saved;
};
const stored = (shown: string[]) =>
  Response.json({ status: true, data: { columns: shown, views: [] } });
const box = (name: string) => screen.findByRole("checkbox", { name });

test("C4 columns cannot be chosen before the stored choice is there, which would be lost", async () => {
  const read = Promise.withResolvers<Response>();
  const saved = stubApi([() => read.promise]);
  renderInApp(<Columns />);
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  await userEvent.click(await box("sku"));
  read.resolve(stored(["stock"]));
  await screen.findByText("Shown: stock");
  await userEvent.click(await box("sku"));
  await waitFor(() => expect(saved).toEqual([{ columns: ["stock", "sku"] }]));
});

test("C4 saved columns stay when the stored choice cannot be read again", async () => {
  const saved = stubApi([
    () => stored(["stock"]),
    () => {
      throw new TypeError("no connection");
    },
  ]);
  renderInApp(<Columns />);
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  await screen.findByText("Shown: stock");
  await userEvent.click(await box("sku"));
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText("Shown: stock sku")).not.toBeNull());
  // Time for the failed read.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByText("Shown: stock sku")).not.toBeNull();
});
