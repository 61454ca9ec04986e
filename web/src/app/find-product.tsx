import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useRef } from "react";
import { paths } from "../lib/paths.ts";

/**
 * Searches products by title, SKU or barcode. The product list shows the results. A button beside
 * the field opens the palette.
 */
export const FindProduct = ({ onOpenPalette }: { onOpenPalette: () => void }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="on-wide">
      <form
        className="shell-find"
        onSubmit={(event) => {
          event.preventDefault();
          const search = input.current?.value.trim() ?? "";
          void navigate({ to: paths.products(), search: { search, sort: "relevance" } });
        }}
      >
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label={t`Find a product`}
          placeholder={t`Find a product by title, SKU or barcode`}
          maxLength={100}
        />
        <button
          type="button"
          className="shell-keys"
          aria-label={t`Search or run a command, Ctrl K`}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onOpenPalette}
        >
          <kbd>
            <Trans>Ctrl K</Trans>
          </kbd>
        </button>
      </form>
    </search>
  );
};
