import { NotificationBell } from "../features/notifications/bell.tsx";

/** The header's bell (E2, F4-F8). */
export const Bell = () => <NotificationBell />;
