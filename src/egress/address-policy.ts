import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { cacheForMs } from './cache-for-ms.ts';
import { normaliseAddress } from './normalise-host.ts';

/** IPv4 networks that are not public (IANA special-purpose registry), and the wire server of Azure, 168.63.129.16. */
const FORBIDDEN_V4_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * Public IPv6 addresses. All others are forbidden: loopback, mapped, compatible, translated, NAT64, discard, unique
 * local, link-local, site-local and multicast.
 */
const GLOBAL_V6_NETWORKS = ['2000::/3'];

/** Networks in 2000::/3 that are not public: IETF protocols (Teredo, benchmarking, ORCHID), documentation, 6to4. */
const FORBIDDEN_V6_NETWORKS = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const OWN_ADDRESSES_MAX_AGE_MS = 5_000;

/** Decides to which addresses connections are allowed. */
export interface AddressPolicy {
  /**
   * @param address an IP address in any form that `net.isIP` accepts; any other text is refused
   */
  allows(address: string): boolean;
}

export interface PolicyOptions {
  /** Networks in CIDR notation to allow although the policy forbids them. An invalid entry throws an error. */
  allowNetworks: readonly string[];
  /** Returns the addresses of this machine. By default those of its network interfaces. */
  ownAddresses?: () => string[];
}

/** Creates a policy that allows public addresses except those of this machine, and the networks in `allowNetworks`. */
export function createAddressPolicy({
  allowNetworks,
  ownAddresses = readInterfaceAddresses,
}: PolicyOptions): AddressPolicy {
  const exemptNetworks = parseNetworks(allowNetworks);
  const forbiddenV4 = parseNetworks(FORBIDDEN_V4_NETWORKS);
  const forbiddenV6 = parseNetworks(FORBIDDEN_V6_NETWORKS);
  const globalV6 = parseNetworks(GLOBAL_V6_NETWORKS);
  const getOwnAddresses = cacheForMs(
    () => new Set(ownAddresses().map(normaliseAddress)),
    OWN_ADDRESSES_MAX_AGE_MS,
  );

  return {
    allows(address) {
      const canonicalAddress = normaliseAddress(address);
      if (canonicalAddress === undefined) return false;
      const family = isIP(canonicalAddress) === 4 ? 'ipv4' : 'ipv6';
      if (exemptNetworks.check(canonicalAddress, family)) return true;
      if (getOwnAddresses().has(canonicalAddress)) return false;
      if (family === 'ipv4') return !forbiddenV4.check(canonicalAddress, family);
      return globalV6.check(canonicalAddress, family) && !forbiddenV6.check(canonicalAddress, family);
    },
  };
}

function readInterfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap(
    (interfaceAddresses) => interfaceAddresses?.map(({ address }) => address) ?? [],
  );
}

/** Parses networks (`10.0.0.0/8`, `fd00::/8`) and single addresses. Throws an error for any other text. */
function parseNetworks(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', prefix, ...rest] = cidr.split('/');
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (version === 0 || address.includes('%') || length < 0 || length > bits || rest.length > 0) {
      throw new Error(`Not a network in CIDR notation: ${JSON.stringify(cidr)}`);
    }
    list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
