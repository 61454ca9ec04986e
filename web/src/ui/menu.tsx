import { lazyModule } from "../lib/lazy.ts";
import { useLazyPopup } from "./lazy-popup.tsx";
import type { MenuChoiceProps, MenuItemProps, MenuProps } from "./menu-parts.tsx";
import "./popup.css";

const parts = lazyModule(() => import("./menu-parts.tsx"));

/** Returns the parts of a menu. They are rendered only in an open menu, whose code has loaded. */
const open = () => {
  const code = parts.get();
  if (!code) throw new Error("Parts of a menu belong into a <Menu>.");
  return code;
};

/** A menu of actions; a sheet from below on phones. */
export const Menu = (props: MenuProps) => {
  const { code, triggerClick, triggerElement } = useLazyPopup(parts, "menu", props.trigger, props);
  return code ? <code.MenuPopup {...props} triggerClick={triggerClick} /> : triggerElement;
};

export const MenuItem = (props: MenuItemProps) => {
  const { Item } = open();
  return <Item {...props} />;
};

export const MenuSeparator = () => {
  const { Separator } = open();
  return <Separator />;
};

/** A choice of one from a few. The menu stays open, so that the effect of the choice is visible. */
export const MenuChoice = <Value extends string>(props: MenuChoiceProps<Value>) => {
  const { Choice } = open();
  return <Choice {...props} />;
};
