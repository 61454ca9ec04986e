import type { ReactNode } from "react";
import { type Later, useLater } from "../lib/later.ts";
import { sayMissing } from "./popup-door.tsx";

type Props<Code> = {
  part: Later<Code>;
  /** The code does not come, which is told here; what was opened is to be closed again. */
  onMissing: () => void;
  children: (code: Code) => ReactNode;
};

/** What somebody opened, once its code is there. The page around it stays as it is, also where the code does not come. */
export const Opened = <Code,>({ part, onMissing, children }: Props<Code>) => {
  const code = useLater(part, true, () => {
    sayMissing();
    onMissing();
  });
  return code && children(code);
};
