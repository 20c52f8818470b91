import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../kernel/errors.ts';
import { createSeededRandom } from '../../../kernel/random.ts';
import { createFieldVault } from '../vault.ts';
import { createPasswordHasher } from './hasher.ts';
import { commonPasswords, judgeNewPassword } from './policy.ts';

describe('password hashes', () => {
  it('S17 verifies only the right password, whatever Unicode form it is typed in', async () => {
    const hasher = createPasswordHasher();
    const hash = await hasher.hash('Zoë-composed-1');
    expect(await hasher.verify(hash, 'Zoë-composed-1'.normalize('NFD'))).toBe(true);
    expect(await hasher.verify(hash, 'Zoe-composed-1')).toBe(false);
    expect(await hasher.verify(null, 'a password nobody has')).toBe(false);
    expect(hasher.isOutdated(hash)).toBe(false);
    expect(hasher.isOutdated(hash.replace('m=19456', 'm=4096'))).toBe(true);
  });

  it('S18 runs two at a time, lets two hundred wait, and refuses the rest with 503', async () => {
    const hasher = createPasswordHasher({ concurrency: 2, waitingMax: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => hasher.verify(null, 'x')));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      'rejected',
      'rejected',
      'rejected',
    ]);
    const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(DomainError);
    expect(refused?.reason).toMatchObject({ reason: 'temporarilyUnavailable', retryAfterSeconds: 2 });
    expect(await hasher.verify(null, 'x')).toBe(false);
  });

  it('S18 keeps the event loop free while passwords are hashed', async () => {
    const hasher = createPasswordHasher();
    let longestMs = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 5);
    await Promise.all(Array.from({ length: 40 }, () => hasher.verify(null, 'x')));
    clearInterval(timer);
    expect(longestMs).toBeLessThan(150);
  });

  it('S22 spends as much on an unknown login as on a wrong password', async () => {
    const hasher = createPasswordHasher();
    const hash = await hasher.hash('a-good-Passphrase-7');
    const timeOf = async (known: string | null): Promise<number> => {
      const start = performance.now();
      await hasher.verify(known, 'wrong-Password-1');
      return performance.now() - start;
    };
    const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      known.push(await timeOf(hash));
      unknown.push(await timeOf(null));
    }
    expect(median(unknown) / median(known)).toBeGreaterThan(0.7);
    expect(median(unknown) / median(known)).toBeLessThan(1.4);
  });
});

describe('password policy', () => {
  it.each([
    ['Ab1!xyz', 'minLength'],
    ['password1', 'breachedPassword'],
    ['PASSWORD1', 'breachedPassword'],
    ['nora@pavilion.test', 'breachedPassword'],
    ['x'.repeat(129), 'maxLength'],
    ['𝒳𝒳𝒳𝒳', 'minLength'],
    ['Pavilion-demo-1', undefined],
    ['correct horse battery', undefined],
    ['пароль-длинный', undefined],
  ])('D-28 U-08 S19 judges %s', async (password, rule) => {
    const policy = { lengthMin: 8, common: await commonPasswords(), email: 'Nora@pavilion.test' };
    expect(judgeNewPassword(password, policy)?.rule).toBe(rule);
  });
});

describe('field vault', () => {
  const vault = createFieldVault('a secret of at least thirty-two bytes', createSeededRandom('vault'));

  it('S60 seals differently each time, opens only for its purpose, and notices a change', () => {
    const [one, two] = [vault.seal('player.phone', '4915112345678'), vault.seal('player.phone', '4915112345678')];
    expect(one).not.toBe(two);
    expect(vault.open('player.phone', one)).toBe('4915112345678');
    expect(() => vault.open('player.cpf_number', one)).toThrow(/authenticate/);
    expect(() => vault.open('player.phone', `${one.slice(0, -2)}AA`)).toThrow(/authenticate/);
    expect(() => createFieldVault('another secret of thirty-two bytes!!', createSeededRandom('x')).open('player.phone', one)).toThrow(
      /authenticate/,
    );
  });

  it('S60 finds the same text again by a keyed hash that depends on secret and purpose', () => {
    const key = vault.lookupKey('player.phone', '4915112345678');
    expect(vault.lookupKey('player.phone', '4915112345678')).toBe(key);
    expect(vault.lookupKey('token', '4915112345678')).not.toBe(key);
    const other = createFieldVault('another secret of thirty-two bytes!!', createSeededRandom('x'));
    expect(other.lookupKey('player.phone', '4915112345678')).not.toBe(key);
  });
});
