import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Profile, ProfileItem } from "@sellerdesk/contract/profile";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { useDismissed } from "../../lib/use-dismissed.ts";
import { IconButton } from "../../ui/icon-button.tsx";

/**
 * The action for each missing item, and its location: the section of the profile, and the anchor in
 * it.
 */
const items: Record<ProfileItem, { label: MessageDescriptor; section?: string; hash: string }> = {
  profile_image: { label: msg`Add a picture`, hash: "picture" },
  tagline: { label: msg`Write a tagline`, section: "shop", hash: "shop" },
  about: { label: msg`Describe your shop`, section: "shop", hash: "shop" },
  support_contact: { label: msg`Add contact details`, section: "shop", hash: "contact" },
  address: { label: msg`Add your address`, section: "shop", hash: "address" },
  return_policy: { label: msg`Write a return policy`, section: "shop", hash: "policies" },
  shipping_policy: { label: msg`Write a shipping policy`, section: "shop", hash: "policies" },
  verification: { label: msg`Upload your documents`, section: "verification", hash: "" },
  phone: { label: msg`Confirm your phone number`, hash: "contact" },
};

/**
 * Links to each item that the profile lacks; nothing if it is complete or the seller has dismissed
 * it. Only the steps of the dashboard show the progress of the shop's setup.
 */
export const CompletenessStrip = ({ missing }: Pick<Profile["completeness"], "missing">) => {
  const { t } = useLingui();
  const { isDismissed, dismiss } = useDismissed("profile", missing.join());
  if (missing.length === 0 || isDismissed) return null;
  return (
    <section className="completeness" aria-label={t`What is missing`}>
      <p className="font-strong">
        <Trans>Still missing in your profile</Trans>
      </p>
      <ul>
        {missing.map((item) => {
          const { label, section, hash } = items[item];
          return (
            <li key={item}>
              <Link
                to={paths.profile()}
                search={section ? { section } : {}}
                hash={hash}
                className="link"
              >
                {t(label)}
              </Link>
            </li>
          );
        })}
      </ul>
      <IconButton size="sm" className="ms-auto" label={t`Dismiss`} onClick={dismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
};
