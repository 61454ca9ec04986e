import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { cx } from "./cx.ts";
import { Field } from "./field.tsx";
import { PasswordInput } from "./password-input.tsx";
import { type Strength, strengthOf } from "./password-strength.ts";

const bars = ["weak", "fair", "strong"] as const;

/** Shows the strength in words, with up to three filled bars beside them. */
const StrengthMark = ({ strength }: { strength: Strength }) => {
  const words: Record<Strength, ReactNode> = {
    short: <Trans>Too short</Trans>,
    weak: <Trans>Weak</Trans>,
    fair: <Trans>Fair</Trans>,
    strong: <Trans>Strong</Trans>,
  };
  const filled = strength === "short" ? 0 : bars.indexOf(strength) + 1;
  return (
    <span className="flex items-center gap-1.5" aria-live="polite">
      <span className="flex gap-0.5" aria-hidden="true">
        {bars.map((bar, index) => (
          <i
            key={bar}
            className={cx("h-1 w-4 rounded-full", index < filled ? "bg-accent" : "bg-line-strong")}
          />
        ))}
      </span>
      {words[strength]}
    </span>
  );
};

type Props = {
  label: string;
  /** The current input. */
  value: string;
  error: string | undefined;
  input: UseFormRegisterReturn;
  autoFocus?: boolean;
  /** Large on logged-out pages. */
  size?: "md" | "lg";
};

/** The input of a new password, with its strength. */
export const NewPasswordField = ({
  label,
  value,
  error,
  input,
  autoFocus = false,
  size = "lg",
}: Props) => {
  const { t } = useLingui();
  return (
    <Field
      label={label}
      aside={value !== "" && <StrengthMark strength={strengthOf(value)} />}
      help={t`At least 8 characters. A few words make a strong password.`}
      error={error}
    >
      <PasswordInput size={size} autoComplete="new-password" autoFocus={autoFocus} {...input} />
    </Field>
  );
};
