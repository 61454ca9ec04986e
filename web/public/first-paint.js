// Runs before the first paint, so that theme and direction never flash and a seller sees the shell. Its keys are those of
// src/lib/theme.ts, src/lib/i18n.ts, src/lib/session.ts, src/app/use-sidebar.ts and
// src/features/accounts/pending-registration.ts.
{
  const root = document.documentElement;
  const theme = localStorage.getItem("sellerdesk.theme") ?? "system";
  const dark =
    theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  if (dark) root.dataset.theme = "dark";
  // Filled in from contract/src/languages.ts.
  const directions = JSON.parse(root.dataset.directions);
  const locale = [localStorage.getItem("sellerdesk.locale") ?? "", ...navigator.languages]
    .map((tag) => tag.split("-")[0])
    .find((tag) => Object.hasOwn(directions, tag));
  if (locale) {
    // The page of the document is in another language: it is hidden until the app replaces it.
    if (locale !== root.lang) root.dataset.replacing = "";
    root.lang = locale;
    root.dir = directions[locale];
  }
  // The app asks for the code of a pending registration instead of the visitor's details.
  if (location.pathname === "/register" && sessionStorage.getItem("sellerdesk.registration"))
    root.dataset.replacing = "";
  // The last button that is pressed before the app has taken the written page over, which presses it then.
  addEventListener("click", ({ target }) => {
    root.pressed = target.closest("#written [type=button]") ?? root.pressed;
  });
  // What every screen of a seller needs: the app's first file could ask for it only once it has come itself.
  const requestFiles = (kindOf) => {
    for (const href of root.dataset.files.match(/\S+/g) ?? []) {
      const kind = kindOf(href);
      const link = Object.assign(document.createElement("link"), kind);
      document.head.append(Object.assign(link, { href, crossOrigin: "" }));
    }
  };
  try {
    const session = JSON.parse(atob(localStorage.getItem("sellerdesk.session") ?? ""));
    if (session.auth === true) {
      root.dataset.shell =
        localStorage.getItem("sellerdesk.sidebar") === "unpinned" ? "rail" : "open";
      requestFiles((href) =>
        href.endsWith("css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" },
      );
    }
  } catch {
    // Nobody is logged in.
  }
  // A visitor who types is about to log in: the browser requests the files once nothing else is to be loaded.
  const onInput = ({ target }) => {
    if (target.localName !== "input") return;
    removeEventListener("input", onInput);
    requestFiles(() => ({ rel: "prefetch" }));
  };
  if (root.dataset.shell === undefined) addEventListener("input", onInput);
}
