import fc from 'fast-check';
import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { clientOrigin, createProxyTrust, isForwarded } from './client-address.ts';

const behind = (environment: Record<string, string>, isSandbox = false) => createProxyTrust(readConfig(environment), isSandbox);
const proxied = behind({ TRUSTED_PROXIES: '10.0.0.0/8,2001:db8:ffff::/48' });
const from = (trust: ReturnType<typeof behind>, peer: string, headers: Record<string, string | string[]>) =>
  clientOrigin(
    trust,
    peer,
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value])),
  );

describe('the address of a visitor', () => {
  it.each([
    ['a plain one', '203.0.113.9', '203.0.113.9'],
    ['one the visitor wrote before it', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['several the visitor wrote', '127.0.0.1, 10.0.0.7, 198.51.100.1,203.0.113.9', '203.0.113.9'],
    ['trusted hops behind it', '198.51.100.1, 203.0.113.9, 10.0.0.2, 10.0.0.3', '203.0.113.9'],
    ['trusted hops alone', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
    ['a newer form', '198.51.100.1, 2001:db8::7', '2001:db8::7'],
    ['an older one in a newer form', '::ffff:203.0.113.9', '203.0.113.9'],
    ['an older one in a newer form, in its digits', '::ffff:cb00:7109', '203.0.113.9'],
    ['an older one in a newer form, written out', '0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
    ['an older one in a newer form, with a port', '[::FFFF:CB00:7109]:4711', '203.0.113.9'],
    ['trusted hops in a newer form behind it', '203.0.113.9, ::ffff:a00:2, ::ffff:10.0.0.3', '203.0.113.9'],
    ['a newer form with a zone', 'fe80::1%eth0', 'fe80::1%eth0'],
    ['a port', '203.0.113.9:4711', '203.0.113.9'],
    ['a newer form with a port', '[2001:db8::7]:4711', '2001:db8::7'],
    ['no address', 'unknown', '10.1.1.1'],
    ['no address behind a trusted hop', "'; drop table x, 10.0.0.2", '10.0.0.2'],
    ['a text too long for any', 'x'.repeat(4000), '10.1.1.1'],
    ['nothing', '', '10.1.1.1'],
    ['commas', ' , ,, ', '10.1.1.1'],
  ])('S50 is read from the right through the trusted proxies: %s', (_name, chain, ip) => {
    expect(from(proxied, '10.1.1.1', { 'x-forwarded-for': chain })).toEqual({ ip, country: null, isLocalTool: false });
  });

  it('S50 is the peer’s own when the peer is not trusted, whatever headers it sends', () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'cf-connecting-ip': '203.0.113.8',
      'cf-ipcountry': 'US',
      'x-real-ip': '203.0.113.7',
    };
    for (const trust of [proxied, behind({})])
      for (const peer of ['198.51.100.4', '127.0.0.1', '::1', '::ffff:198.51.100.4', '2001:db8::1'])
        expect(from(trust, peer, headers)).toEqual({ ip: peer.replace('::ffff:', ''), country: null, isLocalTool: false });
  });

  it('S50 is read only from the configured header, which the proxy sets', () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'cf-connecting-ip': '203.0.113.8',
      'x-real-ip': '203.0.113.7',
      'cf-ipcountry': 'US',
    };
    expect(from(proxied, '10.1.1.1', headers)).toMatchObject({ ip: '203.0.113.9', country: null });
    const ranges = { TRUSTED_PROXIES: '10.0.0.0/8' };
    const cdn = behind({ ...ranges, CLIENT_ADDRESS_HEADER: 'CF-Connecting-IP', CLIENT_COUNTRY_HEADER: 'CF-IPCountry' });
    expect(from(cdn, '10.1.1.1', headers)).toMatchObject({ ip: '203.0.113.8', country: 'US' });
    expect(from(behind({ ...ranges, CLIENT_ADDRESS_HEADER: 'X-Real-IP' }), '10.1.1.1', headers)).toMatchObject({
      ip: '203.0.113.7',
      country: null,
    });
    expect(from(cdn, '10.1.1.1', { 'cf-connecting-ip': 'nobody', 'cf-ipcountry': 'U5' })).toMatchObject({ ip: '10.1.1.1', country: null });
  });

  it('S50 the sandbox trusts forwarding headers from this machine, where a tool that sends none has no limit', () => {
    const sandbox = behind({ TRUSTED_PROXIES: '10.0.0.0/8' }, true);
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(from(sandbox, peer, { 'cf-connecting-ip': '203.0.113.8', 'cf-ipcountry': 'mt' })).toEqual({
        ip: '203.0.113.8',
        country: 'MT',
        isLocalTool: false,
      });
      expect(from(sandbox, peer, { 'x-forwarded-for': '203.0.113.1, 203.0.113.9' })).toMatchObject({
        ip: '203.0.113.9',
        isLocalTool: false,
      });
      expect(from(sandbox, peer, {}).isLocalTool).toBe(true);
    }
    expect(from(sandbox, '10.1.1.1', { 'cf-connecting-ip': '203.0.113.8', 'cf-ipcountry': 'MT' })).toEqual({
      ip: '10.1.1.1',
      country: null,
      isLocalTool: false,
    });
    expect(from(behind({ TRUSTED_PROXIES: '127.0.0.1' }), '127.0.0.1', {}).isLocalTool).toBe(false);
  });

  it('S50 is always an address, whatever the header holds, and never one beyond the first untrusted hop', () => {
    const part = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom('10.0.0.1', '10.9.9.9', 'unknown', ' '));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const { ip } = from(proxied, '10.1.1.1', { 'x-forwarded-for': [...parts, '203.0.113.77', '10.0.0.4'].join(', ') });
        expect(ip).toBe('203.0.113.77');
        expect(isIP(from(proxied, '10.1.1.1', { 'x-forwarded-for': parts.join(',') }).ip)).not.toBe(0);
      }),
    );
  });

  it('S69 recognises a request that a proxy forwarded', () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'cf-ipcountry'])
      expect(isForwarded({ [name]: 'x' })).toBe(true);
    expect(isForwarded({ host: 'x', 'user-agent': 'x' })).toBe(false);
  });
});
