/** Fixed delays of the specification, in milliseconds (F1-F3). */

/**
 * Profile, orders and product list show an initial loading state for this long (F3); their data
 * loads meanwhile.
 */
export const initialLoading = 1000;
/** Logout goes to `/` after this (F1). */
export const logoutDelay = 500;
/** The profile menu navigates after this (F2). */
export const profileMenuDelay = 500;
