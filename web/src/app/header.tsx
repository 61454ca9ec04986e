import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { NotificationBell } from "../features/notifications/bell.tsx";
import { paths } from "../lib/paths.ts";
import { useSeller } from "../lib/session.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Mark } from "../ui/mark.tsx";
import { FindProduct } from "./find-product.tsx";
import { ProfileMenu } from "./profile-menu.tsx";

type Props = { onOpenMenu: () => void; onOpenPalette: () => void; onLogOut: () => void };

/** The header: menu button on phones, search, bell, profile (E1-E4). */
export const Header = ({ onOpenMenu, onOpenPalette, onLogOut }: Props) => {
  const { t } = useLingui();
  // Products need an active plan (C19).
  const canFind = useSeller().plan_status === "active";
  return (
    <header className="shell-top">
      <Link className="brand shell-brand" to={paths.dashboard()}>
        <Mark />
        <span>Sellerdesk</span>
      </Link>
      <div className="shell-head">
        <IconButton className="on-narrow" label={t`Open menu`} onClick={onOpenMenu}>
          <MenuIcon aria-hidden="true" />
        </IconButton>
        <Link className="on-narrow" to={paths.dashboard()} aria-label={t`Dashboard`}>
          <Mark />
        </Link>
        {canFind && <FindProduct onOpenPalette={onOpenPalette} />}
        <div className="shell-end">
          <IconButton
            className="on-phone"
            label={t`Search or run a command`}
            onClick={onOpenPalette}
          >
            <Search aria-hidden="true" />
          </IconButton>
          <NotificationBell />
          <ProfileMenu onLogOut={onLogOut} />
        </div>
      </div>
    </header>
  );
};
