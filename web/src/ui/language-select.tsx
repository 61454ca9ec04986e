import { useLingui } from "@lingui/react/macro";
import { Globe } from "lucide-react";
import { chooseLocale, languageNames } from "../lib/i18n.ts";
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
      onChange={({ target: { selectedIndex } }) => {
        const chosen = languageNames[selectedIndex];
        if (chosen) void chooseLocale(chosen.locale);
      }}
    >
      {languageNames.map(({ locale, name }) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      ))}
    </Select>
  );
};
