import type { ReactNode } from "react";
import { type LazyModule, lazyModule, useLazyModule } from "../lib/lazy.ts";
import { showLoadFailure } from "./lazy-popup.tsx";

type Props<Code> = {
  part: LazyModule<Code>;
  /** Called if the code cannot be loaded, to close what was opened. */
  onMissing: () => void;
  children: (code: Code) => ReactNode;
};

/**
 * Renders its children once the module has loaded. A failed load does not affect the rest of the
 * page.
 */
export const LazyContent = <Code,>({ part, onMissing, children }: Props<Code>) => {
  const code = useLazyModule(part, true, () => {
    showLoadFailure();
    onMissing();
  });
  return code && children(code);
};

/**
 * Creates a dialog, or a form that replaces its button, whose code loads in a `<LazyContent>`.
 * @param load loads its component, whose `onClose` is called if that fails
 */
export const lazyDialog = <PartProps extends { onClose: () => void }>(
  load: () => Promise<(props: PartProps) => ReactNode>,
): ((props: PartProps) => ReactNode) => {
  const part = lazyModule(load);
  return (props) => (
    <LazyContent part={part} onMissing={props.onClose}>
      {(Part) => <Part {...props} />}
    </LazyContent>
  );
};
