import { describe, expect, it } from 'vitest';
import { badCitations, type Shelf } from './citations.ts';
import { specOf } from './spec.ts';

const documents = [
  { name: 'wire', text: '## 3. Entities\n### 3.5 Constants\n## 7. Screens\n1. One.\n2. Two.\n' },
  { name: 'games', text: '### 3.7 baccarat (8 decks) and 3.8 dragon\n' },
  { name: 'acceptance', text: '- W-29 (a) An amount out of bounds is refused.\n- K-04 (u) Resend countdown 60 s.\n' },
  { name: 'reliability', text: '| C4, C5 | the same again | the first answer |\n' },
  { name: 'decisions', text: '- D-24 Access tokens live 5–10 minutes.\n# D-101 Own binding\n' },
];
const shelf: Shelf = {
  spec: specOf(documents),
  files: new Set(['ARCHITECTURE.md', 'docs/spec/wire.md', 'docs/decisions/D-101-binding.md']),
  headings: () => ['Pages'],
};
const problemsOf = (file: string, text: string): string[] => badCitations({ file, text }, shelf);

describe('a citation that leads somewhere', () => {
  it.each([
    ['apps/a.ts', '/** wire §3.5, §7.2 and §3 (W-29, C5, D-24, D-101). */'],
    ['apps/a.ts', '// games §3.8; ARCHITECTURE.md, Pages; wire.md'],
    ['apps/a.ts', '// RFC 8291 §5, FIPS 202 §3.2'],
    ['apps/a.test.ts', "it('W-29 C4 refuses', () => {})"],
    ['apps/a.ts', "const file = 'C99 and W-99 in a string are no citations';"],
    ['apps/a.sql', '-- wire §3.5'],
    ['docs/spec/wire.md', 'See §3.5, or [it](../decisions/D-101-binding.md).'],
    ['docs/a.md', 'After 60 s a code is sent anew (K-04). A token lives for 10 minutes (D-24), a session for 30 days.'],
  ])('is no problem: %s %s', (file, text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });
});

describe('a planted citation that leads nowhere', () => {
  it.each([
    ['apps/a.ts', '\n/** wire §3.6 */', 'apps/a.ts:2 wire has no §3.6'],
    ['apps/a.ts', '// brief §3.5', 'apps/a.ts:1 "brief §3.5" names no document of docs/spec'],
    ['apps/a.ts', '// wire 3.5', 'apps/a.ts:1 "wire 3.5" is cited as wire §3.5'],
    ['apps/a.ts', '// (§3.5)', 'apps/a.ts:1 "§3.5" names no document of docs/spec'],
    ['apps/a.ts', '// wire §3.5, and games as in §3.5', 'apps/a.ts:1 "in §3.5" names no document of docs/spec'],
    ['apps/a.ts', '/* W-30 */', 'apps/a.ts:1 no document states W-30'],
    ['apps/a.ts', 'run(); // C6', 'apps/a.ts:1 no document states C6'],
    ['apps/a.sql', '-- D-99', 'apps/a.sql:1 no document states D-99'],
    ['apps/a.test.ts', "it('W-29 W-31 refuses', () => {})", 'apps/a.test.ts:1 no document states W-31'],
    ['apps/a.ts', '// stack.md', 'apps/a.ts:1 there is no stack.md'],
    ['apps/a.ts', '// ARCHITECTURE.md, Money', 'apps/a.ts:1 ARCHITECTURE.md has no heading "Money"'],
    ['docs/a.md', '[it](decisions/D-7.html)', 'docs/a.md:1 the link to decisions/D-7.html leads nowhere'],
    ['docs/a.md', '[it](spec/wire.md#pages), [it](spec/wire.md#money)', 'docs/a.md:1 docs/spec/wire.md has no heading #money'],
  ])('is named with its line: %s %s', (file, text, problem) => {
    expect(problemsOf(file, text)).toEqual([problem]);
  });
});

describe('a figure that differs from the rule it quotes', () => {
  it.each([
    ['A code is sent anew after 90 s (K-04).', 'says "90 s" where K-04 says 60 s'],
    ['A code is sent anew after 2 minutes (K-04).', 'says "2 minutes" where K-04 says 60 s'],
    ['Tokens live for 15 minutes (D-24).', 'says "15 minutes" where D-24 says 5–10 minutes, 5–10 minutes'],
  ])('is named: %s', (text, problem) => {
    expect(problemsOf('docs/a.md', text)).toEqual([`docs/a.md:1 ${problem}`]);
  });

  it('is none where the same time is given in another unit, or the rule gives no such figure', () => {
    expect(problemsOf('docs/a.md', 'After a minute (1 minute) and 60,000 ms (K-04); 12 px (K-04).')).toEqual([]);
  });
});

it('a rule that is stated twice is found', () => {
  expect(specOf([...documents, { name: 'sportsbook', text: '- W-29 Anything else.\n' }]).repeated).toEqual(['W-29']);
});
