import {
  baccaratFigures,
  bingoCardNumbers,
  bingoGames,
  bingoNumberCount,
  crapsFigures,
  crapsGames,
  jackpotFeedShare,
  jackpotReturnShare,
  mostTumbles,
  rouletteFigures,
} from '@pavilion/fairness';
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

/**
 * Texts with numbers that no parameter of an engine changes: names of fields and hands, rules of a card game, deadlines of the studio. Japanese writes
 * as digits what others write as words.
 */
const fixedNumbers: ReadonlySet<string> = new Set([
  'low',
  'high',
  'climbRule',
  'sicboRule',
  'comeOut',
  'crapsRule',
  'dealerHits17',
  'dealerStands17',
  'blackjackRule',
  'foldWarning',
  'error.SESSION_INVALID',
  'error.CLIENT_SEED_INVALID',
]);
const japaneseNumbers = ['baccaratRule', 'climbLost', 'coinRule', 'kenoPick', 'kenoRule', 'moneywheelRule', 'stepRule', 'wheelRule'];

/** The texts with a number of two digits or more, by their keys. */
const withNumbers = (source: string): string[] => [...source.matchAll(/^ *"([^"]+)": "[^"]*\d{2}/gm)].map(([, key = '']) => key);

describe('no figure of a pay table is written by hand', () => {
  test('GS-37 in a view', () => {
    expect(views.length).toBeGreaterThan(60);
    const written = views.map(([path, source]) => [path, withoutComments(source).match(inView) ?? []] as const);
    expect(written.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test.each(languages)('GS-37 in %s', (_path, source) => {
    expect(source.match(inText) ?? []).toEqual([]);
  });

  test.each(languages)('GS-39 nor a number that an engine decides, in %s', (path, source) => {
    const isFixed = (key: string): boolean => fixedNumbers.has(key) || (path.endsWith('/ja.json') && japaneseNumbers.includes(key));
    expect(withNumbers(source).filter((key) => !isFixed(key))).toEqual([]);
  });

  test('GS-39 the scan finds numbers of two digits by their key', () => {
    expect(withNumbers('    "bingoRule": "34 balls are called.",\n    "pick": "4 digits, {balls} balls"')).toEqual(['bingoRule']);
  });

  test.each(languageCodes)('GS-39 those of bingo, tumbles, coins and jackpots stand in their rules in %s', async (language) => {
    await chooseLanguage(language);
    const digits = (text: string): string[] => (plain(text).match(/\d+(?:[.,]\d+)?/g) ?? []).map((one) => one.replace(',', '.'));
    const rule = t('bingoRule', { own: bingoCardNumbers, all: bingoNumberCount, balls: parametersOf(bingoGames, 'bingo-garden').balls });
    expect(digits(rule).toSorted()).toEqual(language === 'ru' ? ['1', '24', '34', '75'] : ['24', '34', '75']);
    expect(digits(t('tumbleEndRule', { most: mostTumbles }))).toEqual(['30']);
    const jackpots = digits(t('jackpotRule', { share: percent(jackpotFeedShare), back: percent(jackpotReturnShare, 2, 0) }));
    expect(jackpots.filter((one) => one !== '3')).toEqual(['0.46', '1']);
  });
});
