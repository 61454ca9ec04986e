import { Outlet } from "@tanstack/react-router";
import { WhyLoggedOut } from "./logout-reason-notice.tsx";

/** Around the forms of who is logged out. */
export const PublicLayout = () => (
  <>
    <WhyLoggedOut />
    <Outlet />
  </>
);
