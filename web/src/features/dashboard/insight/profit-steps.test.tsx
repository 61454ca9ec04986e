import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { DashboardInsight } from "@sellerdesk/contract/dashboard";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProfitSteps } from "./profit-steps.tsx";

const barsOf = (steps: Partial<DashboardInsight["steps"]>, profit: number) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const none = {
    full_price_minor: 0,
    discounts_minor: 0,
    revenue_minor: 0,
    partly_refunded_minor: 0,
    shipping_cost_minor: 0,
    uncosted_revenue_minor: 0,
    cost_minor: 0,
  };
  // The rest of an insight is not shown here.
  const insight = {
    steps: { ...none, ...steps },
    profit_minor: { value: profit },
  } as DashboardInsight;
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <ProfitSteps insight={insight} currency="USD" />
    </I18nProvider>,
  );
  return [...container.querySelectorAll<HTMLElement>(".profit-track i")].map(({ style }) => [
    Number.parseFloat(style.marginInlineStart),
    Number.parseFloat(style.inlineSize),
  ]);
};

test("K9 each step starts where the one before ends", () => {
  const steps = { full_price_minor: 1000, discounts_minor: 100, revenue_minor: 900 };
  expect(barsOf({ ...steps, cost_minor: 400 }, 500)).toEqual([
    [0, 100],
    [90, 10],
    [0, 90],
    [50, 40],
    [0, 50],
  ]);
});

test.each([
  ["a revenue above the full price", { full_price_minor: 0, discounts_minor: -900 }],
  ["a loss", { full_price_minor: 1000, discounts_minor: 100, cost_minor: 5000 }],
])("K9 no bar leaves the track: %s", (_, steps) => {
  for (const [start = 0, size = 0] of barsOf({ revenue_minor: 900, ...steps }, -4100)) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(start + size).toBeLessThanOrEqual(100);
  }
});
