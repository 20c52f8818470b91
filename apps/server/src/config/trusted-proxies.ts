import { BlockList, isIP, isIPv4 } from 'node:net';
import { ConfigError, type Environment } from './values.ts';

// A wider range is not a network of proxies: anybody in it could forge the address that is counted and recorded.
const SHORTEST = { ipv4: 8, ipv6: 16, mapped: 104 } as const;
const MAPPED = '::ffff:0:0';
const mapped = new BlockList();
mapped.addSubnet(MAPPED, 96, 'ipv6');

/** The minimum prefix length of a range; an IPv6 range that maps IPv4 addresses is limited like theirs. */
function shortestOf(address: string, bits: number): number {
  if (isIPv4(address)) return SHORTEST.ipv4;
  const range = new BlockList();
  range.addSubnet(address, bits, 'ipv6');
  return mapped.check(address, 'ipv6') || range.check(MAPPED, 'ipv6') ? SHORTEST.mapped : SHORTEST.ipv6;
}

/** One address or range. @throws ConfigError */
function readRange(range: string, { given, isProduction }: { given: string; isProduction: boolean }): string {
  const [address = '', bits] = range.split('/', 2);
  const longest = isIP(address) === 6 ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(bits);
  if (isIP(address) === 0 || !/^[^/]+(?:\/\d+)?$/.test(range) || prefix > longest)
    throw new ConfigError('TRUSTED_PROXIES', given, 'a comma-separated list of addresses or CIDR ranges');
  if (isProduction && prefix < shortestOf(address, prefix))
    throw new ConfigError('TRUSTED_PROXIES', given, 'the networks of your proxies, none wider than /8 (IPv4) or /16 (IPv6)');
  return range;
}

/** Addresses and CIDR ranges of proxies, in production none that holds strangers (S97). @throws ConfigError */
export function readProxies(environment: Environment): readonly string[] {
  const given = environment.TRUSTED_PROXIES ?? '';
  if (given.trim() === '') return [];
  const isProduction = environment.NODE_ENV === 'production';
  return given.split(',').map((entry) => readRange(entry.trim(), { given, isProduction }));
}
