import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { type ReactElement, type ReactNode, useRef } from "react";
import { cx } from "./cx.ts";
import {
  type PopupControl,
  type Trigger,
  type TriggerClick,
  useForwardedClick,
} from "./lazy-popup.tsx";

export type MenuProps = PopupControl & {
  /** The button that opens it. */
  trigger: Trigger;
  align?: "start" | "end";
  /** `<MenuItem>`s, `<MenuSeparator>`s, `<MenuChoice>`s. */
  children: ReactNode;
};

/** A menu with its button, once it was opened. Loaded by `<Menu>`. */
export const MenuPopup = ({
  trigger,
  align = "end",
  open,
  onOpenChange,
  triggerClick,
  children,
}: MenuProps & { triggerClick: TriggerClick }) => {
  const button = useRef<HTMLButtonElement>(null);
  useForwardedClick(button, triggerClick, open);
  return (
    <Base.Root
      modal={false}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: (isOpen: boolean) => onOpenChange(isOpen) })}
    >
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Backdrop className="menu-backdrop" />
        <Base.Positioner
          className="popup-layer menu-layer"
          side="bottom"
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className="popup menu">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

export type MenuItemProps = {
  icon?: ReactNode;
  destructive?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  /** A link that replaces the item: `<Link to=...>`. */
  render?: ReactElement;
  children: ReactNode;
};

export const Item = ({
  icon,
  destructive = false,
  disabled = false,
  onClick,
  render,
  children,
}: MenuItemProps) => (
  <Base.Item
    className={cx("menu-item", destructive && "menu-item-destructive")}
    disabled={disabled}
    {...(onClick && { onClick })}
    {...(render && { render })}
  >
    {icon}
    {children}
  </Base.Item>
);

export const Separator = () => <Base.Separator className="menu-separator" />;

export type MenuChoiceProps<Value extends string> = {
  label: ReactNode;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

export const Choice = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: MenuChoiceProps<Value>) => (
  <Base.Group>
    <Base.GroupLabel className="menu-label">{label}</Base.GroupLabel>
    <Base.RadioGroup value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className="menu-item">
          {option.icon}
          {option.label}
          <Base.RadioItemIndicator className="ms-auto ps-4">
            <Check aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  </Base.Group>
);
