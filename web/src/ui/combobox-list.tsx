import { Combobox as Base } from "@base-ui/react/combobox";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { KeyboardEvent } from "react";
import "./combobox.css";
import "./popup.css";

export type ComboboxItem = {
  id: string;
  label: string;
  /** A colour to show before the label, `#rrggbb`. */
  swatch?: string;
};

/** A colour as it looks; beside it stands its name. */
export const Swatch = ({ color }: { color: string }) => (
  <span className="swatch" style={{ backgroundColor: color }} aria-hidden="true" />
);

/** Escape closes the list; where it is closed already, the choice stays, which the library would clear. */
export const keepOnEscape = (
  event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void },
): void => {
  const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
  if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler();
};

/** What was found, under the input of a combobox. */
export const ComboboxList = ({ busy }: { busy: boolean }) => {
  const { t } = useLingui();
  return (
    <Base.Portal>
      <Base.Positioner className="popup-layer" align="start" sideOffset={4} collisionPadding={8}>
        <Base.Popup className="popup combobox-popup" aria-busy={busy || undefined}>
          <Base.Status className="menu-label empty:hidden">{busy ? t`Searching…` : null}</Base.Status>
          <Base.Empty className="menu-label empty:hidden">{busy ? null : t`Nothing found.`}</Base.Empty>
          <Base.List className="menu">
            {(item: ComboboxItem) => (
              <Base.Item key={item.id} value={item} className="menu-item">
                {item.swatch !== undefined && <Swatch color={item.swatch} />}
                <span className="grow" dir="auto">
                  {item.label}
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
