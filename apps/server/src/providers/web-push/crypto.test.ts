import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptForBrowser, MESSAGE_MAX_BYTES, vapidHeader, vapidKeys } from './crypto.ts';

const base64 = (text: string): Buffer => Buffer.from(text, 'base64url');
/** The worked example of RFC 8291 §5 and appendix A. */
const example = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: base64('DGv6ra1nlYgDCS1FRnbzlw'),
  senderPrivateKey: base64('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
};

it('encrypts the example of RFC 8291 byte for byte', () => {
  expect(encryptForBrowser(Buffer.from('When I grow up, I want to be a watermelon'), example).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('fills what a push service must accept, and no more', () => {
  expect(encryptForBrowser(Buffer.alloc(MESSAGE_MAX_BYTES), example)).toHaveLength(4096);
  expect(() => encryptForBrowser(Buffer.alloc(MESSAGE_MAX_BYTES + 1), example)).toThrow('too long');
  expect(() => encryptForBrowser(Buffer.from('x'), { ...example, p256dh: example.auth })).toThrow('not valid');
});

it('signs as RFC 8292 says, with the same key pair for the same secret', () => {
  const keys = vapidKeys('a secret of this installation');
  expect([vapidKeys('a secret of this installation').publicKey, keys.publicKey.length]).toEqual([keys.publicKey, 87]);
  const header = vapidHeader(keys, {
    audience: 'https://push.example',
    subject: 'mailto:us@pavilion.example',
    expiresAtSeconds: 1_800_000_000,
  });
  const [, head = '', claims = '', signature = ''] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=[\w-]{87}$/.exec(header) ?? [];
  expect(JSON.parse(base64(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(base64(claims).toString())).toEqual({
    aud: 'https://push.example',
    sub: 'mailto:us@pavilion.example',
    exp: 1_800_000_000,
  });
  const key = createPublicKey(keys.signingKey);
  const isSigned = (text: string): boolean => verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, base64(signature));
  expect([isSigned(`${head}.${claims}`), isSigned(`${head}.${claims}x`)]).toEqual([true, false]);
});
