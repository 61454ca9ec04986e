import { Trans, useLingui } from "@lingui/react/macro";
import type { Locale } from "@sellerdesk/contract/languages";
import { useNavigate } from "@tanstack/react-router";
import {
  ChevronDown,
  ExternalLink,
  Languages,
  LogOut,
  Monitor,
  Moon,
  Sun,
  User,
} from "lucide-react";
import { useEffect } from "react";
import { profileMenuDelay } from "../lib/delays.ts";
import { chooseLocale, languageNames, useLocale } from "../lib/i18n.ts";
import { loadMarketplaceUrl } from "../lib/installation.ts";
import { paths } from "../lib/paths.ts";
import { useSaveLanguage } from "../lib/profile-query.ts";
import { useSeller } from "../lib/session.ts";
import { type Theme, setTheme, useTheme } from "../lib/theme.ts";
import { Avatar } from "../ui/avatar.tsx";
import { showLoadFailure } from "../ui/lazy-popup.tsx";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../ui/menu.tsx";
import { showToast } from "../ui/toast.tsx";

/** Opens a destination of the profile menu after 0.5 s (F2). */
const afterDelay = (go: () => void) => () => void setTimeout(go, profileMenuDelay);

/** Leads to the marketplace, whose address is loaded when the menu opens. */
const MarketplaceItem = () => {
  useEffect(() => void loadMarketplaceUrl().catch(() => undefined), []);
  return (
    <MenuItem
      icon={<ExternalLink className="flip-rtl" aria-hidden="true" />}
      onClick={afterDelay(() => {
        loadMarketplaceUrl().then(
          (url) => location.assign(url),
          (error: Error) => showToast(error.message),
        );
      })}
    >
      <Trans>Visit the product website</Trans>
    </MenuItem>
  );
};

/** Chooses the theme: light, dark, or the system's. */
const ThemeChoice = () => {
  const { t } = useLingui();
  return (
    <MenuChoice<Theme>
      label={t`Theme`}
      value={useTheme()}
      onChange={setTheme}
      options={[
        { value: "light", label: t`Light`, icon: <Sun aria-hidden="true" /> },
        { value: "dark", label: t`Dark`, icon: <Moon aria-hidden="true" /> },
        { value: "system", label: t`System`, icon: <Monitor aria-hidden="true" /> },
      ]}
    />
  );
};

/** Chooses the language. Each option is named in its own language. */
const LanguageChoice = () => {
  const { t } = useLingui();
  const save = useSaveLanguage();
  const choose = (locale: Locale) => {
    // Emails use the language of the screens. If saving fails, My Profile shows their language.
    chooseLocale(locale).then(() => save.mutate(locale), showLoadFailure);
  };
  return (
    <MenuChoice<Locale>
      label={t`Language`}
      value={useLocale()}
      onChange={choose}
      options={languageNames.map(({ locale, name }) => ({
        value: locale,
        label: <span lang={locale}>{name}</span>,
        icon: <Languages aria-hidden="true" />,
      }))}
    />
  );
};

/** The profile dropdown, under the seller's image and name (E3, E4). */
export const ProfileMenu = ({ onLogOut }: { onLogOut: () => void }) => {
  const { first_name, last_name, profile_image } = useSeller();
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <button type="button" className="who">
          <Avatar src={profile_image} firstName={first_name} lastName={last_name} />
          <span className="who-name truncate-line" dir="auto">
            {first_name} {last_name}
          </span>
          <span className="visually-hidden">
            <Trans>Profile menu</Trans>
          </span>
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      {/* On phones the header is too narrow for the name. */}
      <div className="menu-label who-in-menu truncate-line" dir="auto">
        {first_name} {last_name}
      </div>
      <MarketplaceItem />
      <MenuItem
        icon={<User aria-hidden="true" />}
        onClick={afterDelay(() => void navigate({ to: paths.profile() }))}
      >
        <Trans>My Profile</Trans>
      </MenuItem>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <LanguageChoice />
      <MenuSeparator />
      <MenuItem icon={<LogOut className="flip-rtl" aria-hidden="true" />} onClick={onLogOut}>
        <Trans>Logout</Trans>
      </MenuItem>
    </Menu>
  );
};
