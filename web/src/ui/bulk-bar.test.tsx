import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BulkBar } from "./bulk-bar.tsx";

const show = (count: number, most?: number) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <BulkBar label="Chosen" count={count} most={most} onClear={() => {}}>
        <button type="button">Edit</button>
      </BulkBar>
    </I18nProvider>,
  );
};
const canEdit = () => screen.queryByRole("button", { name: "Edit" }) !== null;

test("shows an alert instead of actions if too many rows are selected one by one", () => {
  show(1001, 1000);
  expect(screen.getByRole("alert").textContent).toBe(
    "You can select up to 1,000 rows one by one. Select fewer, or select all matching rows.",
  );
  expect(canEdit()).toBe(false);
});

test.each([
  [1000, 1000],
  [100_000, undefined],
])("%i of at most %s can be edited", (count, most) => {
  show(count, most);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(canEdit()).toBe(true);
});
