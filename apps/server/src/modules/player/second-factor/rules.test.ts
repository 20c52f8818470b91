import { base32nopad } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../kernel/testing/seeded-random.ts';
import { acceptedStep, codeOf, newRecoveryCodes, otpauthUrl, readTyped, stepAt } from './rules.ts';

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
  });
});
