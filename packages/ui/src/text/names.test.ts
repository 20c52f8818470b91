import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillText } from './fill-text.ts';
import { joinNames, joinSentences, joinSides, sidesOfEvent } from './names.ts';

const apps = path.resolve(import.meta.dirname, '../../../../apps');
const read = (file: string): string => fs.readFileSync(path.join(apps, file), 'utf8');

describe('texts that are put together', () => {
  it.each([
    ['en', 'No limit yet. Caps what you can lose.'],
    ['de-AT', 'No limit yet. Caps what you can lose.'],
    ['ar', 'No limit yet. Caps what you can lose.'],
    ['hi', 'No limit yet। Caps what you can lose.'],
    ['ja', 'No limit yet。Caps what you can lose.'],
  ])('U-42 a sentence of parts ends as %s ends it, once', (locale, sentence) => {
    expect(joinSentences(['No limit yet', '', 'Caps what you can lose.'], locale)).toBe(sentence);
  });

  it.each([
    ['pt-br', 'Football, Tennis'],
    ['ar', 'Football، Tennis'],
    ['ja-JP', 'Football、Tennis'],
  ])('U-42 names are separated as %s separates them', (locale, list) => {
    expect(joinNames(['Football', 'Tennis'], locale)).toBe(list);
  });

  const sides = sidesOfEvent('Harbour City - Velmora United');
  const inArabic = '\u2068Harbour\u00a0City\u2069 – \u2068Velmora\u00a0United\u2069';

  it.each([
    ['en', 'Harbour City – Velmora United'],
    ['ja', 'Harbour City – Velmora United'],
    ['ar', inArabic],
  ])('V-106 the sides of an event are whole and in the order of a page of %s', (locale, written) => {
    expect(joinSides(sides, locale)).toBe(written);
    expect(
      joinSides(['Meridian Premier', ''], locale)
        .replace(/[\u2068\u2069]/g, '')
        .replace('\u00a0', ' '),
    ).toBe('Meridian Premier');
  });

  it('V-106 sides inside a sentence are read in the direction of the sentence', () => {
    expect(fillText('{sport}، {league}', { sport: joinSides(sides, 'ar'), league: '1x2' }, { locale: 'ar' })).toBe(
      `\u2067${inArabic}\u2069، \u20681x2\u2069`,
    );
    expect(fillText('{sport}, {league}', { sport: joinSides(sides, 'de'), league: '1x2' }, { locale: 'de' })).toBe(
      'Harbour City – Velmora United, 1x2',
    );
  });

  it('V-106 nothing else puts two sides together', () => {
    const files = fs.globSync('{site/src,sportsbook/src/client,sportsbook/src/book}/**/*.{ts,tsx}', {
      cwd: apps,
      exclude: ['**/*.test.*', '**/testing/**'],
    });
    expect(files.length).toBeGreaterThan(900);
    expect(files.filter((file) => /home\} [–-] \$\{|split\(' - '\)|' [–-] '/.test(read(file)))).toEqual([]);
  });

  it('U-42 no page puts a full stop of its own between two texts', () => {
    const files = fs.globSync('site/src/**/*.tsx', { cwd: apps });
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => /\}\. (?:\{|\$\{)|\}\.`/.test(read(file)))).toEqual([]);
  });

  it('U-45 neither site, games nor betting client separate a list or sentences by a comma or a full stop of English', () => {
    const files = fs.globSync(['{site/src,sandbox/src/studio/client,sportsbook/src/client/frame}/**/*.{ts,tsx}'], {
      cwd: apps,
      exclude: ['**/*.test.*', '**/testing/**'],
    });
    expect(files.length).toBeGreaterThan(900);
    // The addresses of a picture are a list for the browser.
    const found = files.filter((file) => /\.join\('[,.] '\)/.test(read(file)) && !file.endsWith('content/picture.ts'));
    expect(found).toEqual([]);
  });
});
