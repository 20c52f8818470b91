import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');
const importPattern = /^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'/gm;

/** Every module loaded when a browser imports one; type imports are skipped as by the bundler. */
function broughtAlong(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(importPattern)) {
    if (target.startsWith('.')) broughtAlong(join(dirname(file), target), found);
    else found.add(target);
  }
  return found;
}

/** Reads numbers as they are typed: a kilobyte that every page with a field needs, and that imports nothing. */
const small = '@pavilion/money/typed.ts';

const packagesOf = (entry: string): string[] =>
  Array.from(broughtAlong(join(source, entry))).filter((name) => !name.startsWith('/') && name !== small);

it.each([
  'calls/client.ts',
  'calls/fetch.ts',
  'constants.ts',
  'page-constants.ts',
  'areas/player/session-lifetime.ts',
  'channels.ts',
  'calls/errors.ts',
  'areas/settings-lists.ts',
  'validation/index.ts',
])('C-05 a browser that imports %s gets no schema and no phone metadata', (entry) => expect(packagesOf(entry)).toEqual([]));

it('C-05 the walk over imports would find a schema', () => {
  expect(packagesOf('index.ts')).toContain('zod/mini');
  expect(packagesOf('validation/phone.ts')).toEqual(['libphonenumber-js/min']);
});
