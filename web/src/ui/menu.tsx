import type { ReactElement, ReactNode } from "react";
import { lazyModule } from "../lib/lazy.ts";
import { type Trigger, useLazyPopup } from "./lazy-popup.tsx";
import "./popup.css";

const parts = lazyModule(() => import("./menu-parts.tsx"));

/** What a menu is made of is shown in an open one alone, whose code is here. */
const open = () => {
  const code = parts.now();
  if (!code) throw new Error("Parts of a menu belong into a <Menu>.");
  return code;
};

export type MenuProps = {
  /** The button that opens it. */
  trigger: Trigger;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** `<MenuItem>`s, `<MenuSeparator>`s, `<MenuChoice>`s. */
  children: ReactNode;
};

/** A menu of actions; a sheet from below on phones. */
export const Menu = (props: MenuProps) => {
  const { code, press, door } = useLazyPopup(parts, "menu", props.trigger, props.open);
  return code ? <code.MenuPopup {...props} press={press} /> : door;
};

export type MenuItemProps = {
  icon?: ReactNode;
  destructive?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  /** A link in the place of the item: `<Link to=...>`. */
  render?: ReactElement;
  children: ReactNode;
};

export const MenuItem = (props: MenuItemProps) => {
  const { Item } = open();
  return <Item {...props} />;
};

export const MenuSeparator = () => {
  const { Separator } = open();
  return <Separator />;
};

export type MenuChoiceProps<Value extends string> = {
  label: ReactNode;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few; the menu stays open, so that one sees what the choice does. */
export const MenuChoice = <Value extends string>(props: MenuChoiceProps<Value>) => {
  const { Choice } = open();
  return <Choice {...props} />;
};
