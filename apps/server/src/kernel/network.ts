/** A subscriber's part of the network, and what is around it. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address: a subscriber has one to themselves, and any address in it. */
  near: string;
  /** The /48 of an IPv6 address, which one customer may own; undefined for IPv4. */
  wide: string | undefined;
}

/** How many subscribers a /48 counts for. */
export const WIDE_FACTOR = 10;

/**
 * The networks that a visitor is counted by (S49). Records keep the address itself. Example: `2001:db8:1:2::3` is of `2001:db8:1:2::/64` and
 * `2001:db8:1::/48`.
 */
export function networkOf(address: string): Network {
  const groups = groupsOf(address);
  if (groups === undefined) return { near: address, wide: undefined };
  const prefix = (count: number): string => `${groups.slice(0, count).join(':')}::/${count * 16}`;
  return { near: prefix(4), wide: prefix(3) };
}

/** The eight groups of an IPv6 address, without leading zeros; undefined for anything else. */
function groupsOf(address: string): string[] | undefined {
  const [bare = ''] = address.split('%', 1);
  const url = bare.includes(':') ? URL.parse(`http://[${bare}]/`) : null;
  if (url === null) return undefined;
  const [head = '', tail] = url.hostname.slice(1, -1).split('::');
  const [before, behind] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  if (before === undefined || behind === undefined) return undefined;
  const zeros = Array.from({ length: 8 - before.length - behind.length }, () => '0');
  return [...before, ...zeros, ...behind];
}
