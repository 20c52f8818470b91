import fs from 'node:fs';
import { formatDecimal } from '@pavilion/money';
import { expect, test } from 'vitest';
import { fullCatalogue } from '../../packages/fairness/src/catalogue.ts';
import { stakeRangeOf } from '../../packages/fairness/src/index.ts';

/** Games as `database/seed/game/games.json` states them to the platform. */
const games: { identity: string; maxWinMultiplier: number | null; betRanges: Record<string, [string, string]> }[] = JSON.parse(
  fs.readFileSync(new URL('../../database/seed/game/games.json', import.meta.url), 'utf8'),
);

test('P-09 what the catalogue states as the least and the most of a round is what the studio takes, in every currency', () => {
  for (const { identity, betRanges } of games) {
    expect(Object.keys(betRanges)).toHaveLength(9);
    for (const [currency, stated] of Object.entries(betRanges)) {
      const { minMinor, maxMinor, scale } = stakeRangeOf(identity, currency);
      const taken = [minMinor, maxMinor].map((amountMinor) => Number(formatDecimal(amountMinor, scale)));
      expect({ identity, currency, range: stated.map(Number) }).toEqual({ identity, currency, range: taken });
    }
  }
});

test('S102 what the catalogue states as the most that a round pays for its stakes is what the maths sheet of the game says', () => {
  const stated = games.map(({ identity, maxWinMultiplier }) => [identity, maxWinMultiplier]);
  expect(stated).toEqual(games.map(({ identity }) => [identity, fullCatalogue.find(({ id }) => id === identity)?.maxWin ?? null]));
});
