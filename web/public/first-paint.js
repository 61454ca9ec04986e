// Runs before the first paint, so that theme and direction never flash. Its keys are those of src/lib/theme.ts and src/lib/i18n.ts.
{
  const root = document.documentElement;
  const theme = localStorage.getItem("sellerdesk.theme") ?? "system";
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  if (dark) root.dataset.theme = "dark";
  const locales = [localStorage.getItem("sellerdesk.locale") ?? "", ...navigator.languages];
  if (/^ar\b/.test(locales.find((locale) => /^(en|ar)\b/.test(locale)) ?? "")) {
    root.lang = "ar";
    root.dir = "rtl";
  }
}
