import type { ComponentProps } from "react";
import { Input } from "../../../ui/input.tsx";

/** An email address or a phone number; a phone shows the keys for both. */
export const IdentifierInput = (props: ComponentProps<typeof Input>) => (
  <Input
    size="lg"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    dir="ltr"
    {...props}
  />
);
