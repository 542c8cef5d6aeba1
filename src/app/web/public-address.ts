import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Of IPv4, all that the registry of special addresses holds (RFC 6890 and later): nobody's own network is among the rest. */
const SPECIAL_4: readonly (readonly [network: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Metadata services of clouds that answer on addresses which look public. */
const METADATA_4 = ["168.63.129.16", "100.100.100.200"];

/** Of IPv6, only 2000::/3 is given to hosts of the internet, and of that not what carries an IPv4 address or is reserved. */
const SPECIAL_6: readonly (readonly [network: string, bits: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const special4 = new BlockList();
for (const [network, bits] of SPECIAL_4) special4.addSubnet(network, bits, "ipv4");
for (const address of METADATA_4) special4.addAddress(address, "ipv4");

const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const special6 = new BlockList();
for (const [network, bits] of SPECIAL_6) special6.addSubnet(network, bits, "ipv6");

/** Whether an address, as a resolver gives it, belongs to a host of the internet and to no network that is somebody's own. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}
