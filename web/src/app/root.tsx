import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Toasts } from "../ui/toast.tsx";
import { usePageTitle } from "./page-title.ts";

/**
 * Moves the focus to the main part of a new page, so that keyboard and screen reader start there.
 */
const useFocusOnNewPage = () => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const lastPath = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = lastPath.current === undefined;
    if (path === lastPath.current) return;
    lastPath.current = path;
    const main = document.querySelector("main");
    // The focus stays if the page has set it on one of its fields, or if the seller is typing, for
    // example in the header's search.
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
