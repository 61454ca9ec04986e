// First: it says in which order the layers of all other styles count.
import "./styles/index.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { isLoggingOut } from "./app/log-out.ts";
import { loadListQueries, router } from "./app/router.tsx";
import { ApiError } from "./lib/api-client.ts";
import { activateLocale } from "./lib/i18n.ts";
import { queryClient } from "./lib/query-client.ts";
import { readSession, watchSession } from "./lib/session.ts";
import { applyTheme, watchSystemTheme } from "./lib/theme.ts";

applyTheme();
watchSystemTheme();

// Whoever logs in or out, here or in another tab, sees the screens of the new state, and nothing of the old seller.
let sellerId = readSession().data.id;
watchSession(() => {
  if (isLoggingOut()) return;
  const { auth, data } = readSession();
  const isOther = data.id !== sellerId;
  sellerId = data.id;
  if (auth && isOther) queryClient.clear();
  const shown = auth ? loadListQueries().then(() => router.invalidate()) : router.invalidate();
  // Not before: what is still on screen would be asked for anew.
  if (!auth) void shown.then(() => queryClient.clear());
});

await Promise.all([activateLocale(), readSession().auth && loadListQueries()]);
const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
createRoot(container, {
  // A call that failed is in the console already.
  onCaughtError: (error) => error instanceof ApiError || console.error(error),
}).render(<App />);
