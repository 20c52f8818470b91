import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const source = new URL('../', import.meta.url);

/** Files that may claim that nothing has changed: the two rules for such messages, the alert itself, and reads, which change nothing. */
const sayNothingChanged = [
  'api/attempt.ts',
  'content/alerts.ts',
  'features/chat/chat.tsx',
  'features/player/documents/file-view.tsx',
  'features/retention/quests/quest-list.tsx',
  'features/wallet/statement/statement-card.tsx',
];

describe('what a failed call is said to have done', () => {
  it('U-36 is chosen by whether it was answered wherever something is made or changed', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
    );
    const saying = files.filter((file) => readFileSync(new URL(file, source), 'utf8').includes("'global.somethingWrong'"));
    expect(saying.toSorted()).toEqual(sayNothingChanged);
  });
});
