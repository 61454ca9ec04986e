import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useMatches } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The title of the page, for the browser's tab and for screen readers. */
    title?: MessageDescriptor;
  }
}

/** Returns the title of the current page in the seller's language; empty if it has none. */
export const usePageTitle = (): string => {
  const { i18n } = useLingui();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return title ? i18n._(title) : "";
};
