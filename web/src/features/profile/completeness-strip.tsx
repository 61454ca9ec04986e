import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Profile, ProfileItem } from "@sellerdesk/contract/profile";
import { Link } from "@tanstack/react-router";
import { formatPercent } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";

/**
 * The action for each missing item, and its place: the section of the profile, and the anchor in
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
 * Shows how complete the profile is, with a link to each missing item; nothing once it is complete.
 */
export const CompletenessStrip = ({ percent, missing }: Profile["completeness"]) => {
  const { t } = useLingui();
  if (missing.length === 0) return null;
  return (
    <section className="completeness" aria-label={t`What is missing`}>
      <p className="font-strong">
        <Trans>Your profile is {formatPercent(percent / 100)} complete.</Trans>
      </p>
      <div className="completeness-bar" aria-hidden="true">
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
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
    </section>
  );
};
