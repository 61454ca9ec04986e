import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Toasts } from "../ui/toast.tsx";
import { usePageTitle } from "./page-title.ts";

/**
 * On a new page the focus goes to its main part, so that keyboard and screen reader start where the
 * page does.
 */
const useFocusOnNewPage = () => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const lastPath = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = lastPath.current === undefined;
    if (path === lastPath.current) return;
    lastPath.current = path;
    const main = document.querySelector("main");
    // A page may have put the focus on a field itself, and whoever types already, in the header's
    // search, continues typing.
    const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
    if (isFirst || !main || isTyping || main.contains(document.activeElement)) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [path]);
};

/** The frame of every page: its title, and the toasts. */
export const Root = () => {
  const title = usePageTitle();
  useFocusOnNewPage();
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
