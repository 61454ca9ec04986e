import { useLingui } from "@lingui/react/macro";
import { Globe } from "lucide-react";
import { type Locale, chooseLocale, locales } from "../lib/i18n.ts";
import { Select } from "./select.tsx";

/** The languages of the product, for pages without a profile menu. */
export const LanguageSelect = () => {
  const { t, i18n } = useLingui();
  return (
    <Select
      size="sm"
      icon={<Globe aria-hidden="true" />}
      aria-label={t`Language`}
      value={i18n.locale}
      // The options are the keys of `locales`.
      onChange={(event) => void chooseLocale(event.target.value as Locale)}
    >
      {Object.entries(locales).map(([locale, name]) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      ))}
    </Select>
  );
};
