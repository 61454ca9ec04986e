import { i18n, type MessageDescriptor } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { type ReactNode, StrictMode, useEffect } from "react";
import { LogoutReasonNotice } from "../ui/logout-reason-notice.tsx";

type Props = { title: MessageDescriptor; children: ReactNode };

const Titled = ({ title, children }: Props) => {
  const { i18n: texts } = useLingui();
  const text = texts._(title);
  useEffect(() => {
    document.title = `${text} · Sellerdesk`;
  }, [text]);
  return children;
};

/** The login or the registration, with its title in the browser's tab. */
export const FormPage = (props: Props) => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <LogoutReasonNotice />
      <Titled {...props} />
    </I18nProvider>
  </StrictMode>
);
