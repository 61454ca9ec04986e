import * as z from "zod/mini";

/** A carrier's code for programs, independent of the seller's spelling. */
export const CarrierCode = z.enum([
  "dhl",
  "dpd",
  "fedex",
  "gls",
  "inpost",
  "royal_mail",
  "ups",
  "usps",
]);
export type CarrierCode = z.output<typeof CarrierCode>;

type Carrier = {
  code: CarrierCode;
  name: string;
  /** Other names that sellers write, in lower case. */
  also: string[];
  page: (trackingNo: string) => string;
};

/** Carriers whose tracking pages are known. */
const carriers: Carrier[] = [
  {
    code: "dhl",
    name: "DHL",
    also: ["dhl paket", "dhl express"],
    page: (no) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${no}`,
  },
  {
    code: "dpd",
    name: "DPD",
    also: [],
    page: (no) => `https://tracking.dpd.de/status/en_US/parcel/${no}`,
  },
  {
    code: "fedex",
    name: "FedEx",
    also: [],
    page: (no) => `https://www.fedex.com/fedextrack/?trknbr=${no}`,
  },
  { code: "gls", name: "GLS", also: [], page: (no) => `https://gls-group.com/track/${no}` },
  {
    code: "inpost",
    name: "InPost",
    also: [],
    page: (no) => `https://inpost.pl/sledzenie-przesylek?number=${no}`,
  },
  {
    code: "royal_mail",
    name: "Royal Mail",
    also: [],
    page: (no) => `https://www.royalmail.com/track-your-item#/tracking-results/${no}`,
  },
  { code: "ups", name: "UPS", also: [], page: (no) => `https://www.ups.com/track?tracknum=${no}` },
  {
    code: "usps",
    name: "USPS",
    also: [],
    page: (no) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${no}`,
  },
];

export const carrierNames: readonly string[] = carriers.map(({ name }) => name);

const findCarrier = (carrier: string): Carrier | undefined => {
  const written = carrier.trim().toLowerCase();
  return carriers.find(
    ({ name, also }) => name.toLowerCase() === written || also.includes(written),
  );
};

/**
 * Finds the code of a carrier by its name as a seller writes it.
 * @returns `null` if the carrier is unknown
 */
export const carrierCode = (carrier: string): CarrierCode | null =>
  findCarrier(carrier)?.code ?? null;

/**
 * Builds the URL of a shipment's tracking page.
 * @returns `null` if the carrier is unknown or there is no number
 */
export const trackingUrl = (carrier: string, trackingNo: string): string | null => {
  const known = findCarrier(carrier);
  const number = trackingNo.replaceAll(/\s/g, "");
  return known && number !== "" ? known.page(encodeURIComponent(number)) : null;
};
