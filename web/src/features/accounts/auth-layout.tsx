import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { cx } from "../../ui/cx.ts";
import { LoginIllustration } from "../../ui/login-illustration.tsx";
import { LanguageSelect } from "../../ui/language-select.tsx";
import { Mark } from "../../ui/mark.tsx";
import "./auth-layout.css";

type Props = {
  /** The alternative to this page, at the top. */
  aside: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** The layout with an illustration on one side and a form on the other. */
export const AuthLayout = ({ aside, wide = false, children }: Props) => {
  const { t } = useLingui();
  return (
    <div className="auth">
      <header className="auth-art">
        <a className="brand" href={paths.landing()}>
          <Mark />
          Sellerdesk
        </a>
        <div>
          <LoginIllustration
            label={t`A desk with a package, a price tag, an order slip and ceramics`}
          />
          <p className="mt-8 max-w-104 text-28 font-title tracking-tight text-balance">
            <Trans>All your orders, stock and offers in one place.</Trans>
          </p>
          <p className="mt-2 max-w-112 text-16 text-muted">
            <Trans>See what is waiting, what is late and what sells.</Trans>
          </p>
        </div>
      </header>
      <main className="auth-form">
        <div className="auth-aside">{aside}</div>
        <div className={cx("auth-box", wide && "auth-box-wide")}>{children}</div>
        <footer className="auth-foot">
          <LanguageSelect />
          <a className="hover:text-text" href={paths.terms()}>
            <Trans>Terms and conditions</Trans>
          </a>
        </footer>
      </main>
    </div>
  );
};
