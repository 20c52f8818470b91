import { consoleApi } from '@pavilion/contract/console/api.ts';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { type RefusalName, refusals } from '@pavilion/contract/calls/refusals.ts';
import { rules } from '@pavilion/contract/console/rules.ts';
import { describe, expect, it } from 'vitest';
import { english } from './english.ts';
import { german } from './german.ts';
import { wordsOfRefusal, type Voice } from './refusal-words.ts';

const voices: readonly Voice[] = [
  { language: 'en', texts: english, minute: (moment) => `at ${moment}` },
  { language: 'de', texts: german, minute: (moment) => `um ${moment}` },
];
const isOfConsole = (name: RefusalName): boolean => {
  const { code } = refusals[name];
  return code >= 17_000 || (code >= 10_000 && code < 11_000);
};
const declared = Object.values(consoleApi).flatMap((area) => Object.values(area).flatMap(({ errors }): readonly RefusalName[] => errors));
const names = [
  ...new Set<RefusalName>([...declared, ...Object.keys(refusals).filter((name): name is RefusalName => name in refusals)]),
].filter((name) => declared.includes(name) || isOfConsole(name));

const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const marked = (placeholders: readonly string[]) =>
  Object.fromEntries(placeholders.map((name, index) => [name, `value-${index}-of-${name}`]));
const unsaid = 'The words of the platform';

function refusal(name: RefusalName, detail: Readonly<Record<string, unknown>> = {}): ApiError {
  const { status, code } = refusals[name];
  return new ApiError({ status, code, message: unsaid, fields: {}, detail });
}

describe.each(voices)('in $language', (voice) => {
  it.each(names.filter((name) => name !== 'safetyForbids'))(
    'BO-169 the refusal %s is said in the operator’s words with all its values',
    (name) => {
      const own: Readonly<Record<string, unknown>> = voice.texts.refusals;
      const detail = marked(placeholdersOf(`${refusals[name].message} ${String(own[name])}`));
      const said = wordsOfRefusal(refusal(name, detail), voice);
      expect(said).not.toContain(unsaid);
      expect(said).not.toMatch(/[{}]/);
      for (const value of Object.values(detail)) expect(said).toContain(value);
    },
  );

  it.each(Object.entries(rules))('BO-169 the rule %s has a text of its own that contains all its values', (rule, words) => {
    const detail = { rule, ...marked(placeholdersOf(words)) };
    for (const name of ['safetyForbids', 'conflict'] as const) {
      const said = wordsOfRefusal(refusal(name, detail), voice);
      expect(said).not.toContain(unsaid);
      expect(said).not.toMatch(/[{}]/);
      for (const value of Object.values(marked(placeholdersOf(words)))) expect(said).toContain(value);
    }
  });

  it('BO-169 a rule without words here is said as the platform says it, never by another one', () => {
    for (const name of ['safetyForbids', 'conflict'] as const) {
      expect(wordsOfRefusal(refusal(name, { rule: 'madeLater' }), voice)).toBe(unsaid);
      expect(wordsOfRefusal(refusal(name, { rule: 'toString' }), voice)).toBe(unsaid);
    }
    expect(wordsOfRefusal(refusal('safetyForbids'), voice)).toBe(unsaid);
  });
});

it.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['a gateway’s own page', new ApiError({ status: 502, code: 0, message: '', fields: {} })],
  ['a database that is away', refusal('temporarilyUnavailable')],
])('U-31 says of %s that the outcome is unknown, and that the act is done once', (_, error) => {
  expect(voices.map((voice) => wordsOfRefusal(error, voice))).toEqual([
    expect.stringContaining('if you send it again, it is done once'),
    expect.stringContaining('erneut gesendet, geschieht es einmal'),
  ]);
});

it('BO-169 no two rules have the same words', () => {
  for (const voice of voices) {
    const said = Object.keys(rules).map((rule) => wordsOfRefusal(refusal('conflict', { rule }), voice));
    expect(new Set(said).size).toBe(said.length);
  }
});

it.each<[string, { name: RefusalName; detail: Record<string, unknown>; words: readonly [string, string] }]>([
  [
    'a sum',
    {
      name: 'safetyForbids',
      detail: { rule: 'identityMissing', from: '10000.00 EUR' },
      words: [
        'From 10,000.00 EUR, identity must be verified; this player’s is not.',
        'Ab 10.000,00 EUR muss die Identität geprüft sein, und die dieses Spielers ist es nicht.',
      ],
    },
  ],
  [
    'a moment',
    {
      name: 'conflict',
      detail: { rule: 'verificationRuns', dueAt: '2026-11-28T12:00:00.000Z' },
      words: [
        'Verification has already been requested, by at 2026-11-28T12:00:00.000Z.',
        'Das wurde schon verlangt, bis um 2026-11-28T12:00:00.000Z.',
      ],
    },
  ],
  [
    'a state',
    {
      name: 'conflict',
      detail: { rule: 'accountBarred', status: 'blocked' },
      words: ['The account is blocked.', 'Das Konto ist gesperrt.'],
    },
  ],
  [
    'who and how',
    {
      name: 'approvalDecided',
      detail: { operator: 'player', decided: 'cancelled', time: '2026-11-28T12:00:00.000Z' },
      words: ['The player cancelled this, at 2026-11-28T12:00:00.000Z.', 'Der Spieler hat das storniert, um 2026-11-28T12:00:00.000Z.'],
    },
  ],
  [
    'what differs of two states',
    {
      name: 'approvalStale',
      detail: { what: 'x', before: '{"status":"active","version":3}', now: '{"status":"limited","version":3}' },
      words: [
        'It has changed since it was requested (x): Status active is now Status limited. Check it again.',
        'Es hat sich seit der Frage geändert (x): Status aktiv ist jetzt Status eingeschränkt. Sehen Sie noch einmal hin.',
      ],
    },
  ],
  [
    'why',
    {
      name: 'sessionOver',
      detail: { why: 'idle' },
      words: ['You are signed out: nothing was done for a while.', 'Sie sind abgemeldet: eine Zeit lang geschah nichts.'],
    },
  ],
])('BO-169 the values of a refusal are words: %s', (_, { name, detail, words }) => {
  expect(voices.map((voice) => wordsOfRefusal(refusal(name, detail), voice))).toEqual(words);
});
