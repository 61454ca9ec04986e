import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import {
  ChevronDown,
  ExternalLink,
  Languages,
  LogOut,
  Menu as MenuIcon,
  Search,
  SunMoon,
  User,
} from "lucide-react";
import { type ReactNode, useRef } from "react";
import { profileMenuDelay } from "../lib/delays.ts";
import { type Locale, chooseLocale, locales } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { useSeller } from "../lib/session.ts";
import { type Theme, setTheme, useTheme } from "../lib/theme.ts";
import { Avatar } from "../ui/avatar.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../ui/menu.tsx";

const nextTheme: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

/** The profile dropdown (E3, E4); its pages open after 0.5 s (F2). */
const ProfileMenu = ({ marketplaceUrl, onLogOut }: { marketplaceUrl: string; onLogOut: () => void }) => {
  const { t, i18n } = useLingui();
  const { first_name, last_name, profile_image } = useSeller();
  const navigate = useNavigate();
  const theme = useTheme();
  const themeNames: Record<Theme, string> = { system: t`System`, light: t`Light`, dark: t`Dark` };
  const name = `${first_name} ${last_name}`;
  const later = (go: () => void) => () => void setTimeout(go, profileMenuDelay);
  const otherLocales = Object.entries(locales).filter(([locale]) => locale !== i18n.locale);
  return (
    <Menu
      trigger={
        <button type="button" className="who" aria-label={t`Profile menu of ${name}`}>
          <Avatar src={profile_image} firstName={first_name} lastName={last_name} />
          <span className="who-name truncate-line" dir="auto">
            {name}
          </span>
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      <MenuItem
        icon={<ExternalLink aria-hidden="true" />}
        onClick={later(() => location.assign(marketplaceUrl))}
      >
        <Trans>Visit the product website</Trans>
      </MenuItem>
      <MenuItem
        icon={<User aria-hidden="true" />}
        onClick={later(() => void navigate({ to: paths.profile() }))}
      >
        <Trans>My Profile</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<SunMoon aria-hidden="true" />} onClick={() => setTheme(nextTheme[theme])}>
        <Trans>Theme: {themeNames[theme]}</Trans>
      </MenuItem>
      <MenuLabel>
        <Trans>Language</Trans>
      </MenuLabel>
      {otherLocales.map(([locale, label]) => (
        // The keys of `locales` are its locales.
        <MenuItem
          key={locale}
          icon={<Languages aria-hidden="true" />}
          onClick={() => void chooseLocale(locale as Locale)}
        >
          <span lang={locale}>{label}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut className="flip-rtl" aria-hidden="true" />} onClick={onLogOut}>
        <Trans>Logout</Trans>
      </MenuItem>
    </Menu>
  );
};

/** Finds products by title, SKU, barcode or brand: the list shows what was found. */
const Find = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="min-w-0 grow">
      <form
        className="shell-find"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ to: paths.products(), search: { search: input.current?.value.trim() ?? "" } });
        }}
      >
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label={t`Search products`}
          placeholder={t`Search products`}
          maxLength={100}
        />
      </form>
    </search>
  );
};

type Props = {
  marketplaceUrl: string;
  /** Search needs an active plan. */
  canSearch: boolean;
  bell: ReactNode;
  onOpenMenu: () => void;
  onLogOut: () => void;
};

/** The header: menu button on phones, search, bell, profile (E1-E4). */
export const Header = ({ marketplaceUrl, canSearch, bell, onOpenMenu, onLogOut }: Props) => {
  const { t } = useLingui();
  return (
    <header className="shell-head">
      <IconButton className="mobile-only" label={t`Open menu`} onClick={onOpenMenu}>
        <MenuIcon aria-hidden="true" />
      </IconButton>
      {canSearch && <Find />}
      <div className="shell-end">
        {bell}
        <ProfileMenu marketplaceUrl={marketplaceUrl} onLogOut={onLogOut} />
      </div>
    </header>
  );
};
