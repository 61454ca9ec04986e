import { type ReactNode, useState } from "react";
import { type LazyModule, useLazyModule } from "../lib/lazy.ts";
import { LoadFailure } from "./load-failure.tsx";

type Props<Code> = {
  part: LazyModule<Code>;
  /** Shown instead of the section until its code has loaded. */
  fallback: ReactNode;
  children: (code: Code) => ReactNode;
};

/**
 * A section of a page whose code loads when the section is rendered. If loading fails, the section
 * reports it and offers a retry. The rest of the page stays, with the typed text.
 */
export const LazySection = <Code,>({ part, fallback, children }: Props<Code>) => {
  const [isMissing, setMissing] = useState(false);
  const code = useLazyModule(part, !isMissing, () => setMissing(true));
  if (isMissing) return <LoadFailure onRetry={() => setMissing(false)} />;
  return code === null ? fallback : children(code);
};
