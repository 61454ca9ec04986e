import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInApp } from "../../../testing/render.tsx";
import { seller } from "../../../testing/seller.ts";
import { clearSession, logIn } from "../../lib/session.ts";
import { DataExportSection } from "./data-export-section.tsx";

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  // The test's document does not support blob URLs.
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL() {} }),
  );
  logIn(seller);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts a download that the test controls. */
const startDownload = () => {
  let file: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      file = controller;
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body));
  return {
    arrive: (bytes: number) => file?.enqueue(new Uint8Array(bytes)),
    end: () => file?.close(),
    fail: () => file?.error(new TypeError("network error")),
  };
};

const begin = () => userEvent.click(screen.getByRole("button", { name: "Download my data" }));

test("K45 shows the progress of the download, and the saved file", async () => {
  const file = startDownload();
  renderInApp(<DataExportSection />);
  await screen.findByRole("button", { name: "Download my data" });
  await begin();
  expect(await screen.findByText(/^Collecting your data\. You can keep working/)).toBeTruthy();
  file.arrive(1_500_000);
  expect(await screen.findByText(/^Collecting: 1\.5 MB so far\./)).toBeTruthy();
  expect(saved).toEqual([]);
  file.arrive(500_000);
  file.end();
  expect(await screen.findByText("Saved to your downloads as my-data.json (2 MB).")).toBeTruthy();
  expect(saved).toEqual(["my-data.json"]);
});

test("K45 does not save an interrupted download, shows an error, and allows a restart", async () => {
  const file = startDownload();
  renderInApp(<DataExportSection />);
  await screen.findByRole("button", { name: "Download my data" });
  await begin();
  file.arrive(1_500_000);
  await screen.findByText(/so far/);
  file.fail();
  expect(await screen.findByRole("alert")).toHaveProperty(
    "textContent",
    "The download was interrupted and the file was not saved. Try again.",
  );
  expect(saved).toEqual([]);
  const again = startDownload();
  await begin();
  again.end();
  expect(await screen.findByText(/Saved to your downloads/)).toBeTruthy();
});
