import { useLingui } from "@lingui/react/macro";
import { SunMoon } from "lucide-react";
import { type Theme, setTheme, useTheme } from "../lib/theme.ts";
import { Select } from "./select.tsx";

/** Chooses the theme: light, dark, or the system's. For pages without a profile menu. */
export const ThemeSelect = () => {
  const { t } = useLingui();
  const names: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  return (
    <Select
      size="sm"
      icon={<SunMoon aria-hidden="true" />}
      aria-label={t`Theme`}
      value={useTheme()}
      // The options are the keys of `names`.
      onChange={(event) => setTheme(event.target.value as Theme)}
    >
      {Object.entries(names).map(([theme, name]) => (
        <option key={theme} value={theme}>
          {name}
        </option>
      ))}
    </Select>
  );
};
