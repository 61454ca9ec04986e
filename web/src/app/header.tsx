import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Menu as MenuIcon, Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NotificationBell } from "../features/notifications/bell.tsx";
import { paths } from "../lib/paths.ts";
import { useSeller } from "../lib/session.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Mark } from "../ui/mark.tsx";
import { FindProduct } from "./find-product.tsx";
import { ProfileMenu } from "./profile-menu.tsx";

type Props = { onOpenMenu: () => void; onLogOut: () => void };

/** The header: menu button on phones, search, bell, profile (E1-E4). */
export const Header = ({ onOpenMenu, onLogOut }: Props) => {
  const { t } = useLingui();
  const [isFinding, setFinding] = useState(false);
  const findButton = useRef<HTMLButtonElement>(null);
  // Products need an active plan (C19).
  const canFind = useSeller().plan_status === "active";
  const stopFinding = () => {
    flushSync(() => setFinding(false));
    findButton.current?.focus();
  };
  return (
    <header className="shell-top">
      <Link className="brand shell-brand" to={paths.dashboard()}>
        <Mark />
        <span>Sellerdesk</span>
      </Link>
      {isFinding ? (
        <div className="shell-head">
          <FindProduct className="grow" takesFocus onDone={() => setFinding(false)} />
          <IconButton label={t`Close search`} onClick={stopFinding}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <div className="shell-head">
          <IconButton className="on-narrow" label={t`Open menu`} onClick={onOpenMenu}>
            <MenuIcon aria-hidden="true" />
          </IconButton>
          <Link className="on-narrow" to={paths.dashboard()} aria-label={t`Dashboard`}>
            <Mark />
          </Link>
          {canFind && <FindProduct className="on-wide" />}
          <div className="shell-end">
            {canFind && (
              <IconButton
                ref={findButton}
                className="on-phone"
                label={t`Find a product`}
                onClick={() => setFinding(true)}
              >
                <Search aria-hidden="true" />
              </IconButton>
            )}
            <NotificationBell />
            <ProfileMenu onLogOut={onLogOut} />
          </div>
        </div>
      )}
    </header>
  );
};
