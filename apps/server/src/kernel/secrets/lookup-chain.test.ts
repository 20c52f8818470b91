import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extended } from './chain.ts';
import { generationOf, newestOf } from './lookup-keys.ts';

import { createSeededRandom } from '../testing/seeded-random.ts';
import { createFieldVault } from './vault.ts';

const secret = fc.string({ minLength: 32, maxLength: 64 }).filter((text) => !text.startsWith('chain:'));
const link = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const text = fc.string({ maxLength: 40 });
const vaultOf = (...lookup: [string, ...string[]]) => createFieldVault({ sealing: [lookup[0]], lookup }, createSeededRandom('chain'));

/** A secret and what its rotations have made of it, the oldest first. */
const chains = fc
  .tuple(secret, fc.uniqueArray(link, { minLength: 1, maxLength: 4 }))
  .map(([first, links]) => links.reduce<[string, ...string[]]>((made, next) => [...made, extended(made.at(-1) ?? '', next)], [first]));

describe('S59 S60 hashes under a chain of keys', () => {
  it('any stored hash moves to any later key without its text, in one step or in several, and is then what the text gives', () => {
    fc.assert(
      fc.property(chains, text, text, (made, purpose, sought) => {
        const formOf = (chain: string): string => vaultOf(chain).lookupKey(purpose, sought);
        const last = made.at(-1) ?? '';
        for (const [place, chain] of made.entries()) {
          expect(generationOf(formOf(chain))).toBe(place + 1);
          expect(vaultOf(last).advance(formOf(chain))).toBe(formOf(last));
          const next = made[place + 1] ?? last;
          expect(vaultOf(chain, next).advance(formOf(chain))).toBe(formOf(next));
          expect(vaultOf(chain).lookupRoot(purpose, sought)).toBe(formOf(made[0]));
        }
      }),
    );
  });

  it('both processes of a step look for the same forms, each for its own first, and agree which is the newest', () => {
    fc.assert(
      fc.property(chains, text, (made, sought) => {
        const [former = '', next = ''] = made.slice(-2);
        const [accepting, using] = [vaultOf(former, next).lookupKeys('device', sought), vaultOf(next, former).lookupKeys('device', sought)];
        expect([...accepting]).toEqual([...using].toReversed());
        expect(accepting[0]).toBe(vaultOf(former).lookupKey('device', sought));
        expect(using[0]).toBe(vaultOf(next).lookupKey('device', sought));
        expect([newestOf(accepting), newestOf(using)]).toEqual([using[0], using[0]]);
      }),
    );
  });

  it('a former secret, or the key it ended with, gives none of the hashes under the chain', () => {
    fc.assert(
      fc.property(chains, text, (made, sought) => {
        const stored = vaultOf(made.at(-1) ?? '').lookupKey('device', sought);
        const bare = stored.slice(stored.indexOf('.') + 1);
        const alone = [...made.slice(0, -1), made.at(-1)?.split('.').at(-1) ?? ''];
        for (const leaked of alone) expect(vaultOf(leaked).lookupKey('device', sought)).not.toContain(bare);
      }),
    );
  });
});
