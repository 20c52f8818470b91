// @vitest-environment jsdom
import { catalogue } from '@pavilion/fairness';
import { describe, expect, test } from 'vitest';
import { chooseLanguage, languageCodes, t } from '../../texts.ts';
import { reelSymbol, symbolNames } from './symbol-names.ts';

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

const drawings = import.meta.glob<string>('../../../art/symbols/*/{wild,scatter}.svg', { eager: true, query: '?raw', import: 'default' });

test('GS-48 no picture of a wild or a bonus has letters painted on its ribbon', () => {
  expect(Object.keys(drawings).length).toBeGreaterThan(40);
  // Letters are a path of their own, drawn three times: shadow, edge and face.
  const lettered = Object.entries(drawings).filter(([, drawing]) => /<use|<text/.test(drawing));
  expect(lettered.map(([file]) => file)).toEqual([]);
});

test.each(languageCodes)('GS-48 the reels write the names of wild and bonus in %s, and no other', async (language) => {
  await chooseLanguage(language);
  const names = symbolNames({ gameId: 'storm-letters', studio: 'Tidal Nine', engine: 'lines' });
  const written = names.map((_, symbol) => reelSymbol(symbol, names).textContent);
  expect(written).toEqual([...Array.from({ length: 8 }, () => ''), t('wild'), t('scatter')]);
});
