import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const folder = path.join(import.meta.dirname, 'frame/languages');
const namesIn = (place: string): string[] =>
  fs
    .readdirSync(path.join(folder, place))
    .flatMap((name) => (name.endsWith('.json') ? [path.join(place, path.basename(name, '.json'))] : []));
/** Both files of each language: the first screen's words, and those of the later ones. */
const codes = [...namesIn('.'), ...namesIn('details')];
const texts = z.record(z.string(), z.string());
const read = (code: string) => texts.parse(JSON.parse(fs.readFileSync(path.join(folder, `${code}.json`), 'utf8')));
const places = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();
const source = fs.readFileSync(path.join(import.meta.dirname, 'frame/texts.ts'), 'utf8');

describe('the words of the betting client', () => {
  it.each(codes)('%s says everything English says, with the same places to fill in', (code) => {
    const words = read(code);
    const english = read(path.join(path.dirname(code), 'en'));
    // A language may have more forms of a number than English has.
    const own = Object.keys(words).filter((key) => !/\.(?:zero|two|few|many)$/.test(key));
    expect(own.toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(english)) expect([key, places(words[key] ?? '')]).toEqual([key, places(text)]);
    expect(Object.values(words).filter((text) => text.trim() === '')).toEqual([]);
    expect(source).toContain(`import('./languages/${code}.json')`);
  });
});
