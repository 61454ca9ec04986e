import { useLingui } from "@lingui/react/macro";
import { createLazyRoute } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass } from "../ui/button-class.ts";
import { Drawer } from "../ui/drawer.tsx";
import { Mark } from "../ui/mark.tsx";
import { Header } from "./header.tsx";
import { logOut } from "./log-out.ts";
import { OutletOrLists } from "./offline/outlet-or-lists.tsx";
import { usePageTitle } from "./page-title.ts";
import { LogOutItem, NavigationList, Sidebar } from "./sidebar.tsx";
import { useQuickKeys } from "./quick-keys.tsx";
import { useSidebar } from "./use-sidebar.ts";
import "./shell.css";

/**
 * The frame of every screen of a logged-in seller: sidebar, header, and the sheet with the page.
 */
const AppLayout = () => {
  const { t } = useLingui();
  const title = usePageTitle();
  const sidebar = useSidebar();
  const { openPalette, dialogs } = useQuickKeys(logOut);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <div className="shell" data-sidebar={sidebar.state}>
      <a className={`${buttonClass({ variant: "primary" })} skip-link`} href="#page">
        {t`Skip to content`}
      </a>
      <Header onOpenMenu={() => setMenuOpen(true)} onOpenPalette={openPalette} onLogOut={logOut} />
      <Sidebar isPinned={sidebar.isPinned} onPin={sidebar.togglePinned} onLogOut={logOut} />
      <Drawer open={isMenuOpen} onOpenChange={setMenuOpen} side="start" title={t`Menu`} hideTitle>
        <div className="drawer-menu">
          <div className="brand">
            <Mark />
            Sellerdesk
          </div>
          <nav aria-label={t`Main`}>
            <NavigationList onNavigate={() => setMenuOpen(false)} />
          </nav>
          <LogOutItem onLogOut={logOut} />
        </div>
      </Drawer>
      <main className="sheet" id="page" tabIndex={-1} aria-label={title}>
        <div className="sheet-page">
          <OutletOrLists />
        </div>
      </main>
      {dialogs}
    </div>
  );
};

export const Route = createLazyRoute("/app")({ component: AppLayout });
