import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { siteContent } from './index.ts';
import { placeholdersOf } from './texts.ts';

const repository = fileURLToPath(new URL('../../../../../', import.meta.url));
const shipped = siteContent().locales.toSorted();
const translations = shipped.filter((locale) => locale !== 'en');

/** The structure of a long text: the marker at the start of each line, and the targets of its links. Wording and line length may differ. */
function shapeOf(path: string): string[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [start = ''] = /^(?:#+ |\d+\. |- (?=\S)|\||---$|`)?/.exec(line) ?? [];
    const links = [...line.matchAll(/\]\(([^)]*)\)/g)].map((match) => match[1] ?? '');
    return `${line === '' ? 'empty' : start} ${links.toSorted().join(' ')}`;
  });
}

const localised = z.looseObject({ en: z.string() });

/** Every object of a seed file that holds a text by locale, with its path. */
function localisedTexts(value: unknown, at: string): { at: string; texts: Record<string, unknown> }[] {
  if (typeof value !== 'object' || value === null) return [];
  const texts = localised.safeParse(value);
  if (texts.success) return [{ at, texts: texts.data }];
  return Object.entries(value).flatMap(([key, item]) => localisedTexts(item, `${at}/${key}`));
}

describe('a shipped language', () => {
  it('is one of at least twelve', () => {
    expect(shipped.length).toBeGreaterThanOrEqual(12);
  });

  it.each(translations)('L-10 builds its long texts as English does in %s', (locale) => {
    const english = join(repository, 'content/en');
    for (const path of globSync('*/*.md', { cwd: english }))
      expect({ path, shape: shapeOf(join(repository, 'content', locale, path)) }).toEqual({ path, shape: shapeOf(join(english, path)) });
  });

  it('L-14 has its own names and hints of everything the seed names by language', () => {
    const seed = join(repository, 'database/seed');
    const found = globSync('**/*.json', { cwd: seed }).flatMap((path) =>
      localisedTexts(JSON.parse(readFileSync(join(seed, path), 'utf8')), path),
    );
    expect(found.length).toBeGreaterThan(50);
    for (const { at, texts } of found) {
      expect({ at, locales: Object.keys(texts).toSorted() }).toEqual({ at, locales: shipped });
      const values = Object.values(texts).map((text) => placeholdersOf(z.string().min(1).parse(text)).join());
      expect({ at, values: [...new Set(values)] }).toEqual({ at, values: [values[0]] });
    }
  });

  it.each([
    'apps/sandbox/src/studio/client/languages',
    'apps/sandbox/src/psp/languages',
    'apps/sandbox/src/chat/languages',
    'apps/sportsbook/src/client/frame/languages',
    'apps/sportsbook/src/client/frame/languages/details',
  ])('L-10 is spoken by what plays, pays or chats in a frame, %s', (directory) => {
    const files = readdirSync(join(repository, directory)).filter((file) => file.endsWith('.json'));
    expect(files.map((file) => basename(file, '.json')).toSorted()).toEqual(shipped);
  });
});
