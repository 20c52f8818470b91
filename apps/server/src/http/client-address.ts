import { BlockList, isIPv6 } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';

/** Decides whose edge headers are believed (D-19, reliability S50). */
export interface ProxyTrust {
  isTrusted(peer: string): boolean;
}

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** @param ranges addresses or CIDR ranges; the sandbox adds loopback (sandbox.md, TRUSTED_PROXIES) */
export function createProxyTrust(ranges: readonly string[], trustsLoopback: boolean): ProxyTrust {
  const list = new BlockList();
  for (const range of [...ranges, ...(trustsLoopback ? LOOPBACK : [])]) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return { isTrusted: (peer) => list.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4') };
}

export interface ClientOrigin {
  ip: string;
  country: string | null;
  isLocalTool: boolean;
}

const ADDRESS_MAX_LENGTH = 45;

function single(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value[0] : value;
  return text === undefined || text === '' ? undefined : text.trim();
}

/** The visitor's address and country as far as a trusted hop vouches for them. */
export function clientOrigin(trust: ProxyTrust, peerAddress: string, headers: IncomingHttpHeaders): ClientOrigin {
  const peer = peerAddress.replace(/^::ffff:/, '');
  const isLoopback = peer === '::1' || peer.startsWith('127.');
  if (!trust.isTrusted(peer)) return { ip: peer, country: null, isLocalTool: false };
  const named = single(headers['cf-connecting-ip']) ?? single(headers['x-forwarded-for'])?.split(',')[0]?.trim();
  const country = single(headers['cf-ipcountry'])?.toUpperCase();
  return {
    ip: named === undefined || named.length > ADDRESS_MAX_LENGTH ? peer : named,
    country: country !== undefined && /^[A-Z]{2}$/.test(country) ? country : null,
    isLocalTool: isLoopback && named === undefined,
  };
}
