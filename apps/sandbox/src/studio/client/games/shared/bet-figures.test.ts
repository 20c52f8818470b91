import {
  baccaratFigures,
  bingoCardNumbers,
  bingoGames,
  bingoNumberCount,
  crapsFigures,
  crapsGames,
  jackpotFeedShare,
  jackpotReturnShare,
  kenoGames,
  kenoNumbers,
  mostTumbles,
  rouletteFigures,
} from '@pavilion/fairness';
import { describe, expect, test } from 'vitest';
import { percent } from '../../amounts.ts';
import { chooseLanguage, languageCodes, t } from '../../texts.ts';
import { countsOf } from '../keno/counts.ts';
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
const japaneseNumbers = ['baccaratRule', 'climbLost'];
/** Those that a language writes as a word: the rank of a card, the seconds of patience with a lost connection, a percentage of an input. */
const fixedWords: ReadonlySet<string> = new Set(['baccaratRule', 'climbLost']);

/** The numbers from ten on as each language writes them: beginnings of words, whole ones where `$` ends them. */
const numberWords: Readonly<Record<string, string>> = {
  ar: 'عشرة$ عشر$ عشرون عشرين ثلاثون ثلاثين أربعون أربعين خمسون خمسين ستون$ ستين$ سبعون سبعين ثمانون ثمانين تسعون تسعين مئة$ مائة$ المئة$ ألف$',
  de: 'zehn elf$ elfmal zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend',
  en: 'ten$ eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand',
  es: 'diez$ once$ doce$ trece$ catorce quince$ dieci veinte$ veinti treinta cuarenta cincuenta sesenta setenta ochenta noventa cien$ cientos mil$',
  fr: 'dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent$ cents$ mille$',
  hi: 'दस$ ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस तीस(?!र) चालीस पचास साठ$ सत्तर अस्सी नब्बे सौ$ हज़ार',
  it: 'dieci undici dodici tredici quattordici quindici sedici dicia dici venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento$ mille$',
  ja: '[一二三四五六七八九]?[十百千]',
  pl: 'dziesięć dziesięciu jedenaś jedenast dwanaś dwunast trzynaś trzynast czternaś piętnaś szesnaś siedemnaś osiemnaś dziewiętnaś dwadzieś dwudziest trzydzieś trzydziest czterdzieś czterdziest pięćdziesi sześćdziesi siedemdziesi osiemdziesi dziewięćdziesi sto$ stu$ tysiąc',
  'pt-br':
    'dez$ onze$ doze$ treze$ quatorze quinze$ dezes dezoito dezenove vinte$ trinta quarenta cinquenta sessenta setenta oitenta noventa cem$ cento$ mil$',
  ru: 'десят(?!и?чн) одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат тридцат сорок пятьдесят шестьдесят семьдесят восемьдесят девяност сто$ ста$ тысяч',
  tr: 'on$ ondan$ yirmi otuz$ kırk$ elli$ altmış yetmiş seksen doksan yüz$ bin$',
};

/** What is no number of the text's own: the names of its values, and per cent. */
const noNumbers = /\{\w+\}|(?:pour|por|per) cent(?:o)?(?!\p{L})|por ciento|في المئة|بالمئة/gu;

/** The texts with a number of ten or more in words, by their keys. */
function withWords(language: string, source: string): string[] {
  const words = (numberWords[language] ?? '').split(' ').map((word) => word.replace(/\$$/, '(?!\\p{L})'));
  const start = language === 'ja' ? '' : '(?<!\\p{L})(?:[وبلك]?(?:ال)?)?';
  const found = new RegExp(`^ *"([^"]+)": "[^"]*?${start}(?:${words.join('|')})`, 'gimu');
  return [...source.replaceAll(noNumbers, '').matchAll(found)].map(([, key = '']) => key);
}

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

  test.each(languages)('GS-39 nor one in words, in %s', (path, source) => {
    const language = /([\w-]+)\.json$/.exec(path)?.[1] ?? '';
    expect(withWords(language, source).filter((key) => !fixedWords.has(key))).toEqual([]);
  });

  test('GS-39 the scan finds numbers in words, and no words that only begin or end like them', () => {
    const found = (language: string, text: string): string[] => withWords(language, `    "rule": "${text}"`);
    expect(found('en', 'Pick one to ten numbers of forty')).toEqual(['rule']);
    expect(found('de', 'bis zu zwölfmal')).toEqual(['rule']);
    expect(found('ar', 'حتى اثني عشر')).toEqual(['rule']);
    expect(found('fr', 'de {from} à {to} pour cent')).toEqual([]);
    expect(found('ja', '五十の区画')).toEqual(['rule']);
    expect(found('tr', 'en fazla on iki kez')).toEqual(['rule']);
    expect(found('en', 'often, as listen to the tension')).toEqual([]);
    expect(found('tr', 'sonra onun binek')).toEqual([]);
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
    const keno = countsOf(parametersOf(kenoGames, 'keno-sky'));
    expect(
      digits(t('kenoRule', { ...keno, all: kenoNumbers }))
        .filter((one) => one !== '1')
        .toSorted(),
    ).toEqual(['10', '10', '40']);
    expect(digits(t('coinRule', { most: 12, edge: percent(0.01, 1, 0) })).filter((one) => one !== '2')).toEqual(
      expect.arrayContaining(['12', '1']),
    );
    expect(
      [t('stepRule', { stones: 12 }), t('wheelRule', { segments: 60 }), t('towerRule', { floors: 9 })].map((rule) => digits(rule)[0]),
    ).toEqual(['12', '60', '9']);
    expect(digits(t('moneywheelRule', { segments: 50 }))[0]).toBe('50');
    const jackpots = digits(t('jackpotRule', { share: percent(jackpotFeedShare), back: percent(jackpotReturnShare, 2, 0) }));
    expect(jackpots.filter((one) => one !== '3')).toEqual(['0.46', '1']);
  });
});
