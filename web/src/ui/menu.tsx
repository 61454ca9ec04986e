import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import "./popup.css";

type Props = {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** `<MenuItem>`s, `<MenuSeparator>`s, `<MenuChoice>`s. */
  children: ReactNode;
};

/** A menu of actions; a sheet from below on phones. */
export const Menu = ({ trigger, align = "end", open, onOpenChange, children }: Props) => (
  <Base.Root
    modal={false}
    {...(open !== undefined && { open })}
    {...(onOpenChange && { onOpenChange: (isOpen: boolean) => onOpenChange(isOpen) })}
  >
    <Base.Trigger render={trigger} />
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

type ItemProps = {
  icon?: ReactNode;
  destructive?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  /** A link in the place of the item: `<Link to=...>`. */
  render?: ReactElement;
  children: ReactNode;
};

export const MenuItem = ({
  icon,
  destructive = false,
  disabled = false,
  onClick,
  render,
  children,
}: ItemProps) => (
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

export const MenuSeparator = () => <Base.Separator className="menu-separator" />;

type ChoiceProps<Value extends string> = {
  label: ReactNode;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few; the menu stays open, so that one sees what the choice does. */
export const MenuChoice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => (
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
