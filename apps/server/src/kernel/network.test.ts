import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';
import { fromNetwork } from './throttle/from-network.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['nowhere', 'nowhere', undefined],
    ['', '', undefined],
    ['12:34', '12:34', undefined],
  ])('S49 of %j is %j, in %j', (address, near, wide) => {
    expect(networkOf(address)).toEqual({ near, wide });
  });

  it('S49 is that of every address with the same half, however it is written', () => {
    fc.assert(
      fc.property(fc.ipV6().filter(isIPv6), fc.ipV6().filter(isIPv6), (one, other) => {
        const hostname = (address: string): string => new URL(`http://[${address}]/`).hostname.slice(1, -1);
        expect(networkOf(hostname(one))).toEqual(networkOf(one));
        const [network, theirs] = [networkOf(one).near, networkOf(other).near];
        const inside = network.replace('::/64', ':1:2:3:4');
        expect([networkOf(inside).near, network === theirs]).toEqual([network, networkOf(inside).near === theirs]);
      }),
    );
  });

  it('S49 counts as one subscriber, and ten of them around it', () => {
    const policy = { allowance: 5, windowSeconds: 60, beyond: { kind: 'window' } } as const;
    expect(fromNetwork({ policy, subject: 'try' }, '203.0.113.7')).toEqual([{ policy, subject: 'try 203.0.113.7' }]);
    expect(fromNetwork({ policy, subject: 'try' }, '2001:db8:1:2::3')).toEqual([
      { policy, subject: 'try 2001:db8:1:2::/64' },
      { policy: { ...policy, allowance: 50 }, subject: 'try 2001:db8:1::/48' },
    ]);
  });
});
