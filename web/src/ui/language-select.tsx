import { Trans, useLingui } from "@lingui/react/macro";
import { Globe } from "lucide-react";
import { useState } from "react";
import { chooseLocale, languageNames } from "../lib/i18n.ts";
import { Select } from "./select.tsx";

/** Chooses the language, on pages without a profile menu. */
export const LanguageSelect = () => {
  const { t, i18n } = useLingui();
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      <Select
        size="sm"
        icon={<Globe aria-hidden="true" />}
        aria-label={t`Language`}
        value={i18n.locale}
        onChange={({ target: { selectedIndex } }) => {
          const chosen = languageNames[selectedIndex];
          setMissing(false);
          if (chosen) chooseLocale(chosen.locale).catch(() => setMissing(true));
        }}
      >
        {languageNames.map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </Select>
      {isMissing && (
        <p role="alert" className="text-13 text-danger">
          <Trans>Can’t reach the server. Check your connection and try again.</Trans>
        </p>
      )}
    </>
  );
};
