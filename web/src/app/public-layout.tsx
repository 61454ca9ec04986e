import { Outlet } from "@tanstack/react-router";
import { LogoutReasonNotice } from "./logout-reason-notice.tsx";

/** The layout around the forms of visitors. */
export const PublicLayout = () => (
  <>
    <LogoutReasonNotice />
    <Outlet />
  </>
);
