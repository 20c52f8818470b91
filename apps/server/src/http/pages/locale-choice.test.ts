import { describe, expect, it } from 'vitest';
import { chooseLocale, type LocaleAsk, type LocaleWorld, preferredLocale } from './locale-choice.ts';

const world: LocaleWorld = {
  locales: [
    { code: 'en', isDefault: true },
    { code: 'de', isDefault: false },
    { code: 'pt-br', isDefault: false },
  ],
  localeOfCountry: new Map([
    ['DE', 'de'],
    ['BR', 'pt-BR'],
    ['JP', 'ja'],
  ]),
};
const ask = (pathname: string, changes: Partial<LocaleAsk> = {}): LocaleAsk => ({
  pathname,
  search: '',
  languageCookie: undefined,
  country: null,
  ...changes,
});

describe('the locale without a prefix', () => {
  it('L-02 is the known one of the cookie', () => {
    expect(preferredLocale(world, { languageCookie: 'DE', country: 'BR' })).toBe('de');
  });

  it("L-03 L-05 is the country's when the cookie names no known one", () => {
    expect(preferredLocale(world, { languageCookie: undefined, country: 'BR' })).toBe('pt-br');
    expect(preferredLocale(world, { languageCookie: 'xx', country: 'DE' })).toBe('de');
  });

  it('L-04 is the default when neither names a known one', () => {
    expect(preferredLocale(world, { languageCookie: undefined, country: null })).toBe('en');
    expect(preferredLocale(world, { languageCookie: undefined, country: 'JP' })).toBe('en');
    expect(preferredLocale(world, { languageCookie: undefined, country: 'ZZ' })).toBe('en');
  });
});

describe('the locale of an address', () => {
  it('L-01 D-21 is its prefix, whatever the cookie says', () => {
    expect(chooseLocale(world, ask('/de/providers', { languageCookie: 'pt-br', country: 'BR' }))).toEqual({ kind: 'serve', locale: 'de' });
  });

  it('G-27 D-37 drops the default’s prefix, keeping the query', () => {
    expect(chooseLocale(world, ask('/en/games/dice-line', { search: '?sign-in=true' }))).toMatchObject({
      kind: 'redirect',
      location: '/games/dice-line?sign-in=true',
    });
    expect(chooseLocale(world, ask('/en'))).toMatchObject({ kind: 'redirect', location: '/' });
  });

  it('L-06 D-38 gets the prefix of a preferred locale that is not the default, keeping path and query', () => {
    expect(chooseLocale(world, ask('/questions', { search: '?a=1', languageCookie: 'de' }))).toMatchObject({
      kind: 'redirect',
      location: '/de/questions?a=1',
    });
    expect(chooseLocale(world, ask('/', { country: 'BR' }))).toMatchObject({ kind: 'redirect', location: '/pt-br' });
    expect(chooseLocale(world, ask('/questions', { languageCookie: 'en', country: 'DE' }))).toEqual({ kind: 'serve', locale: 'en' });
  });

  it('G-26 serves an unknown prefix unchanged, for no page has it', () => {
    expect(chooseLocale(world, ask('/xx/questions'))).toEqual({ kind: 'serve', locale: 'en' });
  });

  it('never redirects off the site', () => {
    expect(chooseLocale(world, ask('/en//evil.example'))).toMatchObject({ location: '/evil.example' });
    expect(chooseLocale(world, ask('//evil.example', { languageCookie: 'de' }))).toMatchObject({ location: '/de/evil.example' });
  });
});
