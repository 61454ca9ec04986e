import type { ReactNode } from "react";
import { useDialogModule } from "./dialog.tsx";

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `start`: the navigation on phones. `end`: filters, a bottom sheet on phones. */
  side: "start" | "end";
  title: ReactNode;
  /** Where the title is to be heard but not seen. */
  hideTitle?: boolean;
  children: ReactNode;
};

/** A panel that slides in from a side over the page. */
export const Drawer = (props: DrawerProps) => {
  const code = useDialogModule(props.open, props.onOpenChange);
  return code && <code.DrawerPopup {...props} />;
};
