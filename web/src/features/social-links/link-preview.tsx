import { Trans, useLingui } from "@lingui/react/macro";
import {
  type SocialLink,
  type SocialPlatform,
  toSocialLink,
} from "@sellerdesk/contract/social-links";
import { AtSign, Globe } from "lucide-react";
import { useSeller } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Section } from "../../ui/section.tsx";
import { platformNames } from "./platform-names.ts";

/** The unsaved input of the fields. */
export type Typed = Partial<Record<SocialPlatform, string>>;

type Shown = { platform: SocialPlatform; url: string; handle: string };

/**
 * Returns the links that customers would see if the input were saved, in their order; new ones are
 * last.
 */
export const shownLinks = (links: readonly SocialLink[], typed: Typed): Shown[] => {
  const saved = links.filter(({ visible }) => visible);
  const isSaved = (platform: SocialPlatform) => links.some((link) => link.platform === platform);
  // Cast: the keys of `Typed` are platforms.
  const added = (Object.keys(typed) as SocialPlatform[]).filter((platform) => !isSaved(platform));
  const asTyped = (platform: SocialPlatform): Shown[] => {
    const link = toSocialLink(platform, typed[platform] ?? "");
    return link ? [{ platform, ...link }] : [];
  };
  return [
    ...saved.flatMap((link) =>
      typed[link.platform] === undefined ? [link] : asTyped(link.platform),
    ),
    ...added.flatMap(asTyped),
  ];
};

const siteOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");

/** Previews the links on the seller's page, including unsaved input. */
export const LinkPreview = ({ links, typed }: { links: readonly SocialLink[]; typed: Typed }) => {
  const { t } = useLingui();
  const { business_name, profile_image, first_name, last_name } = useSeller();
  const shown = shownLinks(links, typed);
  return (
    <Section title={t`Preview`}>
      <div className="rounded-card border border-line p-5">
        <div className="flex items-center gap-3">
          <Avatar src={profile_image} firstName={first_name} lastName={last_name} />
          <strong className="min-w-0 font-title wrap-anywhere" dir="auto">
            {business_name}
          </strong>
        </div>
        {shown.length === 0 ? (
          <p className="pt-3 text-muted">
            <Trans>No link is shown yet.</Trans>
          </p>
        ) : (
          <ul className="flex flex-wrap gap-2 pt-4" aria-label={t`Links that customers see`}>
            {shown.map(({ platform, url, handle }) => (
              <li key={platform} className="min-w-0">
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="inline-flex max-w-full items-center gap-2 rounded-control border border-line-strong px-3 py-1.5 text-13 font-quiet hover:bg-hover"
                >
                  {platform === "website" ? (
                    <Globe className="size-4 shrink-0 text-muted" aria-hidden="true" />
                  ) : (
                    <AtSign className="size-4 shrink-0 text-muted" aria-hidden="true" />
                  )}
                  <span className="truncate-line">
                    {platform === "website" ? (
                      <bdi dir="ltr">{siteOf(url)}</bdi>
                    ) : (
                      platformNames[platform]
                    )}
                  </span>
                  {platform !== "website" && handle !== "" && (
                    <bdi dir="ltr" className="truncate-line text-muted">
                      {handle}
                    </bdi>
                  )}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="pt-3 text-13 text-muted">
        <Trans>The marketplace shows them in this order, in its own style.</Trans>
      </p>
    </Section>
  );
};
