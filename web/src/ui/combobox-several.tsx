import { Combobox as Base } from "@base-ui/react/combobox";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useState } from "react";
import type { Entered } from "./combobox-placeholder.tsx";
import { ComboboxFrame } from "./combobox-frame.tsx";
import { type ComboboxItem, type ComboboxProps, isAction } from "./combobox-list.tsx";
import { Swatch } from "./swatch.tsx";

export type SeveralProps = ComboboxProps<readonly ComboboxItem[], ComboboxItem[]>;

/** Loaded by `<MultiCombobox>`. */
export const ComboboxSeveral = (props: SeveralProps & { entered: Entered | null }) => {
  const { value, onChange, onSearch, action, entered } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState(entered?.text ?? "");
  return (
    <ComboboxFrame
      {...props}
      root={{
        multiple: true,
        value: [...value],
        inputValue: typed,
        onValueChange: (chosen) => (chosen.some(isAction) ? action?.run() : onChange(chosen)),
        onInputValueChange(text) {
          setTyped(text);
          onSearch(text);
        },
      }}
    >
      {(input) => (
        <Base.Chips className="combobox-chips flex grow items-center">
          {value.map((item) => (
            <Base.Chip key={item.id} className="chip" aria-label={item.label}>
              {item.swatch !== undefined && <Swatch color={item.swatch} />}
              <bdi>{item.label}</bdi>
              <Base.ChipRemove aria-label={t`Remove ${item.label}`}>
                <X aria-hidden="true" />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          {input}
        </Base.Chips>
      )}
    </ComboboxFrame>
  );
};
