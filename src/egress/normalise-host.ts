import { isIP, isIPv4 } from 'node:net';

/** Matches characters that a host cannot contain and that would change how the URL parser splits it. */
const INVALID_HOST_CHARACTER = /[\s/?#@\\<>^|\u0000-\u0020\u007f]/;
const MAX_HOST_CHARS = 260;

/**
 * Returns the canonical form of a host, by the host parser of the WHATWG URL standard: lower case, every spelling of an
 * IPv4 address (`0x7f.1`, `2130706433`, `017700000001`) with dots, IPv6 without brackets, IPv4-mapped IPv6 as IPv4, and
 * no trailing dot. Undefined for an invalid host.
 */
export function normaliseHost(raw: string): string | undefined {
  if (raw.length === 0 || raw.length > MAX_HOST_CHARS || INVALID_HOST_CHARACTER.test(raw)) return undefined;
  const unbracketed = raw.startsWith('[') && raw.endsWith(']') ? raw.slice(1, -1) : raw;
  let hostname: string;
  try {
    hostname = new URL(`http://${unbracketed.includes(':') ? `[${unbracketed}]` : unbracketed}/`).hostname;
  } catch {
    return undefined;
  }
  if (hostname.startsWith('[')) return unmapIpv4(hostname.slice(1, -1));
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  return name === '' ? undefined : name;
}

/** Returns the canonical form of an IP address. Undefined for any other text, and for an address with a zone id. */
export function normaliseAddress(address: string): string | undefined {
  return isIP(address) === 0 || address.includes('%') ? undefined : normaliseHost(address);
}

/** Converts `::ffff:7f00:1` to `127.0.0.1`. The address policy then sees only one form of each address. */
function unmapIpv4(address: string): string {
  const mappedGroups = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (!mappedGroups) return address;
  const highGroup = Number.parseInt(mappedGroups[1] ?? '', 16);
  const lowGroup = Number.parseInt(mappedGroups[2] ?? '', 16);
  const dotted = [highGroup >> 8, highGroup & 255, lowGroup >> 8, lowGroup & 255].join('.');
  return isIPv4(dotted) ? dotted : address;
}
