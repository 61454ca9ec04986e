import { Trans, useLingui } from "@lingui/react/macro";
import { useInstallation } from "../../lib/installation.ts";
import { PublicFrame } from "./public-frame.tsx";
import { termsFor } from "./terms.ts";

export const TermsPage = () => {
  const { t } = useLingui();
  const { marketplace_name } = useInstallation();
  const terms = termsFor(marketplace_name || t`the marketplace`);
  return (
    <PublicFrame
      title={t`Terms and conditions`}
      top={
        <div className="public-width pt-6 pb-10">
          <h1>
            <Trans>Terms and conditions</Trans>
          </h1>
          <p className="mt-2 max-w-reading text-muted">
            <Trans>For sellers. Short, because they are meant to be read.</Trans>
          </p>
        </div>
      }
    >
      <div className="public-width pt-10 pb-16">
        <div className="grid max-w-reading gap-8">
          {terms.map(({ title, paragraphs }, index) => (
            <section key={title} className="border-t-2 border-rule pt-3">
              <h2 className="text-18">
                {index + 1}. {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </PublicFrame>
  );
};
