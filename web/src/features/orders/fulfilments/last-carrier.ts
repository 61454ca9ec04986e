const key = "sellerdesk.carrier";

/** Who carried the last shipment that was shipped from this browser: mostly the next one too. */
export const readLastCarrier = (): string => localStorage.getItem(key) ?? "";

export const saveLastCarrier = (carrier: string): void => localStorage.setItem(key, carrier);
