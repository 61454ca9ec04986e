import { BlockList, isIPv6 } from "node:net";

/** IPv4 networks outside the public internet (IANA special-purpose registry). */
const specialV4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  specialV4.addSubnet(network, bits);

/**
 * The only assigned range of IPv6. Addresses that wrap an IPv4 address are outside it or excluded
 * below.
 */
const givenOutV6 = new BlockList();
givenOutV6.addSubnet("2000::", 3, "ipv6");
const specialV6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  specialV6.addSubnet(network, bits, "ipv6");

/**
 * Checks if an IP address belongs to the public internet: not to this machine, its networks or a
 * reserved range (safety 28).
 */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? givenOutV6.check(address, "ipv6") && !specialV6.check(address, "ipv6")
    : !specialV4.check(address);
