import { describe, expect, it } from 'vitest';
import { isSignatureValid, signatureOf, signedHeaders, type SignedMessage } from './signature.ts';

const secret = 'a secret of a studio';
const call: SignedMessage = {
  method: 'POST',
  path: '/provider/v1/bet',
  timestampMs: '1795176000000',
  nonce: '00112233445566778899aabbccddeeff',
  body: '{"amount":"12.50"}',
};
/** Made with `openssl dgst -sha256 -hmac` from the lines of sandbox §5. */
const signature = '244c8e7a8afbdb501bff162fa55852c6c57f6aa69cf83eb2b0d641f463fc4b5c';

describe('signature of a call', () => {
  it('C61 is that of openssl, whether the body is text or bytes', () => {
    expect(signatureOf(secret, call)).toBe(signature);
    expect(signatureOf(secret, { ...call, body: Buffer.from('{"amount":"12.50"}') })).toBe(signature);
  });

  it.each([
    ['method', { method: 'GET' }],
    ['path', { path: '/provider/v1/win' }],
    ['timestamp', { timestampMs: '1795176000001' }],
    ['nonce', { nonce: 'ffeeddccbbaa99887766554433221100' }],
    ['body', { body: '{"amount":"12.51"}' }],
  ])('C61 covers the %s', (_part, other) => {
    expect(isSignatureValid(signatureOf(secret, { ...call, ...other }), signature)).toBe(false);
  });

  it('C61 is that of its secret', () => {
    expect(isSignatureValid(signatureOf('another secret', call), signature)).toBe(false);
  });

  it.each([
    ['itself', signature, true],
    ['one character changed', `0${signature.slice(1)}`, false],
    ['upper case', signature.toUpperCase(), false],
    ['its beginning', signature.slice(0, -1), false],
    ['more behind it', `${signature}0`, false],
    ['nothing', '', false],
  ])('C61 compares: %s', (_what, given, isValid) => {
    expect(isSignatureValid(given, signature)).toBe(isValid);
  });

  it('C61 goes with the call in its headers', () => {
    const { method: _post, ...message } = call;
    expect(signedHeaders({ providerId: 'a-studio', secret }, message)).toEqual({
      'content-type': 'application/json',
      'x-provider': 'a-studio',
      'x-timestamp': call.timestampMs,
      'x-nonce': call.nonce,
      'x-signature': signature,
    });
  });

  it('C63 draws a new nonce for each call', () => {
    const { nonce: _given, ...message } = call;
    const nonces = [1, 2].map(() => signedHeaders({ providerId: 'a-studio', secret }, message)['x-nonce']);
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(nonces).size).toBe(2);
  });
});
