import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Trans } from "./trans.tsx";

it.each(["<script>hostile</script>", "<0>Ada</0> and <0/>", "a < b > c", "<b>", "Ada"])(
  "inserts a text into a sentence unchanged: %s",
  (name) => {
    i18n.loadAndActivate({ locale: "en", messages: {} });
    const { container } = render(
      <I18nProvider i18n={i18n}>
        <p>
          <Trans
            id="sold"
            message="Sold by <0>the shop of {name}</0> to {name}, {count, plural, other {# times}}."
            values={{ name, count: 2 }}
            components={{ 0: <a href="/shop">.</a> }}
          />
        </p>
      </I18nProvider>,
    );
    const sentence = `Sold by the shop of ${name} to ${name}, 2 times.`;
    expect(container.textContent).toBe(sentence);
    expect(
      within(container)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([`the shop of ${name}`]);
  },
);
