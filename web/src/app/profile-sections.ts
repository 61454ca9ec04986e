import { msg } from "@lingui/core/macro";

/**
 * The names of the sections of My Profile in their order, by the key in the URL:
 * `/profile?section=`.
 */
export const profileSections = {
  details: msg`Personal details`,
  shop: msg`Shop`,
  verification: msg`Verification`,
  security: msg`Password and devices`,
  plan: msg`Plan and invoices`,
  notifications: msg`Notifications`,
  webhooks: msg`Webhooks`,
  data: msg`Your data`,
};
