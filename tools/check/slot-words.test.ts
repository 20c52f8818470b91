import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

const studio = z.object({ texts: z.object({ wild: z.string(), scatter: z.string() }) });
const page = z.object({
  rules: z.object({ lines: z.array(z.string()) }),
  games: z.record(z.string(), z.object({ rules: z.string().optional(), special: z.string().optional() })),
});
const languages = fs.readdirSync(path.join(root, 'content'));

test.each(languages)('P-107 in %s the page of a slot calls its wild and its bonus as its pay table does', (language) => {
  const { wild, scatter } = studio.parse(read(`apps/sandbox/src/studio/client/languages/${language}.json`)).texts;
  const { rules, games } = page.parse(read(`content/${language}/pages/game-texts.json`));
  const slots = Object.values(games).filter((game) => game.rules === 'lines');
  expect(slots.length).toBeGreaterThan(5);
  const said = [rules.lines.join(' '), ...slots.map(({ special = '' }) => special)];
  expect(said.filter((text) => !text.toLowerCase().includes(wild.toLowerCase()))).toEqual([]);
  // The Arabic article and the endings of Polish and Russian stay out of it.
  const stem = scatter.toLowerCase().replace(/^ال/, '');
  expect(said.filter((text) => !text.toLowerCase().includes(stem))).toEqual([]);
});
