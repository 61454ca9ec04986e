/**
 * Carriers with known tracking pages: their names as sellers write them, and the URL of a shipment.
 */
const carriers: { name: string; also: string[]; page: (trackingNo: string) => string }[] = [
  {
    name: "DHL",
    also: ["dhl paket", "dhl express"],
    page: (no) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${no}`,
  },
  { name: "DPD", also: [], page: (no) => `https://tracking.dpd.de/status/en_US/parcel/${no}` },
  { name: "FedEx", also: [], page: (no) => `https://www.fedex.com/fedextrack/?trknbr=${no}` },
  { name: "GLS", also: [], page: (no) => `https://gls-group.com/track/${no}` },
  { name: "InPost", also: [], page: (no) => `https://inpost.pl/sledzenie-przesylek?number=${no}` },
  {
    name: "Royal Mail",
    also: [],
    page: (no) => `https://www.royalmail.com/track-your-item#/tracking-results/${no}`,
  },
  { name: "UPS", also: [], page: (no) => `https://www.ups.com/track?tracknum=${no}` },
  {
    name: "USPS",
    also: [],
    page: (no) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${no}`,
  },
];

export const carrierNames: readonly string[] = carriers.map(({ name }) => name);

/**
 * The URL of a shipment's tracking page.
 * @returns `null` if the carrier is unknown or there is no number
 */
export const trackingUrl = (carrier: string, trackingNo: string): string | null => {
  const written = carrier.trim().toLowerCase();
  const known = carriers.find(
    ({ name, also }) => name.toLowerCase() === written || also.includes(written),
  );
  const number = trackingNo.replaceAll(/\s/g, "");
  return known && number !== "" ? known.page(encodeURIComponent(number)) : null;
};
