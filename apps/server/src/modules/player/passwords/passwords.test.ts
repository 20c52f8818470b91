import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../kernel/errors.ts';
import { createSeededRandom } from '../../../kernel/testing/seeded-random.ts';
import { createFieldVault } from '../../../kernel/secrets/vault.ts';
import { createPasswordHasher } from '../../../kernel/passwords/hasher.ts';
import type { SlowHash } from '../../../kernel/passwords/hash-threads.ts';
import { commonPasswords, judgeNewPassword } from '../../../kernel/passwords/policy.ts';

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

  it('S18 looks sign-ins up a few at a time, in order, and refuses what is too much before it is looked up', async () => {
    const hasher = createPasswordHasher({ concurrency: 1, waitingMax: 4 });
    const lookedUp: number[] = [];
    const state = { running: 0, most: 0 };
    const signIn = (login: number): Promise<boolean> =>
      hasher.inTurn(async () => {
        lookedUp.push(login);
        state.running += 1;
        state.most = Math.max(state.most, state.running);
        const matches = await hasher.verify(null, 'x');
        state.running -= 1;
        return matches;
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, login) => signIn(login)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(outcomes.slice(7)).toMatchObject([7, 8].map(() => ({ status: 'rejected', reason: { reason: 'temporarilyUnavailable' } })));
    expect(lookedUp).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(state.most).toBe(3);
  });

  it('S18 leaves the main thread to others while passwords are hashed', async () => {
    const hasher = createPasswordHasher();
    const hashes = 20;
    const state = { isDone: false };
    const hashed = Promise.all(Array.from({ length: hashes }, () => hasher.verify(null, 'x'))).then(() => {
      state.isDone = true;
    });
    let turns = 0;
    for (; !state.isDone; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    await hashed;
    // A main thread that hashed itself would get a turn between two hashes at most.
    expect(turns).toBeGreaterThan(10 * hashes);
  });

  it('S22 does the same work for an unknown login as for a wrong password, the first time too', async () => {
    const work: string[] = [];
    const counted: SlowHash = {
      hash: (password) => {
        work.push('hash');
        return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      },
      verify: (known, password) => {
        work.push(`verify ${known.split('$').slice(0, 4).join('$')}`, `of ${known.length}`);
        return verify(known, password);
      },
    };
    const workOf = async (known: string | null): Promise<string[]> => {
      work.length = 0;
      const hasher = createPasswordHasher(undefined, counted);
      expect(await hasher.verify(known, 'wrong-Password-1')).toBe(false);
      return [...work];
    };
    const known = await createPasswordHasher().hash('a-good-Passphrase-7');
    const [unknownWork, knownWork] = [await workOf(null), await workOf(known)];
    expect(unknownWork).toEqual(knownWork);
    expect(knownWork).toEqual(['verify $argon2id$v=19$m=19456,t=2,p=1', `of ${known.length}`]);
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
  const [first, second] = ['a secret of at least thirty-two bytes', 'another secret of thirty-two bytes!!'] as const;
  type Sealing = readonly [string, ...string[]];
  const vaultOf = (sealing: Sealing) => createFieldVault({ sealing, lookup: [first] }, createSeededRandom('vault'));
  const vault = vaultOf([first]);

  it('S60 seals differently each time, opens only for its purpose, and notices a change', () => {
    const [one, two] = [vault.seal('player.phone', '4915112345678'), vault.seal('player.phone', '4915112345678')];
    expect(one).not.toBe(two);
    expect(vault.open('player.phone', one)).toBe('4915112345678');
    expect(() => vault.open('player.cpf_number', one)).toThrow(/authenticate/);
    expect(() => vault.open('player.phone', `${one.slice(0, -2)}AA`)).toThrow(/authenticate/);
    expect(() => vaultOf([second]).open('player.phone', one)).toThrow(/unknown key/);
    // Labelled with the id of another key, a sealed value does not open.
    const [foreignId = ''] = vaultOf([second]).seal('player.phone', '').split('.');
    expect(() => vaultOf([second]).open('player.phone', `${foreignId}.${one.split('.')[1] ?? ''}`)).toThrow(/authenticate/);
  });

  it('S59 opens what every valid key sealed, seals with the first alone, and finds the same by hashes whatever key seals', () => {
    const before = vaultOf([first]).seal('player.phone', '4915112345678');
    const orders: Sealing[] = [
      [first, second],
      [second, first],
    ];
    for (const order of orders) expect(vaultOf(order).open('player.phone', before)).toBe('4915112345678');
    const after = vaultOf([second, first]).seal('player.phone', '4915112345678');
    expect(vaultOf([first, second]).open('player.phone', after)).toBe('4915112345678');
    expect(vaultOf([second]).open('player.phone', after)).toBe('4915112345678');
    expect(() => vaultOf([first]).open('player.phone', after)).toThrow(/unknown key/);
    expect(vaultOf([second]).lookupKey('player.phone', '1')).toBe(vault.lookupKey('player.phone', '1'));
  });

  it('S59 opens values sealed when there was one key, whose id had no meaning', () => {
    const sealed = vault.seal('player.phone', '4915112345678').replace(/^[^.]+/, 'v1');
    const orders: Sealing[] = [[first], [first, second], [second, first]];
    for (const order of orders) expect(vaultOf(order).open('player.phone', sealed)).toBe('4915112345678');
    expect(() => vaultOf([second]).open('player.phone', sealed)).toThrow(/authenticate/);
  });

  it('S60 finds the same text again by a keyed hash that depends on secret and purpose', () => {
    const key = vault.lookupKey('player.phone', '4915112345678');
    expect(vault.lookupKey('player.phone', '4915112345678')).toBe(key);
    expect(vault.lookupKey('token', '4915112345678')).not.toBe(key);
    const other = createFieldVault({ sealing: [first], lookup: [second] }, createSeededRandom('x'));
    expect(other.lookupKey('player.phone', '4915112345678')).not.toBe(key);
  });
});
