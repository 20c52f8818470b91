import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned, signedHeaders, type SignedParts } from './signing.ts';

const credential = { providerId: 'sportsbook', secret: 'a secret of the book' };
const parts: SignedParts = { method: 'POST', path: '/sportsbook/v1/session-ended', body: '{"sessionId":"s1"}' };
const sentAt = new Date('2026-11-20T12:00:00Z');
const WINDOW_MS = 5 * 60_000;

interface Case {
  headers?: Readonly<Record<string, string | string[] | undefined>>;
  parts?: SignedParts;
  secret?: string;
  passedMs?: number;
}
const sent = signedHeaders(credential, parts, sentAt);
const isTaken = ({ headers = {}, parts: received = parts, secret = credential.secret, passedMs = 0 }: Case): boolean =>
  isSigned({ ...credential, secret }, received, { headers: { ...sent, ...headers }, now: new Date(sentAt.getTime() + passedMs) });

describe('signed call', () => {
  it('C61 carries the sender, the time, a nonce and the signature over them and the body', () => {
    const { 'x-nonce': nonce, 'x-signature': signature, ...rest } = sent;
    expect(rest).toEqual({ 'content-type': 'application/json', 'x-provider': 'sportsbook', 'x-timestamp': '1795176000000' });
    const text = `POST\n/sportsbook/v1/session-ended\n1795176000000\n${nonce}\n{"sessionId":"s1"}`;
    expect(signature).toBe(createHmac('sha256', credential.secret).update(text).digest('hex'));
  });

  it.each<[string, Case]>([
    ['as it was sent', {}],
    ['with the body as bytes', { parts: { ...parts, body: Buffer.from('{"sessionId":"s1"}') } }],
    ['at the end of the window', { passedMs: WINDOW_MS }],
    ['from a clock as far ahead', { passedMs: -WINDOW_MS }],
  ])('C61 C62 is taken %s', (_what, given) => {
    expect(isTaken(given)).toBe(true);
  });

  it.each<[string, Case]>([
    ['with another body', { parts: { ...parts, body: '{"sessionId":"s2"}' } }],
    ['at another path', { parts: { ...parts, path: '/sportsbook/v1/other' } }],
    ['by another method', { parts: { ...parts, method: 'GET' } }],
    ['signed with another secret', { secret: 'another secret' }],
    ['of another sender', { headers: { 'x-provider': 'somebody' } }],
    ['with another nonce', { headers: { 'x-nonce': 'ffeeddccbbaa99887766554433221100' } }],
    ['without a signature', { headers: { 'x-signature': undefined } }],
    ['with a signature twice', { headers: { 'x-signature': [sent['x-signature'] ?? '', sent['x-signature'] ?? ''] } }],
    ['with a signature of the same length', { headers: { 'x-signature': '0'.repeat(64) } }],
    ['with a time that is no number', { headers: { 'x-timestamp': 'now' } }],
    ['after the window', { passedMs: WINDOW_MS + 1 }],
    ['from a clock further ahead', { passedMs: -WINDOW_MS - 1 }],
  ])('C61 C62 is refused %s', (_what, given) => {
    expect(isTaken(given)).toBe(false);
  });
});
