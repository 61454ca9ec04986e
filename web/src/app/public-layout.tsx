import { Outlet } from "@tanstack/react-router";
import { LogoutReasonNotice } from "./logout-reason-notice.tsx";

/** Around the forms of who is logged out. */
export const PublicLayout = () => (
  <>
    <LogoutReasonNotice />
    <Outlet />
  </>
);
