import { describe, expect, it } from 'vitest';
import { challengeOf, isCounterAhead, readTransports } from './ceremony.ts';
import { relyingPartyOf } from './relying-party.ts';

describe('the site of a passkey', () => {
  it.each([
    ['https://casino.example/base', 'casino.example', { id: 'casino.example', origin: 'https://casino.example' }],
    // Behind a proxy the host may be another; the public address counts.
    ['https://casino.example', 'internal:8080', { id: 'casino.example', origin: 'https://casino.example' }],
    ['http://127.0.0.1:3000', 'localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://localhost:3000', undefined, { id: 'localhost', origin: 'http://localhost:3000' }],
  ])('S91 follows the address: %s by %s', (publicUrl, host, party) => {
    expect(relyingPartyOf(publicUrl, host)).toMatchObject(party);
  });

  it.each([
    ['http://127.0.0.1:3000', '127.0.0.1:3000'],
    ['http://127.0.0.1:3000', 'evil.test'],
    ['http://localhost:3000', '[::1]:3000'],
    ['https://203.0.113.7', undefined],
  ])('S91 does not exist on an IP address: %s by %s', (publicUrl, host) => {
    expect(relyingPartyOf(publicUrl, host)).toBeUndefined();
  });
});

describe('what a credential says', () => {
  const withData = (text: string) => ({ response: { clientDataJSON: Buffer.from(text).toString('base64url') } });

  it.each(['', '{', '[]', '{"challenge":7}', 'null', `{"challenge":"${'x'.repeat(201)}"}`])('S91 finds no challenge in %s', (text) => {
    expect(challengeOf(withData(text))).toBeUndefined();
  });

  it('S91 finds the challenge, and the transports it knows', () => {
    expect(challengeOf(withData('{"challenge":"abc","type":"webauthn.get"}'))).toBe('abc');
    expect(readTransports(['hybrid', 'telepathy', 'internal'])).toEqual(['hybrid', 'internal']);
    expect(readTransports(undefined)).toEqual([]);
  });

  it.each([
    [0, 0, true],
    [0, 1, true],
    [5, 6, true],
    [5, 5, false],
    [5, 0, false],
  ])('S91 a counter of %i that becomes %i: accepted %s', (stored, given, isAhead) => {
    expect(isCounterAhead(stored, given)).toBe(isAhead);
  });
});
