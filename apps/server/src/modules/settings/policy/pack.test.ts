import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findDocuments, siteContent } from '../../content/index.ts';
import { packOf, packProblems, policyPackSchema, stakeCapsFor } from './pack.ts';
import { policyPacks } from './packs.ts';

const packs = policyPacks();
const countryFile = new URL('../../../../../../database/seed/settings/countries.json', import.meta.url);
const seededCountries = z.array(z.looseObject({ code: z.string() })).parse(JSON.parse(readFileSync(countryFile, 'utf8')));
const named = (country: string | null) => packOf(packs, country);

describe('policy packs', () => {
  it.each([
    { id: 'default', countries: [] },
    { id: 'germany', countries: ['DE'] },
    { id: 'great-britain', countries: ['GB', 'IE'] },
  ])('L9 L10 R-75 the pack $id applies to its countries: $countries', ({ id, countries }) => {
    expect(packs.find((pack) => pack.id === id)?.countries).toEqual(countries);
    for (const country of countries) expect([named(country)?.id, named(country.toLowerCase())?.id]).toEqual([id, id]);
  });
  it('L9 L10 R-75 every other country, and an unknown one, is under the default pack', () => {
    expect(packs.map(({ id }) => id).toSorted()).toEqual(['default', 'germany', 'great-britain']);
    const own = packs.flatMap(({ countries }) => countries);
    const others = seededCountries.filter(({ code }) => !own.includes(code));
    expect(others).toHaveLength(seededCountries.length - own.length);
    for (const country of [...others.map(({ code }) => code), null]) expect([country, named(country)?.id]).toEqual([country, 'default']);
  });
  it('L9 refuses a pack below 18 years, with an unknown rule or with a default interval that may not be chosen', () => {
    const [pack] = packs;
    const accepts = (over: object): boolean => policyPackSchema.safeParse({ ...pack, ...over }).success;
    expect(accepts({})).toBe(true);
    expect(accepts({ minimumAgeYears: 17 })).toBe(false);
    expect(accepts({ maximumJoy: 1 })).toBe(false);
    expect(accepts({ realityCheck: { defaultMinutes: 7, choicesMinutes: [60], isOffAllowed: false, isEnforced: true } })).toBe(false);
  });
  it('L10 names the packs that do not fit together', () => {
    const [first, ...others] = packs;
    expect(packProblems(packs)).toEqual([]);
    expect(packProblems(others.filter(({ id }) => id !== 'default'))).toContain('no pack is named default');
    expect(packProblems([...packs, ...packs.slice(0, 1)])).toContain(`two packs are named ${first?.id}`);
    const abroad = packs.map((pack) => (pack.id === 'germany' ? { ...pack, countries: ['AT'] } : pack));
    expect(packProblems(abroad)).toEqual(['germany names who decides disputes in DE, which it does not apply to']);
  });
  it('L11 names who helps in every country a pack is made for, and for everybody else, in every language', () => {
    const line = z.object({ name: z.string().min(1), url: z.url({ protocol: /^https$/ }) });
    const lines = z.object({ countries: z.record(z.string(), z.array(line).min(1)) });
    for (const locale of siteContent().locales) {
      const [document] = findDocuments(siteContent(), { locale, directory: 'profile', name: 'help-lines' });
      const named = Object.keys(lines.parse(document?.body).countries);
      expect(named).toEqual(expect.arrayContaining([...packs.flatMap(({ countries }) => countries), 'default']));
    }
  });
  it('A10 keeps the data of closed accounts for as many years as the site says in every language', () => {
    for (const locale of siteContent().locales) {
      const [document] = findDocuments(siteContent(), { locale, directory: 'profile', name: 'documents' });
      const { keptHint } = z.object({ keptHint: z.string() }).parse(document?.body);
      expect([locale, /\d+/.exec(keptHint)?.[0]]).toEqual([locale, String(packs[0]?.closedAccountYears)]);
    }
    expect(new Set(packs.map(({ closedAccountYears }) => closedAccountYears)).size).toBe(1);
  });
  it('L3 caps slots by age and leaves other games alone', () => {
    const pack = named('IE');
    const caps = (gameType: string, ageYears: number | null) =>
      pack === undefined ? [] : stakeCapsFor(pack, { gameType, ageYears }).map(({ amount }) => amount);
    expect(caps('slots', 24)).toEqual(['2.00', '5.00']);
    expect(caps('slots', null)).toEqual(['2.00', '5.00']);
    expect(caps('slots', 25)).toEqual(['5.00']);
    expect(caps('live', 19)).toEqual([]);
  });
});
