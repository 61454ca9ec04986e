import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** The security settings of the account. */
export const SecuritySection = () => (
  <>
    <PasswordSection />
    <TwoFactorSection />
    <SessionsSection />
  </>
);
