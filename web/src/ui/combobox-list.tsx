import { Combobox as Base } from "@base-ui/react/combobox";
import { useLingui } from "@lingui/react/macro";
import { Check, Plus } from "lucide-react";
import type { ReactNode, Ref } from "react";
import "./popup.css";
import { Swatch } from "./swatch.tsx";

export type ComboboxItem = {
  id: string;
  label: string;
  /** The longer label in the list. */
  path?: string;
  /** A color to show before the label, `#rrggbb`. */
  swatch?: string;
};

/**
 * The last line of the list, for a search without a match. It runs an action instead of being
 * chosen.
 */
export type ComboboxAction = { label: string; run: () => void };

/** The props of both kinds of combobox: with one value and with several. */
export type ComboboxProps<Value, Chosen> = {
  /** The results for the text typed so far; the caller searches. */
  items: readonly ComboboxItem[];
  value: Value;
  onChange: (value: Chosen) => void;
  /** Receives the typed text for the caller's search. */
  onSearch: (text: string) => void;
  /** A search is running. */
  busy?: boolean;
  /** The last line of the list, for a search without a match. */
  action?: ComboboxAction | undefined;
  /** A note about the typed text, above the list. */
  note?: ReactNode;
  /** The input, which a form focuses if it has an error. */
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
};

const actionId = "action";
export const isAction = ({ id }: ComboboxItem): boolean => id === actionId;

/** Returns the items of the list: the results, and the action below them. */
export const withAction = (
  items: readonly ComboboxItem[],
  action: ComboboxAction | undefined,
): ComboboxItem[] => (action ? [...items, { id: actionId, label: action.label }] : [...items]);

type Props = {
  busy: boolean;
  /** Nothing was found for the typed text. */
  isEmpty: boolean;
  /** A note about the typed text. */
  note?: ReactNode;
};

/** The results under the input of a combobox. */
export const ComboboxList = ({ busy, isEmpty, note }: Props) => {
  const { t } = useLingui();
  return (
    <Base.Portal>
      <Base.Positioner className="popup-layer" align="start" sideOffset={4} collisionPadding={8}>
        <Base.Popup className="popup combobox-popup" aria-busy={busy || undefined}>
          <Base.Status className="menu-label empty:hidden">
            {busy ? t`Searching…` : (note ?? (isEmpty ? t`Nothing found.` : null))}
          </Base.Status>
          <Base.List className="menu">
            {(item: ComboboxItem) => (
              <Base.Item key={item.id} value={item} className="menu-item">
                {isAction(item) && <Plus aria-hidden="true" />}
                {item.swatch !== undefined && <Swatch color={item.swatch} />}
                <span className="grow" dir="auto">
                  {item.path ?? item.label}
                </span>
                <Base.ItemIndicator>
                  <Check aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
};
