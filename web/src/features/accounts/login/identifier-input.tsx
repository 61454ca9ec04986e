import type { ComponentProps } from "react";
import { Input } from "../../../ui/input.tsx";

/** An input for an email address or a phone number. Phones show a keyboard for both. */
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
