import { useDialogModule } from "./dialog.tsx";
import type { DrawerProps } from "./dialog-parts.tsx";

/** A panel that slides in from a side over the page. */
export const Drawer = (props: DrawerProps) => {
  const code = useDialogModule(props.open, props.onOpenChange);
  return code && <code.DrawerPopup {...props} />;
};
