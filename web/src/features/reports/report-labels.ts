import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReportBy } from "@sellerdesk/contract/dashboard";
import type { ReportRow } from "@sellerdesk/contract/reports";
import { dateFormat, formatCountry } from "../../lib/format.ts";

/** The title of each report, and its name in the list of reports. */
export const reportNames: Record<ReportBy, { title: MessageDescriptor; name: MessageDescriptor }> =
  {
    product: { title: msg`Sales by product`, name: msg`Product` },
    variant: { title: msg`Sales by variant`, name: msg`Variant` },
    category: { title: msg`Sales by category`, name: msg`Category` },
    brand: { title: msg`Sales by brand`, name: msg`Brand` },
    country: { title: msg`Sales by country`, name: msg`Country` },
    buyer: { title: msg`Sales by customer type`, name: msg`Customer type` },
    offer: { title: msg`Sales by offer`, name: msg`Offer` },
    time: { title: msg`Sales by day and hour`, name: msg`Day and hour` },
  };

const withoutKey: Record<ReportBy, MessageDescriptor> = {
  product: msg`Deleted product`,
  variant: msg`Deleted variant`,
  category: msg`No category`,
  brand: msg`No brand`,
  country: msg`Unknown country`,
  buyer: msg`Unknown`,
  offer: msg`Without an offer`,
  time: msg`Unknown`,
};
const buyers: Record<string, MessageDescriptor> = {
  new: msg`New customers`,
  returning: msg`Returning customers`,
};

/** Returns the name of a weekday. @param day 1 for Monday */
export const weekdayName = (day: number, weekday: "long" | "short" = "long"): string =>
  // January 1, 2024 was a Monday.
  dateFormat({ weekday, timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, day)));

/** Formats an hour of the day: `9 PM`. */
export const hourName = (hour: number): string =>
  dateFormat({ hour: "numeric", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, 1, hour)));

/** Returns the weekday (1 to 7) and the hour of a row in the report of times. */
export const timeOf = ({ key }: Pick<ReportRow, "key">): { day: number; hour: number } => {
  const [day = 1, hour = 0] = key.split(":").map(Number);
  return { day, hour };
};

/** Returns the name of a row, or derives it from the row's key. */
export const rowName = (
  by: ReportBy,
  row: ReportRow,
  t: (text: MessageDescriptor) => string,
): string => {
  if (row.name !== null) return row.name;
  if (by === "country" && row.key !== "") return formatCountry(row.key);
  if (by === "time") {
    const { day, hour } = timeOf(row);
    return `${weekdayName(day)}, ${hourName(hour)}`;
  }
  const buyer = by === "buyer" && buyers[row.key];
  if (buyer) return t(buyer);
  if (by === "offer" && row.key !== "") return t(msg`Deleted offer`);
  return t(withoutKey[by]);
};
