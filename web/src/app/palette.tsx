import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { Fragment, useState } from "react";
import { useDebouncedValue } from "../lib/use-debounced-value.ts";
import "../ui/dialog.css";
import "../ui/popup.css";
import "./palette.css";
import { type PaletteGroup, type PaletteItem, usePaletteGroups } from "./use-palette-groups.tsx";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
  onLogOut: () => void;
};

/** Debounce of the server's search, in milliseconds. */
const debounceMs = 150;

/** Opens a page, a product or an order, or runs an action, found by a few letters (screens 9). */
export const Palette = ({ open, onOpenChange, onHelp, onLogOut }: Props) => {
  const { t } = useLingui();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Viewport className="dialog-viewport palette-viewport">
          <Dialog.Popup className="dialog palette" aria-label={t`Command menu`} aria-modal="true">
            <PaletteBody onDone={() => onOpenChange(false)} onHelp={onHelp} onLogOut={onLogOut} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

/** Mounted again each time the palette opens, so that it starts empty. */
const PaletteBody = ({
  onDone,
  onHelp,
  onLogOut,
}: {
  onDone: () => void;
  onHelp: () => void;
  onLogOut: () => void;
}) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const settled = useDebouncedValue(text, debounceMs);
  const { groups, isFinding, failed } = usePaletteGroups({ text, settled, onHelp, onLogOut });
  const run = (item: PaletteItem) => {
    onDone();
    item.run();
  };
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups.map(({ label, items }) => ({ value: label, items }))}
      itemToStringValue={(item: PaletteItem) => item.label}
      value={typed}
      onValueChange={(value, { reason }) => reason !== "item-press" && setTyped(value)}
    >
      <div className="palette-find">
        <Search aria-hidden="true" />
        <Autocomplete.Input
          aria-label={t`Search pages, products, orders and actions`}
          placeholder={t`Search pages, products, orders and actions`}
          maxLength={100}
        />
      </div>
      <Autocomplete.Status className="palette-note">
        {failed ? (
          <Trans>Products and orders could not be searched. Try again in a moment.</Trans>
        ) : groups.length === 0 ? (
          isFinding ? (
            <Trans>Searching…</Trans>
          ) : (
            <Trans>Nothing found.</Trans>
          )
        ) : null}
      </Autocomplete.Status>
      <Autocomplete.List className="palette-list" aria-busy={isFinding || undefined}>
        {(group: { value: string; items: PaletteGroup["items"] }) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="menu-label">{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <Autocomplete.Item
                  key={item.id}
                  value={item}
                  className="menu-item"
                  onClick={() => run(item)}
                >
                  <item.icon aria-hidden="true" />
                  <span className="grow truncate-line" dir="auto">
                    {item.label}
                  </span>
                  {item.detail && (
                    <span className="truncate-line text-muted">
                      {item.detail.map((part, index) => (
                        // Isolated from each other, because each may be in another script.
                        <Fragment key={part}>
                          {index > 0 && " · "}
                          <bdi>{part}</bdi>
                        </Fragment>
                      ))}
                    </span>
                  )}
                  {item.keys && (
                    <span className="palette-keys" aria-hidden="true">
                      {item.keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
};
