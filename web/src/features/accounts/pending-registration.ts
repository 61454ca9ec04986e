/** A registration whose address is not proved yet. It survives a reload of the tab, and ends with it. */
export type PendingRegistration = { token: string; email: string; phone: string };

const key = "sellerdesk.registration";

export const readPendingRegistration = (): PendingRegistration | null => {
  try {
    const stored: Partial<PendingRegistration> | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
    const { token, email, phone } = stored ?? {};
    return token && email && phone ? { token, email, phone } : null;
  } catch {
    return null;
  }
};

export const storePendingRegistration = (registration: PendingRegistration): void =>
  sessionStorage.setItem(key, JSON.stringify(registration));

export const clearPendingRegistration = (): void => sessionStorage.removeItem(key);
