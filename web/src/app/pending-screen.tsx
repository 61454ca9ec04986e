import { PendingPage } from "../ui/pending-page.tsx";
import { FirstShell } from "./first-shell.tsx";

/** Shown while the code of the layout around a page loads. */
export const PendingScreen = () => (
  <FirstShell>
    <PendingPage />
  </FirstShell>
);
