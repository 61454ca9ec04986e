import { Ellipsis } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { Menu } from "./menu.tsx";

type Props = Pick<ComponentProps<typeof IconButton>, "label" | "size" | "framed"> & {
  /** `<MenuItem>`s and `<MenuSeparator>`s. */
  children: ReactNode;
};

/** A menu of further actions. Its button shows three dots. */
export const MoreMenu = ({ children, ...button }: Props) => (
  <Menu
    trigger={
      <IconButton {...button}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
  >
    {children}
  </Menu>
);
