const key = "sellerdesk.carrier";

/**
 * Returns the carrier of the last shipment shipped from this browser, which is usually the next
 * one's too.
 */
export const readLastCarrier = (): string => localStorage.getItem(key) ?? "";

export const saveLastCarrier = (carrier: string): void => localStorage.setItem(key, carrier);
