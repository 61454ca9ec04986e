import { Trans, useLingui } from "@lingui/react/macro";
import { type SocialPlatform, socialPlatforms } from "@sellerdesk/contract/social-links";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createLazyRoute } from "@tanstack/react-router";
import { useState } from "react";
import { PageHead } from "../../ui/page-head.tsx";
import { showToast } from "../../ui/toast.tsx";
import { socialLinksQuery, useOrderSocialLinks } from "./api.ts";
import { LinkPreview, type Typed } from "./link-preview.tsx";
import { SocialLinkForm } from "./social-link-form.tsx";

const SocialLinksPage = () => {
  const { t } = useLingui();
  const { data: links } = useSuspenseQuery(socialLinksQuery);
  const order = useOrderSocialLinks();
  const [typed, setTyped] = useState<Typed>({});
  const others = socialPlatforms.filter(
    (platform) => !links.some((link) => link.platform === platform),
  );

  const swap = (first: number) =>
    order.mutate(
      // Both positions exist in the list.
      links.with(first, links[first + 1]!).with(first + 1, links[first]!),
      { onError: ({ message }) => showToast(message) },
    );
  const type = (platform: SocialPlatform, text: string | null) =>
    setTyped(({ [platform]: _before, ...rest }) =>
      text === null ? rest : { ...rest, [platform]: text },
    );

  return (
    <>
      <PageHead
        title={t`Social Links`}
        subtitle={t`Where customers find you elsewhere. Paste a link or enter your username.`}
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* One list for all links: React keeps a field that is being edited when its link is
            saved. */}
        <ul className="min-w-0 border-t-2 border-rule">
          {links.length > 0 && (
            <li key="yours" className="pt-3">
              <h2>
                <Trans>Your links</Trans>
              </h2>
            </li>
          )}
          {links.map((link, index) => (
            <li key={link.platform} className="border-b border-line">
              <SocialLinkForm
                platform={link.platform}
                link={link}
                onMoveUp={index === 0 ? null : () => swap(index - 1)}
                onMoveDown={index === links.length - 1 ? null : () => swap(index)}
                onType={(text) => type(link.platform, text)}
              />
            </li>
          ))}
          {others.length > 0 && (
            <li key="others" className={links.length > 0 ? "pt-8" : "pt-3"}>
              <h2>
                <Trans>Add a link</Trans>
              </h2>
            </li>
          )}
          {others.map((platform) => (
            <li key={platform} className="border-b border-line">
              <SocialLinkForm
                platform={platform}
                link={undefined}
                onMoveUp={null}
                onMoveDown={null}
                onType={(text) => type(platform, text)}
              />
            </li>
          ))}
        </ul>
        <aside className="self-start lg:sticky lg:top-6">
          <LinkPreview links={links} typed={typed} />
        </aside>
      </div>
    </>
  );
};

export const Route = createLazyRoute("/app/social-links")({ component: SocialLinksPage });
