import { baccaratFigures, crapsFigures, crapsGames, rouletteFigures } from '@pavilion/fairness';
import { describe, expect, test } from 'vitest';
import { percent } from '../../amounts.ts';
import { chooseLanguage, languageCodes, t } from '../../texts.ts';
import { figuresRow, winOf, winsText } from './bet-figures.ts';
import { parametersOf } from './parameters.ts';

/** Marks of direction and blanks that do not break are the language's own. */
const plain = (text: string): string => text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');
const row = (name: string, figures: Parameters<typeof figuresRow>[1]): string[] => figuresRow(name, figures).map(plain);

describe('the figures of a pay table', () => {
  test.each([
    ['en', '97.30%', '× 1.95'],
    ['de', '97,30 %', '× 1,95'],
    ['fr', '97,30 %', '× 1,95'],
    ['tr', '%97,30', '× 1,95'],
    ['ar', '97.30%', '× 1.95'],
    ['ja', '97.30%', '× 1.95'],
  ])('GS-37 are written as %s writes them', async (language, share, wins) => {
    await chooseLanguage(language);
    expect(row('', rouletteFigures('red'))).toEqual(['', '× 2', share]);
    expect(plain(winsText(baccaratFigures({ decks: 8 }, 'banker')))).toBe(wins);
  });

  test('GS-37 name each way in which a bet can win', async () => {
    await chooseLanguage('en');
    const parameters = parametersOf(crapsGames, 'craps-corner');
    expect(row('Field', crapsFigures(parameters, 'field'))).toEqual(['Field', '× 2, 3, 4', '97.22%']);
  });

  test.each(languageCodes)('GS-37 stand in the rules of a roulette in %s', async (language) => {
    await chooseLanguage(language);
    const straight = winOf(rouletteFigures('straight:0'));
    const rule = t('rouletteRule', { straight, split: 18, street: 12, corner: 9, line: 6, dozen: 3, even: 2 });
    expect([...plain(rule).matchAll(/× (\d+)/g)].map(([, times]) => Number(times))).toEqual([36, 18, 12, 9, 6, 3, 2]);
  });

  test('GS-37 have as many decimals as are asked for', async () => {
    await chooseLanguage('en');
    expect([percent(0.5, 0), percent(0.495, 1, 0), percent(0.963, 2, 0), percent(0.96)]).toEqual(['50%', '49.5%', '96.3%', '96.00%']);
  });
});

/** What the studio is written in: its views, and its texts in each language. */
const views = Object.entries(
  import.meta.glob<string>(['../**/*.ts', '../../table/*.ts', '../../panels/*.ts', '!**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);
const languages = Object.entries(import.meta.glob<string>('../../languages/*.json', { eager: true, query: '?raw', import: 'default' }));

/** A pay or a share that is written out: `× 36`, `97.30 %`, `%97`, `2:1`, `{percent} %`. */
const inView = /× \d|[\d}][\u00a0\u202f ]%|'\d+:\d+'/g;
// Before a field of 5 × 5 stands a number as well.
const inText = /(?<!\d )× ?\d|\d ?%|%\d|\}[\u00a0\u202f ]?%|%\{|\b\d+:\d+/g;
const withoutComments = (source: string): string => source.replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '');

describe('no figure of a pay table is written by hand', () => {
  test('GS-37 in a view', () => {
    expect(views.length).toBeGreaterThan(60);
    const written = views.map(([path, source]) => [path, withoutComments(source).match(inView) ?? []] as const);
    expect(written.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test.each(languages)('GS-37 in %s', (_path, source) => {
    expect(source.match(inText) ?? []).toEqual([]);
  });
});
