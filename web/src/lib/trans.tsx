import { Trans as LinguiTrans } from "@lingui/react";
import type { ComponentProps } from "react";

/**
 * Replaces `<Trans>` (`lingui.config.ts`). The library inserts values before it searches for the
 * elements of the sentence, so a customer with the name `<0>Ada</0>` would become the link of the
 * sentence. Values with a tag are therefore inserted as elements.
 */
export const Trans = ({ values, ...props }: ComponentProps<typeof LinguiTrans>) => {
  const shielded = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" && value.includes("<") ? <>{value}</> : value,
  ]);
  return <LinguiTrans {...props} {...(values && { values: Object.fromEntries(shielded) })} />;
};
