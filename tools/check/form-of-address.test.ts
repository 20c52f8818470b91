import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The words by which a language would address the reader in its other form: each language keeps one (V-89). Japanese and Arabic have none to be told
 * by a word, and English has one form.
 */
const otherForm: Readonly<Record<string, RegExp>> = {
  de: /(?<![-.\p{L}])(?:du|dir|dich|dein\p{L}*)(?![-\p{L}])/giu,
  es: /(?<!\p{L})(?:usted|ustedes)(?!\p{L})/giu,
  fr: /(?<![-\p{L}])(?:tu|te|ton|ta|tes|toi)(?![-\p{L}])/giu,
  hi: /(?<!\p{L})(?:तू|तुम|तुझे|तुम्हें|तेरा|तेरी|तुम्हारा|तुम्हारी)(?![\p{L}\p{M}])/gu,
  it: /(?<!\p{L})(?:Lei|Suo|Sua|Suoi|Sue)(?!\p{L})/gu,
  pl: /(?<!\p{L})(?:Pan|Pani|Pana|Panu|Panią|Państwo|Państwa)(?!\p{L})/gu,
  'pt-br': /(?<!\p{L})(?:tu|teu|tua|teus|tuas|contigo)(?!\p{L})/giu,
  ru: /(?<!\p{L})(?:ты|тебя|тебе|тобой|твой|твоя|твоё|твои|твоего|твоей|твоих)(?!\p{L})/giu,
  tr: /(?<!\p{L})(?:sen|senin|seni|sana|senden|sende)(?!\p{L})/giu,
};

/** Texts of the site, the games, the betting client and the sandbox in a language. */
function filesOf(language: string): string[] {
  const own = fs.globSync(`content/${language}/**/*.{json,md}`, { cwd: root });
  const others = fs.globSync(`apps/{sandbox,sportsbook}/src/**/${language}.json`, { cwd: root });
  return [...own, ...others];
}

test.each(Object.entries(otherForm))('V-89 %s addresses the reader in one form everywhere', (language, pattern) => {
  const files = filesOf(language);
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(pattern)].map(({ index }) => `${file}: …${text.slice(Math.max(0, index - 30), index + 30)}…`);
  });
  expect(found).toEqual([]);
});
