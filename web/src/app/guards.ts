import { paths } from "../lib/paths.ts";
import type { Session } from "../lib/session.ts";

const publicPaths = new Set<string>([
  paths.landing(),
  paths.terms(),
  paths.register(),
  paths.login(),
]);
const lapsedPaths = new Set<string>([paths.dashboard(), paths.plans(), paths.profile()]);
const id = "[^/]+";
const activePaths = new RegExp(
  `^(${[
    paths.dashboard(),
    paths.profile(),
    paths.products(),
    paths.addProduct(),
    paths.product(id),
    paths.productReviews(id),
    paths.orders(),
    paths.order(id),
    paths.inventory(),
    paths.modifiedInventory(),
    paths.socialLinks(),
    paths.customers(),
    paths.followers(),
    paths.banners(),
    paths.offers(),
    paths.notifications(),
  ].join("|")})$`,
);

/**
 * Returns the path to redirect to for this session (B1-B6, C1-C19); null if the screen may be
 * shown.
 * @param path without the query
 */
export const redirectFor = (session: Session, path: string): string | null => {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  if (!session.auth) {
    if (publicPaths.has(plain)) return null;
    return plain === "/" ? paths.landing() : "/";
  }
  if (session.data.plan_status !== "active") return lapsedPaths.has(plain) ? null : paths.plans();
  return activePaths.test(plain) ? null : paths.dashboard();
};
