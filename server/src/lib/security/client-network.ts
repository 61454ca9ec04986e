/**
 * The part of a client's address by which limits are counted: the whole IPv4 address, or the /64
 * network of IPv6 (safety 16).
 */
export const clientNetworkKey = (ip: string): string => {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 !== undefined) return v4;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const start = head === "" ? [] : head.split(":");
  const end = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array.from({ length: zeros }, () => "0"), ...end];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
};
