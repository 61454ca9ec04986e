import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** How the account is kept the seller's own. */
export const SecuritySection = () => (
  <>
    <PasswordSection />
    <TwoFactorSection />
    <SessionsSection />
  </>
);
