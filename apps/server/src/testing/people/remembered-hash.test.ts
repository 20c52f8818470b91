import { expect, it } from 'vitest';
import { createPasswordHasher } from '../../kernel/passwords/hasher.ts';
import { rememberAnswers, rememberedArgon2id } from './remembered-hash.ts';

it('S17 S22 asks the slow hash each question once, and takes no other password, and no password of another hash', async () => {
  const asked: string[] = [];
  const slow = rememberAnswers({
    hash: async (password) => `hash ${asked.push(`hash ${password}`)} of ${password}`,
    verify: async (hash, password) => asked.push(`verify ${hash} ${password}`) > 0 && hash.endsWith(` of ${password}`),
  });
  for (let turn = 0; turn < 2; turn += 1) {
    expect([await slow.hash('one'), await slow.hash('two')]).toEqual(['hash 1 of one', 'hash 2 of two']);
    expect([await slow.verify('hash 1 of one', 'one'), await slow.verify('hash 1 of one', 'two')]).toEqual([true, false]);
    expect(await slow.verify('hash 2 of two', 'one')).toBe(false);
  }
  expect(asked).toHaveLength(5);
});

it('S17 S22 hashes and compares as the product does, wrong passwords and unknown logins too', async () => {
  const hasher = createPasswordHasher(undefined, rememberedArgon2id);
  const hash = await hasher.hash('a-good-Passphrase-7');
  expect(await createPasswordHasher().verify(hash, 'a-good-Passphrase-7')).toBe(true);
  const questions = [
    [hash, 'a-good-Passphrase-7'],
    [hash, 'a-good-Passphrase-8'],
    [null, 'a-good-Passphrase-7'],
  ] as const;
  for (let turn = 0; turn < 2; turn += 1)
    expect(await Promise.all(questions.map(([known, password]) => hasher.verify(known, password)))).toEqual([true, false, false]);
});
