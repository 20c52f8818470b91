import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_OIDC_ID } from '../kernel/providers.ts';
import { createManualClock } from '../kernel/testing/manual-clock.ts';
import { createOidcBroker } from './oidc-broker.ts';

const SECRET = 'a-secret-of-the-broker-for-tests-0123456789';
const clock = createManualClock();
let url = '';
/** The broker's answer to the exchange of a code. */
let answer: { status: number; body: string } = { status: 500, body: '' };
const server = http.createServer((request, response) => {
  void text(request).then(() => response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const provider = { id: SANDBOX_OIDC_ID, name: 'Broker', kind: 'social', secrets: [SECRET] } as const;
const exchange = () =>
  createOidcBroker({ clock, providers: { byId: () => provider, all: () => [provider] }, publicUrl: () => url })?.exchange({
    code: 'a-code',
    codeVerifier: 'a-verifier',
    redirectUri: 'https://site.test/callback',
    nonce: 'the-nonce',
  });

/** Exchanges a code for a token with these claims beside the right ones. */
async function exchanged(claims: JWTPayload, secret = SECRET) {
  const nowSeconds = Math.floor(clock.now().getTime() / 1000);
  const right = {
    iss: `${url}/sandbox/oidc`,
    aud: SANDBOX_OIDC_ID,
    sub: 'person',
    nonce: 'the-nonce',
    iat: nowSeconds,
    exp: nowSeconds + 300,
  };
  const token = new SignJWT({ ...right, ...claims }).setProtectedHeader({ alg: 'HS256' });
  answer = { status: 200, body: JSON.stringify({ id_token: await token.sign(Buffer.from(secret)) }) };
  return exchange();
}

describe('A-70 what an identity broker says of a person', () => {
  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['TRUE', false],
    ['yes', false],
    ['', false],
    [1, false],
    [0, false],
    [null, false],
    [undefined, false],
    [{}, false],
    [['true'], false],
  ])('an address that is verified by %j is so: %s', async (claim, isEmailVerified) => {
    const person = await exchanged({ email: 'nora@mail.test', email_verified: claim, name: 'Nora' });
    expect(person).toEqual({ subject: 'person', email: 'nora@mail.test', isEmailVerified, name: 'Nora' });
  });

  it.each([
    ['null', { email: null, name: null }],
    ['left out', {}],
    ['no text', { email: 5, name: ['Nora'] }],
  ])('an address and a name that are %s are none', async (_what, claims) => {
    expect(await exchanged({ email_verified: true, ...claims })).toEqual({
      subject: 'person',
      email: null,
      isEmailVerified: true,
      name: null,
    });
  });

  it('an address with a line break, or too long, is ignored', async () => {
    for (const email of ['nora@mail.test\r\nBcc: all@mail.test', `${'n'.repeat(320)}@mail.test`])
      expect(await exchanged({ email, email_verified: true })).toMatchObject({ email: null });
  });

  it.each<[what: string, claims: JWTPayload, secret: string]>([
    ['of nobody', { sub: '' }, SECRET],
    ['of another sign-in', { nonce: 'another' }, SECRET],
    ['of no sign-in', { nonce: null }, SECRET],
    ['of another issuer', { iss: 'https://other.test' }, SECRET],
    ['for another client', { aud: 'other' }, SECRET],
    ['that is over', { exp: 1 }, SECRET],
    ['whose end is text', { exp: 'tomorrow' as unknown as number }, SECRET],
    ['signed with another secret', {}, 'another-secret-of-the-same-length-0123456789'],
  ])('a token %s is not accepted, and is no fault of ours', async (_what, claims, secret) => {
    expect(await exchanged(claims, secret)).toBeUndefined();
  });

  it.each([
    [200, '{}', undefined],
    [200, 'null', undefined],
    [200, '{"id_token":5}', undefined],
    [200, '{"id_token":"not.a.token"}', undefined],
    [400, '{"error":"invalid_grant"}', undefined],
    [400, '<html>', undefined],
  ])('an answer %d %j is not accepted', async (status, body, result) => {
    answer = { status, body };
    expect(await exchange()).toBe(result);
  });

  it.each([
    [503, ''],
    [200, '<html>maintenance</html>'],
  ])('an answer %d %j is an outage', async (status, body) => {
    answer = { status, body };
    await expect(exchange()).rejects.toMatchObject({ reason: 'temporarilyUnavailable' });
  });
});
