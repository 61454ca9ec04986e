const key = "sellerdesk.carrier";

/**
 * Returns the carrier of the last shipment from this browser, which is usually used for the next
 * one too.
 */
export const readLastCarrier = (): string => localStorage.getItem(key) ?? "";

export const saveLastCarrier = (carrier: string): void => localStorage.setItem(key, carrier);
