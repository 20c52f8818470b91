import { fileURLToPath } from 'node:url';
import { errors } from '@pavilion/contract/calls/errors.ts';
import { describe, expect, it } from 'vitest';
import { compareLocales, composeMail, findDocuments, readContentFiles, siteContent } from './index.ts';
import { requiredKeys } from './required-keys.ts';
import { errorText, fieldText } from './service.ts';
import { flattenTexts, pluralFormsOf } from './texts.ts';

const files = readContentFiles(fileURLToPath(new URL('../../../../../content', import.meta.url)));
const english = files.get('en') ?? new Map();

type SiteText = { stem: string; path: string; text: string };

/** Every text of every locale, with its path. */
function allTexts(): SiteText[] {
  const documents = [...files.values()].flatMap((directories) => [...directories.values()].flat());
  return documents.flatMap(({ stem, body }) => [...flattenTexts(body)].map(([path, text]) => ({ stem, path, text })));
}

/** Addresses of this site a text points to. */
function targetsOf({ path, text }: SiteText): string[] {
  const isAddress = /(^|\.)(url|link|buttonLink)$/.test(path) && text.startsWith('/');
  const linked = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map((match) => match[1] ?? '');
  return isAddress ? [text, ...linked] : linked;
}

describe('the site’s texts', () => {
  it.each(Object.entries(requiredKeys))('L-11 has every document and key wire §5 lists under %s', (directory, documents) => {
    for (const [name, keys] of Object.entries(documents)) {
      const [document] = findDocuments(siteContent(), { locale: 'en', directory, name });
      expect({ name, missing: keys.split(' ').filter((key) => document?.body[key] === undefined) }).toEqual({ name, missing: [] });
    }
  });

  it.each([...files.keys()].filter((locale) => locale !== 'en'))(
    'L-10 is complete in %s: nothing missing, nothing unknown, no placeholder lost',
    (locale) => {
      expect(compareLocales(files.get(locale) ?? new Map(), english)).toEqual([]);
    },
  );

  it.each([...files.keys()])('L-12 has a label for every field and a text for every rule in %s', (locale) => {
    const [controls] = findDocuments(siteContent(), { locale, directory: 'fields-settings', name: 'fields-controls' });
    const texts = flattenTexts(controls?.body ?? {});
    for (const field of [
      'email',
      'password',
      'country',
      'currency',
      'nickname',
      'bonusCode',
      'agreements',
      'receiveEmailPromo',
      'birthdate',
      'cpf_number',
    ])
      expect(texts.get(`${field}.label`)).toBeTruthy();
    for (const rule of ['required', 'minLength', 'maxAge', 'cpf_number', 'login', 'emailTaken', 'countryExcluded'])
      expect(fieldText(siteContent(), locale, { key: rule })).not.toBe(rule);
  });

  it.each([...files.keys()])('says every refusal in %s', (locale) => {
    const own =
      files
        .get(locale)
        ?.get('messages')
        ?.find(({ name }) => name === 'errors')?.body ?? {};
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(errors).toSorted());
    expect(errorText(siteContent(), locale, 'depositLimitReached')).toBe(own['depositLimitReached']);
  });

  it('holds no promise, pressure or exclamation mark (design §13)', () => {
    const banned = /risk-free|guaranteed|almost won|last chance|last minute|hurry|!\s|garantiert|risikolos|letzte Chance/i;
    expect(allTexts().filter(({ text }) => banned.test(text))).toEqual([]);
  });

  it('counts in the plural forms of its language', () => {
    for (const { stem, path, text } of allTexts()) {
      const forms = new Intl.PluralRules(stem.slice(0, stem.indexOf('/'))).resolvedOptions().pluralCategories.toSorted();
      for (const given of pluralFormsOf(text)) expect({ stem, path, forms: given.toSorted() }).toEqual({ stem, path, forms });
      expect(`${stem} ${path} ${text.includes(', plural,') && pluralFormsOf(text).length === 0}`).toBe(`${stem} ${path} false`);
    }
  });

  it('links only to pages that exist', () => {
    const pages =
      /^\/($|\?quests-hub=true$|categories\/|providers|favorites|recently-played|betting|rewards|tournaments|loyalty|welcome-package|questions|contact|profile\/|static\/|bonus\/|fairness|getting-started|icons\/|methods\/)/;
    expect(allTexts().filter((entry) => targetsOf(entry).some((target) => !pages.test(target)))).toEqual([]);
  });

  it('composes each mail with its values and leaves no placeholder over', () => {
    const values = {
      link: 'https://site.test/x',
      helpLink: 'https://site.test/help',
      legalAge: '18',
      date: 'today',
      amount: '5.00 EUR',
      method: 'Card',
      number: '1',
      device: 'Laptop',
      country: 'DE',
      reason: 'The picture is blurred',
      bonus: 'Welcome',
      document: 'Proof of address',
      documents: 'Proof of address',
      text: 'We look into it.',
      title: 'A message',
    };
    for (const locale of files.keys())
      for (const { name, body } of files.get(locale)?.get('messages') ?? []) {
        if (typeof body['subject'] !== 'string') continue;
        const { subject, text } = composeMail(siteContent(), locale, { name, values });
        expect(`${name} ${subject} ${text}`).not.toMatch(/[{}]/);
      }
  });
});
