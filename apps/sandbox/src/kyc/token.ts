import { createHmac, timingSafeEqual } from 'node:crypto';

const TTL_SECONDS = 600;

const signatureOf = (secret: string, text: string): string => createHmac('sha256', secret).update(`widget ${text}`).digest('base64url');

/** A token that opens the widget for one player for ten minutes: who, until when, and our own signature. */
export function makeToken(secret: string, { playerId, now }: { playerId: string; now: Date }): string {
  const text = `${playerId}.${Math.floor(now.getTime() / 1000) + TTL_SECONDS}`;
  return `${text}.${signatureOf(secret, text)}`;
}

/** The player a token belongs to; undefined if it is forged or expired. */
export function readToken(secret: string, { token, now }: { token: string; now: Date }): string | undefined {
  const [playerId = '', expires = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(secret, `${playerId}.${expires}`));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return Number(expires) * 1000 > now.getTime() ? playerId : undefined;
}
