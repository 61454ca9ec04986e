import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useRef } from "react";
import { paths } from "../lib/paths.ts";

type Props = { className: string; takesFocus?: boolean; onDone?: () => void };

/** Finds products by what the list can be searched for; the list shows what was found. */
export const FindProduct = ({ className, takesFocus = false, onDone }: Props) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={className}>
      <form
        className="shell-find"
        onSubmit={(event) => {
          event.preventDefault();
          const search = input.current?.value.trim() ?? "";
          void navigate({ to: paths.products(), search: { search, sort: "relevance" } });
          onDone?.();
        }}
      >
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label={t`Find a product`}
          placeholder={t`Find a product by title, SKU or barcode`}
          maxLength={100}
          // The seller has just asked for it on a phone.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={takesFocus}
        />
      </form>
    </search>
  );
};
