import { base32nopad } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../kernel/testing/seeded-random.ts';
import {
  acceptedStep,
  codeOf,
  newRecoveryCodes,
  newSecret,
  otpauthUrl,
  readTyped,
  stepAt,
} from '../../../kernel/secrets/one-time-codes.ts';
import { judgeAttempt } from '../../../kernel/throttle/verdict.ts';
import { CODE_PER_DEVICE, CODE_PER_PLAYER } from './rules.ts';

/** The secret of RFC 6238's test vectors. */
const SECRET = base32nopad.encode(Buffer.from('12345678901234567890'));

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('S28 agrees with RFC 6238 at %d s', (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(codeOf(SECRET, stepAt(now))).toBe(code);
    expect(acceptedStep(code, { secret: SECRET, lastStep: null, now })).toBe(stepAt(now));
  });

  it('S28 takes the step before and after, no other, and none twice or backwards', () => {
    const now = new Date(1_234_567_890_000);
    const step = stepAt(now);
    const accepted = (of: number, lastStep: number | null) =>
      acceptedStep(codeOf(SECRET, of), { secret: SECRET, lastStep: lastStep === null ? null : BigInt(lastStep), now });
    expect([step - 2, step - 1, step, step + 1, step + 2].map((of) => accepted(of, null))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ]);
    expect([accepted(step, step), accepted(step - 1, step), accepted(step + 1, step)]).toEqual([undefined, undefined, step + 1]);
  });

  it('S28 draws a secret of 160 bits for each player', () => {
    const random = createSeededRandom('secret');
    const secrets = [newSecret(random), newSecret(random)];
    expect(secrets.map((secret) => base32nopad.decode(secret).length)).toEqual([20, 20]);
    expect(new Set(secrets).size).toBe(2);
  });

  it('S28 lets no more codes be tried than guessing needs: five from one address, thirty an hour for one player', () => {
    const now = new Date(0);
    const waitAfter = (policy: typeof CODE_PER_DEVICE, attempts: number): number => {
      const verdict = judgeAttempt(policy, { attempts: attempts - 1, windowEndsAt: new Date(3_600_000), blockedUntil: null }, now);
      return verdict.isAllowed && verdict.next.blockedUntil ? verdict.next.blockedUntil.getTime() / 1000 : 0;
    };
    expect([4, 5, 6, 11, 12].map((attempts) => waitAfter(CODE_PER_DEVICE, attempts))).toEqual([0, 15, 30, 900, 900]);
    expect([29, 30].map((attempts) => waitAfter(CODE_PER_PLAYER, attempts))).toEqual([0, 3600]);
  });

  it('S28 names the account for the app, whatever its address holds', () => {
    const url = new URL(otpauthUrl({ secret: SECRET, label: 'a+b@c.test' }));
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual(['otpauth:', 'totp', '/Pavilion:a+b@c.test']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: SECRET,
      issuer: 'Pavilion',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  it('S28 draws ten recovery codes of fifty bits, and reads them however they are typed', () => {
    const codes = newRecoveryCodes(createSeededRandom('recovery'));
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    for (const code of codes) {
      expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
      const plain = { kind: 'recovery', code: code.replace('-', '') };
      expect([readTyped(code), readTyped(` ${code.toLowerCase()} `), readTyped(code.replace('-', ' '))]).toEqual([plain, plain, plain]);
    }
    expect(readTyped(' 012 345')).toEqual({ kind: 'app', code: '012345' });
    expect(['A012345', '012345A', '12345'].map((typed) => readTyped(typed).kind)).toEqual(['recovery', 'recovery', 'recovery']);
  });
});
