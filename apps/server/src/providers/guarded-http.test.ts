import http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { callOutside, isPrivateAddress, OutsideCallError } from './guarded-http.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function answering(handler: http.RequestListener): Promise<string> {
  const server = http.createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
}

const call = (url: string, more: { allowsPrivate?: boolean; timeoutMs?: number } = {}) =>
  callOutside({ provider: 'company', url, method: 'GET', headers: {}, timeoutMs: 2000, allowsPrivate: false, ...more });

describe('calls to the outside', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '::7f00:1',
    '::127.0.0.1',
    '::ffff:0:7f00:1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '3fff::1',
    'fec0::1',
    '100::1',
    '5f00::1',
    'ff02::1',
    '0:0:0:0:0:0:0:1',
    '0:0:0:0:0:ffff:0a01:0203',
    '192.0.2.1',
    '203.0.113.7',
    '198.51.100.7',
    'not an address',
  ])('S43 takes %s for private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });
  it.each(['1.1.1.1', '172.32.0.1', '8.8.8.8', '2606:4700::1111', '2a00:1450:4001::1', '2400:cb00::1', '::ffff:8.8.8.8'])(
    'S43 treats %s as public',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'http://example.com/',
    'ftp://example.com/',
  ])('S43 does not call %s, also by a name', async (url) => {
    await expect(call(url)).rejects.toThrow(OutsideCallError);
  });
  it('S43 follows no redirect', async () => {
    let asked = 0;
    const url = await answering((_request, response) => {
      asked += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    await expect(call(url, { allowsPrivate: true })).rejects.toThrow('the answer is a redirect');
    expect(asked).toBe(1);
  });
  it('S71 ends a call that is too slow, too long, or not JSON', async () => {
    const slow = await answering(() => undefined);
    await expect(call(slow, { allowsPrivate: true, timeoutMs: 50 })).rejects.toThrow('no answer');
    const long = await answering((_request, response) => response.end('"'.padEnd(2 * 1024 * 1024, 'x')));
    await expect(call(long, { allowsPrivate: true })).rejects.toThrow('the answer is too long');
    const garbage = await answering((_request, response) => response.end('garbage'));
    await expect(call(garbage, { allowsPrivate: true })).rejects.toThrow('the answer is no JSON');
  });
  it('S71 returns status and JSON, and undefined for an empty body', async () => {
    const url = await answering((request, response) => response.writeHead(201).end(request.url === '/' ? '{"a":1}' : ''));
    expect(await call(url, { allowsPrivate: true })).toEqual({ status: 201, json: { a: 1 } });
    expect(await call(`${url}empty`, { allowsPrivate: true })).toEqual({ status: 201, json: undefined });
  });
});
