import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';

const content = path.resolve(import.meta.dirname, '../../content');
const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(content, file), 'utf8'));

/** Days, weeks and numbers up to ten, in figures or in words, of every language that the site has. */
const FIGURE = new RegExp(
  [
    String.raw`\d|\b(?:days?|weeks?|two|three|four|five|six|seven|eight|nine|ten)\b`,
    String.raw`\b(?:Tage?|Wochen?|zwei|drei|vier|fünf|sechs|sieben)\b`,
    String.raw`\b(?:días?|dias?|semanas?|dos|tres|três|cuatro|quatro|cinco)\b`,
    String.raw`\b(?:jours?|semaines?|deux|trois|quatre|cinq)\b|\b(?:giorn[oi]|settiman[ae]|due|tre|quattro|cinque)\b`,
    String.raw`dzień|\bdni\b|ty(?:dzień|godn)|\b(?:dwóch|trzy|trzech|cztery)\b|\b(?:gün\S*|haftal?\S*|iki|üç\S*|dört)`,
    String.raw`(?<!\p{L})(?:дн(?:я|ей|и)|недел\p{L}+|дв(?:а|ух)|тр(?:и|ёх)|четыр\p{L}+)(?!\p{L})|日間|週|[二三四五]つ`,
    String.raw`(?<!\p{L})(?:दिन|सप्ताह|तीन|चार)(?!\p{L})|(?:يوم|أيام|أسبوع|ثلاث|أربع|خمس)`,
  ].join('|'),
  'iu',
);

const contest = z.object({ pageMeta: z.object({ description: z.string() }), subtitle: z.string() });
const rewards = z.object({ guest: z.object({ welcome: z.string() }) });

it('V-108 texts about contests and bonuses do not repeat how long these run or how many there are, which operators set', () => {
  const texts = [
    ...fs.globSync('*/tournaments/*.json', { cwd: content }).flatMap((file) => {
      const { pageMeta, subtitle } = contest.parse(read(file));
      return [pageMeta.description, subtitle].map((text) => ({ file, text }));
    }),
    ...fs.globSync('*/pages/rewards.json', { cwd: content }).map((file) => ({ file, text: rewards.parse(read(file)).guest.welcome })),
  ];
  expect(texts).toHaveLength(12 * 7);
  expect(texts.filter(({ text }) => FIGURE.test(text))).toEqual([]);
});
