import type { ProductSelection } from "@sellerdesk/contract/product-lists";
import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * Products that the page before hands on: a thousand ids are too many for an address, and this
     * survives a reload as well.
     */
    chosenProducts?: ProductSelection;
  }
}

/** The products that were chosen on the page before, for this one to start with. */
export const useChosenProducts = (): ProductSelection | undefined =>
  useLocation({ select: ({ state }) => state.chosenProducts });
