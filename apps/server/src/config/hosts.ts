import { BlockList, isIP } from 'node:net';

type Network = readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'];

const THIS_MACHINE: readonly Network[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
];
const PRIVATE: readonly Network[] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix, family] of networks) list.addSubnet(address, prefix, family);
  return list;
}

const thisMachine = listOf(THIS_MACHINE);
const nearby = listOf([...THIS_MACHINE, ...PRIVATE]);

/** The name or address of a host without the brackets of a URL. */
const bare = (host: string): string => host.toLowerCase().replace(/^\[(.+)\]$/, '$1');

/** Whether an address is in a list, IPv4 addresses also in the notation of IPv6. A name is in none. */
function isIn(list: BlockList, host: string): boolean {
  const family = isIP(host);
  return family !== 0 && list.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host, of a setting or of a URL, is this machine alone in any spelling. Every other name may lead anywhere. */
export function isThisMachine(host: string): boolean {
  const name = bare(host);
  return /^localhost\.?$/.test(name) || isIn(thisMachine, name);
}

/** Whether a host is this machine, a socket on it, or an address of a private network. A name other than localhost may lead anywhere. */
export const isNear = (host: string): boolean => host === '' || host.startsWith('/') || isThisMachine(host) || isIn(nearby, bare(host));

/** Whether a host is certainly elsewhere: an address outside this machine and private networks. */
export const isPublicAddress = (host: string): boolean => isIP(bare(host)) !== 0 && !isNear(host);

/** Whether an address can be reached without TLS from other machines: `url`, or, without one, the listener on `host`. */
export function isInClear(url: string | undefined, host: string): boolean {
  if (url === undefined) return !isThisMachine(host);
  const { protocol, hostname } = new URL(url);
  return protocol !== 'https:' && !isThisMachine(hostname);
}
