import { msg } from "@lingui/core/macro";

/**
 * The names of the parts of My Profile in their order, by the key that the address has:
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
