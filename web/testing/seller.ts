import type { SessionData } from "../src/lib/session.ts";

/** The session of a seller who is logged in. */
export const seller: SessionData = {
  token: "token",
  plan_status: "active",
  id: "01931c5e-0000-7000-8000-000000000001",
  first_name: "Leïla",
  last_name: "Brandt",
  email: "leila@example.com",
  phone: null,
  profile_image: null,
  business_name: "Havn & Loom",
  timezone: "UTC",
};
