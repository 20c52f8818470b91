import { catalogue } from '@pavilion/fairness';
import { describe, expect, test } from 'vitest';
import { chooseLanguage, languageCodes } from '../../texts.ts';
import { symbolNames } from './symbol-names.ts';

/** Symbols of each engine's pictures (games §3.1–3.4). */
const counts = { lines: 10, ways: 11, tumble: 7, hold: 10 };

describe.each(Object.entries(counts))('every slot of %s', (engine, count) => {
  test.each(languageCodes)('names its symbols in %s, each differently', async (language) => {
    await chooseLanguage(language);
    const games = catalogue.filter((row) => row.engine === engine);
    expect(games.length).toBeGreaterThan(6);
    for (const { id, studio } of games) expect(new Set(symbolNames({ gameId: id, studio, engine })).size).toBe(count);
  });
});
