import type { ProductSelection } from "@sellerdesk/contract/product-lists";
import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * Products that the previous page passes on. A thousand ids are too many for a URL, and the
     * history state also survives a reload.
     */
    chosenProducts?: ProductSelection;
  }
}

/**
 * Returns the products that were selected on the previous page, as the initial selection of this
 * one.
 */
export const useChosenProducts = (): ProductSelection | undefined =>
  useLocation({ select: ({ state }) => state.chosenProducts });
