import { Outlet } from "@tanstack/react-router";
import { WhyLoggedOut } from "./why-logged-out.tsx";

/** Around the forms of who is logged out. */
export const PublicLayout = () => (
  <>
    <WhyLoggedOut />
    <Outlet />
  </>
);
