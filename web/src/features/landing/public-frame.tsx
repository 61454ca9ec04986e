import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useInstallation } from "../../lib/installation.ts";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { LanguageSelect } from "../../ui/language-select.tsx";
import { Mark } from "../../ui/mark.tsx";
import { ThemeSelect } from "../../ui/theme-select.tsx";
import "./public-frame.css";

const year = new Date().getFullYear();

type Props = {
  /** Links to the parts of a long page, in the header where there is room. */
  links?: ReactNode;
  /** On the desk, under the header. */
  top: ReactNode;
  /** On the sheet. */
  children: ReactNode;
};

/** Header, sheet and footer of the pages that anyone may read. */
export const PublicFrame = ({ links, top, children }: Props) => {
  const { marketplace_name } = useInstallation();
  return (
    <div className="public">
      <header className="public-width public-head">
        <Link className="brand" to={paths.landing()}>
          <Mark />
          Sellerdesk
        </Link>
        {links}
        <div className="public-enter">
          <Link className={buttonClass({ variant: "ghost" })} to={paths.login()}>
            <Trans>Log in</Trans>
          </Link>
          <Link className={buttonClass({ variant: "primary" })} to={paths.register()}>
            <Trans>Open a shop</Trans>
          </Link>
        </div>
      </header>
      <main>
        {top}
        <div className="public-sheet">{children}</div>
      </main>
      <footer className="public-ground">
        <div className="public-width">
          <div className="public-foot">
            <span>
              © {year} {marketplace_name || "Sellerdesk"}
            </span>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              <Link className="hover:text-text" to={paths.terms()}>
                <Trans>Terms and conditions</Trans>
              </Link>
              <Link className="hover:text-text" to={paths.login()}>
                <Trans>Log in</Trans>
              </Link>
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
