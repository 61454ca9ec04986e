import { type ReactNode, useState } from "react";
import { Checkbox } from "./checkbox.tsx";

type Props = {
  /** Whether the URL has the filter. */
  checked: boolean;
  /** Changes the URL. */
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

/**
 * A filter of a list that is on or off. It shows a choice at once, although the URL has it only
 * once the router has rendered the list.
 */
export const FilterCheckbox = ({ checked, onChange, children }: Props) => {
  const [{ inUrl, isOn }, setState] = useState({ inUrl: checked, isOn: checked });
  if (inUrl !== checked) setState({ inUrl: checked, isOn: checked });
  return (
    <Checkbox
      checked={isOn}
      onChange={({ target }) => {
        setState({ inUrl, isOn: target.checked });
        onChange(target.checked);
      }}
    >
      {children}
    </Checkbox>
  );
};
