import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { seller } from "../../testing/seller.ts";
import { clearSession, logIn } from "./session.ts";
import { useStockCorrection } from "./use-stock-correction.ts";

beforeEach(() => logIn({ ...seller, plan_status: "active" }));
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

test("K50 a saved correction never looks as if somebody else had changed the stock", async () => {
  const stocks = [3, 5];
  const shown: string[] = [];
  // The dashboard is refetched after the stock.
  const dashboard = Promise.withResolvers<number>();
  const reads = [Promise.resolve(0), dashboard.promise];
  const Correction = ({ onHand }: { onHand: number }) => {
    const [isDone, setDone] = useState(false);
    const { isStale, save } = useStockCorrection({
      variantId: "1",
      onHand,
      onDone: () => setDone(true),
      notify: () => undefined,
    });
    if (isDone) return "Done";
    shown.push(`${onHand}${isStale ? " stale" : ""}`);
    return <button onClick={() => void save("5")}>Save</button>;
  };
  const List = () => {
    const stock = useQuery({ queryKey: ["inventory"], queryFn: () => stocks.shift() ?? 5 });
    useQuery({ queryKey: ["dashboard"], queryFn: () => reads.shift() ?? 0 });
    return stock.data !== undefined && <Correction onHand={stock.data} />;
  };
  vi.stubGlobal("fetch", async () =>
    Response.json({ status: true, data: { changed: [], unchanged: 0 } }),
  );
  renderInApp(<List />);
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown).toContain("5"));
  dashboard.resolve(1);
  await screen.findByText("Done");
  expect(shown).not.toContain("5 stale");
});
