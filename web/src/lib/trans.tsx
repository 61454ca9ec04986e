import { Trans as LinguiTrans } from "@lingui/react";
import type { ComponentProps } from "react";

/**
 * What `<Trans>` becomes (`lingui.config.ts`). The library puts texts into a sentence before it
 * looks for the sentence's own elements, so that a buyer who is called `<0>Ada</0>` would wear the
 * sentence's link; a text with a tag goes in as an element of its own instead.
 */
export const Trans = ({ values, ...props }: ComponentProps<typeof LinguiTrans>) => {
  const shielded = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" && value.includes("<") ? <>{value}</> : value,
  ]);
  return <LinguiTrans {...props} {...(values && { values: Object.fromEntries(shielded) })} />;
};
