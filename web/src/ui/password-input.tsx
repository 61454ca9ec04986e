import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { Input } from "./input.tsx";

/**
 * A password input that can show its text. Pass `autoComplete`: "current-password" or
 * "new-password".
 */
export const PasswordInput = (props: ComponentProps<typeof Input>) => {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          size="sm"
          className="-me-2"
          label={isShown ? t`Hide password` : t`Show password`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
};
