import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { useInstallation } from "../../lib/installation.ts";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { LanguageSelect } from "../../ui/language-select.tsx";
import { Mark } from "../../ui/mark.tsx";
import { ThemeSelect } from "../../ui/theme-select.tsx";
import "./public-frame.css";

type Props = {
  /** The title in the browser's tab. */
  title: string;
  /** Links to the sections of a long page, in the header if it is wide enough. */
  links?: ReactNode;
  /** The content below the header, on top of the illustration. */
  top: ReactNode;
  /** The content of the sheet. */
  children: ReactNode;
};

/** The header, sheet and footer of public pages. */
export const PublicFrame = ({ title, links, top, children }: Props) => {
  useEffect(() => {
    document.title = `${title} · Sellerdesk`;
  }, [title]);
  const { marketplace_name } = useInstallation();
  return (
    <div className="public">
      <header className="public-width public-head">
        <a className="brand" href={paths.landing()}>
          <Mark />
          Sellerdesk
        </a>
        {links}
        <div className="public-enter">
          <a className={buttonClass({ variant: "ghost" })} href={paths.login()}>
            <Trans>Log in</Trans>
          </a>
          <a className={buttonClass({ variant: "primary" })} href={paths.register()}>
            <Trans>Open a shop</Trans>
          </a>
        </div>
      </header>
      <main>
        {top}
        <div className="public-sheet">{children}</div>
      </main>
      <footer className="public-ground">
        <div className="public-width">
          <div className="public-foot">
            <span>© {marketplace_name || "Sellerdesk"}</span>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <a className="hover:text-text" href={paths.terms()}>
                <Trans>Terms and conditions</Trans>
              </a>
              <a className="hover:text-text" href={paths.login()}>
                <Trans>Log in</Trans>
              </a>
              <div className="flex">
                <ThemeSelect />
                <LanguageSelect />
              </div>
            </div>
          </div>
        </div>
      </footer>
    </div>
  );
};
