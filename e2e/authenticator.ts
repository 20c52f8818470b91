import { createHmac } from 'node:crypto';
import { password, type Player } from './players.ts';

/** The code an authenticator app shows for a key, offset by steps of 30 seconds from now (RFC 6238). */
export function appCode(key: string, steps: number): string {
  const bits = Array.from(key, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  return String((digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Turns the second factor on as the profile does. @returns the recovery codes */
export async function guardSignIn({ api }: Player): Promise<string[]> {
  const { secret } = await api.player.startSecondFactor({ body: { currentPassword: password } });
  return (await api.player.confirmSecondFactor({ body: { code: appCode(secret, 0) } })).recoveryCodes;
}
