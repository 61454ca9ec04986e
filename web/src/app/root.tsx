import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { Toasts } from "../ui/toast.tsx";
import { usePageTitle } from "./page-title.ts";

/** What every page has: its title, and the toasts. */
export const Root = () => {
  const title = usePageTitle();
  useEffect(() => {
    document.title = title === "" ? "Sellerdesk" : `${title} · Sellerdesk`;
  }, [title]);
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
};
