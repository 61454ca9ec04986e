import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@tanstack/react-router";
import { Lock, LogOut, PanelLeft } from "lucide-react";
import { useSeller } from "../lib/session.ts";
import { navigationFor } from "./navigation.ts";

type ListProps = {
  /** How many products and orders wait, where known: path to count. */
  counts: Record<string, string>;
  onNavigate?: () => void;
};

/** The items of the sidebar, also in the drawer on phones. */
export const NavigationList = ({ counts, onNavigate }: ListProps) => {
  const { i18n, t } = useLingui();
  const { plan_status } = useSeller();
  const { pathname } = useLocation();
  return (
    <ul>
      {navigationFor(plan_status).map(({ label, icon: Icon, to, locked }) => {
        const isCurrent = !locked && (pathname === to || pathname.startsWith(`${to}/`));
        const text = i18n._(label);
        return (
          <li key={text}>
            <Link
              to={to}
              title={text}
              aria-current={isCurrent ? "page" : undefined}
              {...(onNavigate && { onClick: onNavigate })}
            >
              <Icon aria-hidden="true" />
              <span>{text}</span>
              {locked ? (
                <span className="side-end">
                  <Lock aria-hidden="true" />
                  <span className="visually-hidden">{t`Needs a plan`}</span>
                </span>
              ) : (
                counts[to] !== undefined && <span className="side-end">{counts[to]}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

type Props = { counts: Record<string, string>; isPinned: boolean; onPin: () => void; onLogOut: () => void };

/** The sidebar: 256 px pinned; 80 px unpinned, widening under the pointer or the focus (D3, D4). */
export const Sidebar = ({ counts, isPinned, onPin, onLogOut }: Props) => {
  const { t } = useLingui();
  const pinLabel = isPinned ? t`Unpin sidebar` : t`Pin sidebar`;
  return (
    <nav className="side" aria-label={t`Main`}>
      <NavigationList counts={counts} />
      <div className="side-base">
        <button type="button" className="side-pin" title={pinLabel} aria-pressed={isPinned} onClick={onPin}>
          <PanelLeft className="flip-rtl" aria-hidden="true" />
          <span>{pinLabel}</span>
        </button>
        <button type="button" title={t`Logout`} onClick={onLogOut}>
          <LogOut className="flip-rtl" aria-hidden="true" />
          <span>{t`Logout`}</span>
        </button>
      </div>
    </nav>
  );
};
