import { useLingui } from "@lingui/react/macro";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { paths } from "../lib/paths.ts";
import { useSeller } from "../lib/session.ts";
import { Drawer } from "../ui/drawer.tsx";
import { Mark } from "../ui/mark.tsx";
import { Bell } from "./bell.tsx";
import { Header } from "./header.tsx";
import { logOut } from "./log-out.ts";
import { NavigationList, Sidebar } from "./sidebar.tsx";
import { useInstallation } from "./installation.ts";
import "./shell.css";

const pinKey = "sellerdesk.sidebar";

/** What is around every screen of a logged-in seller: sidebar, header, and the sheet with the page. */
export const AppLayout = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { plan_status } = useSeller();
  const installation = useInstallation();
  const counts = {};
  const [isPinned, setPinned] = useState(() => localStorage.getItem(pinKey) !== "unpinned");
  const [isMenuOpen, setMenuOpen] = useState(false);
  const pin = () => {
    localStorage.setItem(pinKey, isPinned ? "unpinned" : "pinned");
    setPinned(!isPinned);
  };
  const leave = () => logOut(() => void navigate({ to: "/" }));
  return (
    <div className="shell" data-pinned={isPinned}>
      <a className="skip-link btn btn-primary" href="#page">
        {t`Skip to the page`}
      </a>
      <Link className="brand shell-brand" to={paths.dashboard()}>
        <Mark />
        <span>Sellerdesk</span>
      </Link>
      <Header
        marketplaceUrl={installation.marketplace_url}
        canSearch={plan_status === "active"}
        bell={<Bell />}
        onOpenMenu={() => setMenuOpen(true)}
        onLogOut={leave}
      />
      <Sidebar counts={counts} isPinned={isPinned} onPin={pin} onLogOut={leave} />
      <Drawer open={isMenuOpen} onOpenChange={setMenuOpen} side="start" title={t`Menu`} hideTitle>
        <div className="flex h-full flex-col">
          <div className="brand p-5">
            <Mark />
            Sellerdesk
          </div>
          <nav className="side-list grow" aria-label={t`Main`}>
            <NavigationList counts={counts} onNavigate={() => setMenuOpen(false)} />
          </nav>
          <button type="button" className="btn btn-ghost m-3" onClick={leave}>
            {t`Logout`}
          </button>
        </div>
      </Drawer>
      <main className="sheet" id="page" tabIndex={-1}>
        <div className="sheet-page">
          <Outlet />
        </div>
      </main>
    </div>
  );
};
