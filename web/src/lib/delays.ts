/** Fixed delays of the specification, in milliseconds (F1-F3). */

/**
 * Milliseconds of the initial loading state of profile, orders and product list (F3); their data
 * loads during it.
 */
export const initialLoading = 1000;
/** Logout goes to `/` after this (F1). */
export const logoutDelay = 500;
/** The profile menu navigates after this (F2). */
export const profileMenuDelay = 500;
