import { Combobox as Base } from "@base-ui/react/combobox";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useState } from "react";
import type { Entered } from "./combobox-placeholder.tsx";
import { ComboboxFrame } from "./combobox-frame.tsx";
import { type ComboboxItem, type ComboboxProps, isAction } from "./combobox-list.tsx";

export type OneProps = ComboboxProps<ComboboxItem | null, ComboboxItem | null> & {
  placeholder?: string | undefined;
  disabled?: boolean;
};

/** Loaded by `<Combobox>`. */
export const ComboboxOne = (props: OneProps & { entered: Entered | null }) => {
  const { value, onChange, onSearch, action, disabled = false, onBlur, entered } = props;
  const { t } = useLingui();
  // The typed text, shown instead of the chosen label; null if nothing is being typed.
  const [typed, setTyped] = useState(entered?.text ?? null);
  return (
    <ComboboxFrame<false>
      {...props}
      root={{
        value,
        disabled,
        inputValue: typed ?? value?.label ?? "",
        onValueChange: (chosen) => (chosen && isAction(chosen) ? action?.run() : onChange(chosen)),
        onInputValueChange(text, { reason }) {
          // A choice also writes its label into the input; only typing searches.
          const isTyped =
            reason === "input-change" || reason === "input-clear" || reason === "clear-press";
          setTyped(isTyped ? text : null);
          if (isTyped) onSearch(text);
        },
        // Resets the search after the list has closed.
        onOpenChangeComplete: (isOpen) => isOpen || onSearch(""),
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    >
      {(input) => (
        <>
          {input}
          {value && (
            <Base.Clear
              className="combobox-button"
              aria-label={t({ message: "Clear", context: "what a field holds" })}
            >
              <X aria-hidden="true" />
            </Base.Clear>
          )}
        </>
      )}
    </ComboboxFrame>
  );
};
