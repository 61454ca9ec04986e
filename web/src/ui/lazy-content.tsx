import type { ReactNode } from "react";
import { type LazyModule, lazyModule, useLazyModule } from "../lib/lazy.ts";
import { showLoadFailure } from "./lazy-popup.tsx";

type Props<Code> = {
  part: LazyModule<Code>;
  /** Reports here that the code does not come; what was opened is to be closed again. */
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
 * A dialog, or a form in the place of its button, that is `<Opened>`.
 * @param load brings its component, whose `onClose` closes it where it does not come
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
