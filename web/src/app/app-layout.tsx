import { useLingui } from "@lingui/react/macro";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Drawer } from "../ui/drawer.tsx";
import { Mark } from "../ui/mark.tsx";
import { Header } from "./header.tsx";
import { logOut } from "./log-out.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { usePageTitle } from "./page-title.ts";
import { LogOutItem, NavigationList, Sidebar } from "./sidebar.tsx";
import "./shell.css";

const pinKey = "sellerdesk.sidebar";

/** Whether the sidebar stays open; kept in this browser. */
const usePinned = () => {
  const [isPinned, setPinned] = useState(() => localStorage.getItem(pinKey) !== "unpinned");
  const togglePinned = () => {
    localStorage.setItem(pinKey, isPinned ? "unpinned" : "pinned");
    setPinned(!isPinned);
  };
  return { isPinned, togglePinned };
};

/** What is around every screen of a logged-in seller: sidebar, header, and the sheet with the page. */
export const AppLayout = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const title = usePageTitle();
  const { isPinned, togglePinned } = usePinned();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const leave = () => logOut(() => void navigate({ to: "/" }));
  return (
    <div className="shell" data-pinned={isPinned}>
      <a className={`${buttonClass({ variant: "primary" })} skip-link`} href="#page">
        {t`Skip to the page`}
      </a>
      <Link className="brand shell-brand" to={paths.dashboard()}>
        <Mark />
        <span>Sellerdesk</span>
      </Link>
      <Header onOpenMenu={() => setMenuOpen(true)} onLogOut={leave} />
      <Sidebar isPinned={isPinned} onPin={togglePinned} onLogOut={leave} />
      <Drawer open={isMenuOpen} onOpenChange={setMenuOpen} side="start" title={t`Menu`} hideTitle>
        <div className="drawer-menu">
          <div className="brand">
            <Mark />
            Sellerdesk
          </div>
          <nav aria-label={t`Main`}>
            <NavigationList onNavigate={() => setMenuOpen(false)} />
          </nav>
          <LogOutItem onLogOut={leave} />
        </div>
      </Drawer>
      <main className="sheet" id="page" tabIndex={-1} aria-label={title}>
        <div className="sheet-page">
          <OfflineNotice />
          <Outlet />
        </div>
      </main>
    </div>
  );
};
