import { lazyModule } from "../lib/lazy.ts";
import { ComboboxPlaceholder, useLazyCombobox } from "./combobox-placeholder.tsx";
import type { OneProps } from "./combobox-one.tsx";
import type { SeveralProps } from "./combobox-several.tsx";
import "./combobox.css";
import "./field.css";

const singleCombobox = lazyModule(() => import("./combobox-one.tsx"));
const several = lazyModule(() => import("./combobox-several.tsx"));

/** A choice from a long list that is searched while typing and never loaded whole. */
export const Combobox = (props: OneProps) => {
  const { code, entered, inputState } = useLazyCombobox(singleCombobox);
  if (code) return <code.ComboboxOne {...props} entered={entered} />;
  const { value, onChange } = props;
  return (
    <ComboboxPlaceholder
      {...props}
      {...inputState}
      chosen={value === null ? [] : [value]}
      onEmpty={() => onChange(null)}
    />
  );
};

/**
 * Several choices from a long list that is searched while typing. Each is a chip that can be
 * removed.
 */
export const MultiCombobox = (props: SeveralProps) => {
  const { code, entered, inputState } = useLazyCombobox(several);
  if (code) return <code.ComboboxSeveral {...props} entered={entered} />;
  return <ComboboxPlaceholder {...props} {...inputState} several chosen={props.value} />;
};
