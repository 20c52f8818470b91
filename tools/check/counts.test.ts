import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

/** Every text of a document by its path. */
function textsIn(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, place === '' ? name : `${place}.${name}`));
}

/** The texts that players read in a language, by document and path. */
const siteTexts = (language: string): Map<string, string> =>
  new Map(
    fs
      .globSync(`content/${language}/**/*.json`, { cwd: root })
      .filter((file) => !file.includes('/console/'))
      .flatMap((file) =>
        textsIn(read(file)).map(([at, text]) => [`${file.slice(`content/${language}/`.length, -'.json'.length)}#${at}`, text]),
      ),
  );

const pluralPhrase = /\{(\w+), plural, (?:\w+ \{[^{}]*\}\s*)+\}/g;
/** A number with a word behind it: where the number may be one, the word has a form for it. */
const followed = /\{\w+\}[ \u00a0](?:(?:free|decimal|more) )?\p{L}/u;
const followedByMany = /\{(?!amount|bonus|name|tournament)\w+\}[ \u00a0](?:(?:free|decimal|more) )?[a-z]{2,}s\b(?!’)/;
const withoutPlurals = (text: string): string => text.replace(pluralPhrase, '');

/** Numbers that are never one: rules of the product and of its fields, days of a measure, places of a currency that has any. */
const neverOne = [
  'fields-settings/fields-controls#hints.password',
  'fields-settings/validation-messages#decimal',
  'fields-settings/validation-messages#digits',
  'fields-settings/validation-messages#digits_between',
  'fields-settings/validation-messages#maxLength',
  'fields-settings/validation-messages#minLength',
  'global-components/common#states.results',
  'layout/header#wagerTooltip.wagerMultiplierLessThan',
  'layout/header#wagerTooltip.wagerMultiplierMoreThan',
  'messages/fields#amountDecimals',
  'messages/fields#documentLimit',
  'messages/fields#filePages',
  'messages/fields#passwordTooShort',
  'modals/wallet#clock.basis',
  'modals/wallet#terms.median',
  'pages/contacts#characters',
  'pages/game#about.rtpRounds',
  'pages/home#hero.guest.payout',
  'pages/home#hero.guest.returned',
  'pages/home#rooms.facts.payout',
  'pages/home#rooms.facts.returned',
  'profile/limits#realityCheck.every',
];

/** The texts of the site in which English has a form for one. */
const counting = [...siteTexts('en')].filter(([, text]) => text.includes(', plural,')).map(([at]) => at);

/**
 * Texts with a word that is the same after every number, or with none: "30 fois", "из 20". Hindi, Japanese and Turkish nouns of these texts do not
 * change after a number.
 */
const unchanged: Readonly<Record<string, readonly string[]>> = {
  ar: [],
  de: [],
  es: [],
  fr: [
    'global-components/bonuses#offer.times',
    'global-components/bonuses#spins.asBonus',
    'modals/wallet#deposit.bonuses.betTimes',
    'modals/wallet#deposit.bonuses.betWins',
  ],
  it: [],
  pl: [
    'global-components/loyalty#tasksDone',
    'modals/quests-hub#tasksDone',
    'pages/category#loadedOf',
    'pages/rewards#underWay.steps.tasksDone',
  ],
  'pt-br': [],
  ru: [
    'global-components/loyalty#tasksDone',
    'modals/quests-hub#tasksDone',
    'pages/category#loadedOf',
    'pages/rewards#underWay.steps.tasksDone',
  ],
};

test('U-40 a number in a text of the site that may be one has the form for one', () => {
  const bare = [...siteTexts('en')].filter(([, text]) => followedByMany.test(withoutPlurals(text))).map(([at]) => at);
  expect(bare.toSorted()).toEqual(neverOne);
});

test.each(Object.entries(unchanged))('U-40 in %s a word after such a number has its forms, or keeps its own', (language, keys) => {
  const own = siteTexts(language);
  const bare = counting.filter((at) => {
    const text = own.get(at) ?? '';
    return !text.includes(', plural,') && followed.test(text);
  });
  expect(bare.toSorted()).toEqual(keys);
});

/** Texts by number are keys of their own in the betting client: `slip.lines.one`. */
test.each(['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'pl', 'pt-br', 'ru', 'tr'])(
  'SB-125 in %s each count of the betting client has every form that the language has',
  (language) => {
    const rules = new Intl.PluralRules(language);
    const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
    const files = fs.globSync(`apps/sportsbook/src/client/frame/languages/**/${language}.json`, { cwd: root });
    const keys = new Set(files.flatMap((file) => textsIn(read(file)).map(([at]) => at)));
    const families = [...keys].filter((at) => at.endsWith('.one')).map((at) => at.slice(0, -'.one'.length));
    expect(families.length).toBeGreaterThan(3);
    const missing = families.flatMap((family) => [...needed].map((form) => `${family}.${form}`)).filter((at) => !keys.has(at));
    expect(missing).toEqual([]);
  },
);
