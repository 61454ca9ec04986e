import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { languages, type Locale, locales } from "@sellerdesk/contract/languages";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import * as login from "../features/accounts/login/login-page.tsx";
import * as register from "../features/accounts/registration/register-page.tsx";
import { activateTexts } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { FormPage } from "./form-page.tsx";
import { StaticPage } from "./static-page.tsx";

/** A public page in one language, as `web/bundling/write-pages.ts` writes it at build time. */
export type WrittenPage = {
  /** The name of the file, without its extension: `landing.en`. */
  name: string;
  path: string;
  /** The module of its own code, whose styles it needs. */
  module: string;
  locale: Locale;
  direction: "ltr" | "rtl";
  title: string;
  description: string;
  html: string;
};

type Page = Pick<WrittenPage, "name" | "path" | "module"> & {
  title: MessageDescriptor;
  description: MessageDescriptor;
  content: ReactNode;
};
const pages: Page[] = [
  {
    name: "landing",
    path: paths.landing(),
    module: "app/static-pages.tsx",
    title: msg`Become a seller`,
    description: msg`Run your marketplace shop from one place: list your products, keep your stock accurate and ship on time.`,
    content: <StaticPage path={paths.landing()} />,
  },
  {
    name: "terms",
    path: paths.terms(),
    module: "app/static-pages.tsx",
    title: msg`Terms and conditions`,
    description: msg`The terms for sellers: what you may sell, plans and payment, customers’ data, and how to leave.`,
    content: <StaticPage path={paths.terms()} />,
  },
  {
    name: "login",
    path: paths.login(),
    module: "features/accounts/login/login-page.tsx",
    title: login.title,
    description: msg`Log in to your shop with your password or a one-time code.`,
    content: (
      <FormPage title={login.title}>
        <login.Page />
      </FormPage>
    ),
  },
  {
    name: "register",
    path: paths.register(),
    module: "features/accounts/registration/register-page.tsx",
    title: register.title,
    description: msg`Open a shop on this marketplace: register, confirm your email address and choose a plan.`,
    content: (
      <FormPage title={register.title}>
        <register.Page />
      </FormPage>
    ),
  },
];

/** Renders every public page in every language. */
export const renderPages = async (): Promise<WrittenPage[]> => {
  const written: WrittenPage[] = [];
  for (const locale of locales) {
    await activateTexts(locale, ["app", "shell", "landing", "accounts"]);
    for (const { content, title, description, ...page } of pages)
      written.push({
        ...page,
        name: `${page.name}.${locale}`,
        locale,
        direction: languages[locale].direction,
        title: `${i18n._(title)} · Sellerdesk`,
        description: i18n._(description),
        html: renderToString(content),
      });
  }
  return written;
};
