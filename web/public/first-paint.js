// Runs before the first paint, so that theme and direction never flash. Its keys are those of src/lib/theme.ts and src/lib/i18n.ts.
{
  const root = document.documentElement;
  const theme = localStorage.getItem("sellerdesk.theme") ?? "system";
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  if (dark) root.dataset.theme = "dark";
  const locale = localStorage.getItem("sellerdesk.locale") ?? navigator.language;
  if (/^ar\b/.test(locale)) {
    root.lang = "ar";
    root.dir = "rtl";
  }
}
