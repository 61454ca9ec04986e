/** Fixed delays of the specification, in milliseconds (F1-F3). */

/**
 * Milliseconds of the initial loading state of profile, orders and product list (F3); their data
 * loads during it.
 */
export const initialLoading = 1000;
/** Milliseconds from the logout to the navigation to `/` (F1). */
export const logoutDelay = 500;
/** Milliseconds before the profile menu navigates (F2). */
export const profileMenuDelay = 500;
