import { useLingui } from "@lingui/react/macro";
import { createLink, useLocation } from "@tanstack/react-router";
import { Lock, LogOut, PanelLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { useSeller } from "../lib/session.ts";
import { navigationFor } from "./navigation.ts";

/**
 * A link with its own `aria-current`: the router would also mark the locked items, which lead to
 * the plans.
 */
const ItemLink = createLink(
  ({ isCurrent, children, ...props }: ComponentProps<"a"> & { isCurrent: boolean }) => (
    <a {...props} className="side-item" aria-current={isCurrent ? "page" : undefined}>
      {children}
    </a>
  ),
);

/** The items of the sidebar, also in the drawer on phones. */
export const NavigationList = ({ onNavigate }: { onNavigate?: () => void }) => {
  const { i18n, t } = useLingui();
  const { plan_status } = useSeller();
  const { pathname } = useLocation();
  return (
    <ul>
      {navigationFor(plan_status).map(({ label, icon: Icon, to, alsoAt, count: Count, locked }) => {
        const isCurrent =
          !locked && (pathname === to || pathname === alsoAt || pathname.startsWith(`${to}/`));
        const text = i18n._(label);
        return (
          <li key={text}>
            <ItemLink
              to={to}
              isCurrent={isCurrent}
              title={text}
              {...(locked && { "aria-description": t`Requires a plan` })}
              {...(onNavigate && { onClick: onNavigate })}
            >
              <Icon aria-hidden="true" />
              <span>{text}</span>
              {(locked || Count) && (
                // Hidden from screen readers: the link is named by its label only.
                <span className="side-end" aria-hidden="true">
                  {locked ? <Lock /> : Count && <Count />}
                </span>
              )}
            </ItemLink>
          </li>
        );
      })}
    </ul>
  );
};

/** Logs out, at the foot of the sidebar and of the drawer (D5). */
export const LogOutItem = ({ onLogOut }: { onLogOut: () => void }) => {
  const { t } = useLingui();
  return (
    <button type="button" className="side-item" onClick={onLogOut}>
      <LogOut className="flip-rtl" aria-hidden="true" />
      <span>{t`Logout`}</span>
    </button>
  );
};

type Props = { isPinned: boolean; onPin: () => void; onLogOut: () => void };

/**
 * The sidebar: 256 px pinned; 80 px unpinned, widening under the pointer or the keyboard's focus
 * (D3, D4).
 */
export const Sidebar = ({ isPinned, onPin, onLogOut }: Props) => {
  const { t } = useLingui();
  return (
    <nav className="side" aria-label={t`Main`}>
      <NavigationList />
      <div className="side-base">
        <button type="button" className="side-item side-pin" onClick={onPin}>
          <PanelLeft className="flip-rtl" aria-hidden="true" />
          <span>{isPinned ? t`Unpin sidebar` : t`Pin sidebar`}</span>
        </button>
        <LogOutItem onLogOut={onLogOut} />
      </div>
    </nav>
  );
};
