import { BlockList, isIP, isIPv6 } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { edgeHeader } from '@pavilion/contract/constants.ts';
import { all } from '@fastify/proxy-addr';

/** Decides which peers' forwarding headers are trusted, and which headers (D-19, S50). */
export interface ProxyTrust {
  isTrusted(peer: string): boolean;
  /** The header in which a trusted proxy passes the visitor's address. */
  addressHeader: string;
  /** The header in which it passes the visitor's country; undefined: none. */
  countryHeader: string | undefined;
  /** In the sandbox, any caller on this machine may name a visitor by forwarding headers. */
  believesLocalTools: boolean;
}

/** The configuration of the proxies in front of the product. */
interface ProxySettings {
  /** Addresses or CIDR ranges. */
  trustedProxies: readonly string[];
  clientAddressHeader: string;
  clientCountryHeader: string | undefined;
}

const FORWARDED_FOR = 'x-forwarded-for';

/** Headers a proxy adds to a request that it forwards. */
const FORWARDING_HEADERS: readonly string[] = [FORWARDED_FOR, 'forwarded', 'x-real-ip', 'via', edgeHeader.ip, edgeHeader.country];

export function createProxyTrust(settings: ProxySettings, believesLocalTools: boolean): ProxyTrust {
  const list = new BlockList();
  for (const range of settings.trustedProxies) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    isTrusted: (peer) => (believesLocalTools && isLoopback(peer)) || (isIP(peer) !== 0 && list.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')),
    addressHeader: settings.clientAddressHeader,
    countryHeader: settings.clientCountryHeader,
    believesLocalTools,
  };
}

interface ClientOrigin {
  ip: string;
  country: string | null;
  isLocalTool: boolean;
}

/** Typed as a method, whose parameters are bivariant, since the framework's parser reads only these parts of a request. */
const parser: { all(request: ChainRequest, isTrusted: (address: string) => boolean): (string | undefined)[] } = { all };
interface ChainRequest {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

/** An address in its stored form: IPv4-mapped IPv6 as IPv4, without a port. Undefined for anything else. */
function plainAddress(given: string): string | undefined {
  const [, withPort] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(given)?.filter((part) => part !== undefined) ?? [];
  const address = withPort ?? given;
  return isIP(address) === 0 ? undefined : (mappedIpv4(address) ?? address);
}

/** The IPv4 address that an IPv6 one stands for, however it is spelled; an address has one spelling as a host. */
function mappedIpv4(address: string): string | undefined {
  const host = isIPv6(address) ? URL.parse(`http://[${address}]`)?.hostname : undefined;
  const [, ...halves] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(host ?? '') ?? [];
  const bytes = halves.map((half) => Number.parseInt(half, 16)).flatMap((half) => [half >> 8, half & 0xff]);
  return bytes.length === 0 ? undefined : bytes.join('.');
}

function single(value: string | string[] | undefined): string | undefined {
  const text = (Array.isArray(value) ? value[0] : value)?.trim();
  return text === '' ? undefined : text;
}

/** Whether a proxy forwarded the request, judged by its headers. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean => FORWARDING_HEADERS.some((name) => headers[name] !== undefined);

/**
 * The visitor's address and country as far as trusted hops vouch for them. A chain of addresses is read from the right: each proxy appends
 * the address of its peer, and everything left of the first untrusted hop was written by the visitor.
 */
export function clientOrigin(trust: ProxyTrust, peerAddress: string, headers: IncomingHttpHeaders): ClientOrigin {
  const peer = plainAddress(peerAddress) ?? peerAddress;
  if (!trust.isTrusted(peer)) return { ip: peer, country: null, isLocalTool: false };
  const isToolPeer = trust.believesLocalTools && isLoopback(peer);
  const edgeAddress = isToolPeer ? single(headers[edgeHeader.ip]) : undefined;
  return {
    ip: edgeAddress === undefined ? addressBefore(trust, peer, headers) : (plainAddress(edgeAddress) ?? peer),
    country: countryIn(headers, isToolPeer ? edgeHeader.country : trust.countryHeader),
    isLocalTool: isToolPeer && edgeAddress === undefined && single(headers[trust.addressHeader]) === undefined,
  };
}

/** The two-letter country that a header names; null for anything else. */
function countryIn(headers: IncomingHttpHeaders, name: string | undefined): string | null {
  const country = name === undefined ? undefined : single(headers[name])?.toUpperCase();
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : null;
}

/** The address in front of the trusted hops, read from the configured header. */
function addressBefore(trust: ProxyTrust, peer: string, headers: IncomingHttpHeaders): string {
  const named = headers[trust.addressHeader];
  const written = Array.isArray(named) ? named.join(',') : named;
  const request = { headers: { [FORWARDED_FOR]: written }, socket: { remoteAddress: peer } };
  const chain = parser
    .all(request, (address) => trust.isTrusted(plainAddress(address) ?? ''))
    .map((address) => plainAddress(address ?? ''));
  // The nearest entry that is a valid address; placeholders such as `unknown` are skipped.
  return chain.findLast((address) => address !== undefined) ?? peer;
}
