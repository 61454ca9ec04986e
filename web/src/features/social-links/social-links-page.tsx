import { useLingui } from "@lingui/react/macro";
import { socialPlatforms } from "@sellerdesk/contract/social-links";
import { useSuspenseQuery } from "@tanstack/react-query";
import { createLazyRoute } from "@tanstack/react-router";
import { PageHead } from "../../ui/page-head.tsx";
import { socialLinksQuery } from "./api.ts";
import { SocialLinkForm } from "./social-link-form.tsx";

const SocialLinksPage = () => {
  const { t } = useLingui();
  const { data: links } = useSuspenseQuery(socialLinksQuery);
  return (
    <>
      <PageHead
        title={t`Social Links`}
        subtitle={t`Where customers find your shop elsewhere: paste a link, or type your name there. Clear a field to remove its link.`}
      />
      <div className="border-t-2 border-rule">
        {socialPlatforms.map((platform) => {
          const link = links.find((one) => one.platform === platform);
          return <SocialLinkForm key={platform} platform={platform} {...(link && { link })} />;
        })}
      </div>
    </>
  );
};

export const Route = createLazyRoute("/app/social-links")({ component: SocialLinksPage });
