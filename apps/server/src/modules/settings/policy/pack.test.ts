import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findDocuments, siteContent } from '../../content/index.ts';
import { packOf, packProblems, policyPackSchema, stakeCapsFor } from './pack.ts';
import { policyPacks } from './packs.ts';

const packs = policyPacks();
const named = (country: string | null) => packOf(packs, country);

describe('policy packs', () => {
  it('L9 L10 ships three worked packs, each country under one of them and all others under the default', () => {
    expect(packs.map(({ id }) => id).toSorted()).toEqual(['default', 'germany', 'great-britain']);
    expect([named('IE')?.id, named('at')?.id, named('DE')?.id, named(null)?.id]).toEqual([
      'great-britain',
      'germany',
      'default',
      'default',
    ]);
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
