import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { flushSync } from "react-dom";
import type { Root } from "react-dom/client";
import { markPageShown } from "../lib/page-shown.ts";
import { readSession, watchSession } from "../lib/session.ts";
import { createAppRoot } from "./app-root.ts";
import { FormPage } from "./form-page.tsx";
import { redirectFor } from "./guards.ts";
import { type FormPath, type loadFormPage, preloadPage } from "./page-modules.ts";
import { PendingScreen } from "./pending-screen.tsx";
import { replaceWrittenPage } from "./replace-written-page.ts";

/**
 * Replaces a form by the app after a login, here or in another tab. If the app cannot be loaded,
 * the browser opens it, and reports what is wrong with the connection.
 */
const openApp = async (container: HTMLElement, root: Root, path: FormPath): Promise<void> => {
  root.render(
    <I18nProvider i18n={i18n}>
      <PendingScreen />
    </I18nProvider>,
  );
  try {
    preloadPage(redirectFor(readSession(), path) ?? path);
    const { showApp } = await import("./start.tsx");
    await showApp(container, root);
  } catch (error) {
    console.warn("the app could not be loaded", error);
    location.reload();
  }
};

/**
 * Shows the login or the registration, without the router and what else only sellers need (decision
 * 015).
 * @param written the same page as it was written at build time; it stays until this one is rendered
 */
export const showFormPage = (
  container: HTMLElement,
  written: HTMLElement | null,
  path: FormPath,
  { Page, title }: Awaited<ReturnType<typeof loadFormPage>>,
): void => {
  // Forms have no parameters.
  history.replaceState(null, "", path);
  const root = createAppRoot(container);
  const stopWatching = watchSession(() => {
    if (!readSession().auth) return;
    stopWatching();
    void openApp(container, root, path);
  });
  flushSync(() =>
    root.render(
      <FormPage title={title}>
        <Page />
      </FormPage>,
    ),
  );
  if (written !== null) replaceWrittenPage(written, container);
  markPageShown();
};
