import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { timeOutsideCall } from '../kernel/measurements.ts';

/** A call that could not be made or has no usable answer: no address, a forbidden one, a timeout, an oversized answer, no JSON. */
export class OutsideCallError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'OutsideCallError';
  }
}

interface OutsideCall {
  /** The recipient as metrics name it: one name for each kind of company, not for each address. */
  provider: string;
  /** Absolute; from configuration, or validated before it was stored, never from a request (S43). */
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
  timeoutMs: number;
  /** True when the operator runs that service in a private network. */
  allowsPrivate: boolean;
}

interface OutsideAnswer {
  status: number;
  /** The answer's JSON, not yet validated: the adapter does that (S71); undefined for an empty body. */
  json: unknown;
}

const ANSWER_MAX_BYTES = 1024 * 1024;

type Subnets = readonly (readonly [network: string, prefix: number])[];

function listOf(family: 'ipv4' | 'ipv6', subnets: Subnets): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** Addresses that are not on the public internet (RFC 6890). */
const privateIpv4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);
const mappedIpv4 = listOf('ipv6', [['::ffff:0:0', 96]]);
/** All of IPv6 that the internet uses, but for what holds an IPv4 address (Teredo, 6to4), which a host may translate, and documentation. */
const globalIpv6 = listOf('ipv6', [['2000::', 3]]);
const specialIpv6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** Whether an address is private, local or otherwise not public. IPv4 written as IPv6 is judged as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  if (family === 4 || mappedIpv4.check(address, 'ipv6')) return privateIpv4.check(address, family === 6 ? 'ipv6' : 'ipv4');
  return !globalIpv6.check(address, 'ipv6') || specialIpv6.check(address, 'ipv6');
}

/**
 * Resolves a name and returns only allowed addresses: the connection uses exactly the address that was checked, so DNS rebinding has no
 * effect.
 */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const forbidden = addresses.find(({ address }) => isPrivateAddress(address));
    if (forbidden !== undefined) return callback(new OutsideCallError(`${hostname} leads to a private address`), []);
    const [first] = addresses;
    if (options.all === true || first === undefined) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** @throws OutsideCallError for a forbidden address */
function requireAllowed({ url, allowsPrivate }: OutsideCall): URL {
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, '');
  if (address.protocol !== 'https:' && !(allowsPrivate && address.protocol === 'http:')) throw new OutsideCallError('only https is called');
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw new OutsideCallError(`${host} is a private address`);
  return address;
}

/**
 * Calls an outside company: no redirects, no private addresses after name resolution, bounded time and answer size (S43, S71).
 * @throws OutsideCallError when there is no readable answer
 */
export const callOutside = (call: OutsideCall): Promise<OutsideAnswer> =>
  timeOutsideCall(
    call.provider,
    () => answerOf(call),
    ({ status }) => isTheirFault(status),
  );

const isTheirFault = (status: number): boolean => status === 429 || status >= 500;

async function answerOf(call: OutsideCall): Promise<OutsideAnswer> {
  const { status, text } = await exchange(call, requireAllowed(call));
  if (status >= 300 && status < 400) throw new OutsideCallError('the answer is a redirect');
  if (text === '') return { status, json: undefined };
  try {
    const json: unknown = JSON.parse(text);
    return { status, json };
  } catch (error) {
    throw new OutsideCallError('the answer is no JSON', { cause: error });
  }
}

/**
 * Calls an outside company that answers by status only, with the same guard. The body is read only to bound its length.
 * @throws OutsideCallError when there is no answer
 */
export const statusOf = (call: OutsideCall): Promise<number> =>
  timeOutsideCall(
    call.provider,
    async () => {
      const { status } = await exchange(call, requireAllowed(call));
      if (status >= 300 && status < 400) throw new OutsideCallError('the answer is a redirect');
      return status;
    },
    isTheirFault,
  );

function exchange(call: OutsideCall, address: URL): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const fail = (error: Error): void =>
    reject(error instanceof OutsideCallError ? error : new OutsideCallError('no answer', { cause: error }));
  const options = {
    method: call.method,
    headers: call.headers,
    signal: AbortSignal.timeout(call.timeoutMs),
    ...(call.allowsPrivate ? {} : { lookup: guardedLookup }),
  };
  const request = (address.protocol === 'https:' ? https : http).request(address, options, (response) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    response.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > ANSWER_MAX_BYTES) request.destroy(new OutsideCallError('the answer is too long'));
      else parts.push(part);
    });
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
    response.on('error', fail);
  });
  request.on('error', fail);
  request.end(call.body);
  return promise;
}
