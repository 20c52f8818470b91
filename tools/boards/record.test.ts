import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../steps/steps.ts';
import { RECORD, recordShape } from './record.ts';
import { digestOfBoards, reachedFrom } from './sources.ts';

const record = recordShape.parse(JSON.parse(fs.readFileSync(path.join(root, RECORD), 'utf8')));

it('K-45 the boards were looked at as the games are now: else `npm run boards`', () => {
  expect(record.digest).toBe(digestOfBoards(root));
});

it('K-45 every test of the boards had passed then', () => {
  const folder = path.join(root, 'e2e/boards');
  const titles = fs
    .globSync('*.e2e.ts', { cwd: folder })
    .flatMap((file) => [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/^ *test\(\s*'([^']+)'/gm)].map(([, title]) => title));
  expect(titles.length).toBeGreaterThan(5);
  expect(record.passed.map((name) => name.split(' › ').at(-1)).toSorted()).toEqual(titles.toSorted());
});

describe('K-45 what a board depends on', () => {
  const { files } = reachedFrom(root);
  let copy = '';
  beforeAll(() => {
    copy = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-boards-'));
    for (const file of [...files, 'package-lock.json']) {
      fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      fs.copyFileSync(path.join(root, file), path.join(copy, file));
    }
  });
  afterAll(() => fs.rmSync(copy, { recursive: true }));

  /** The digest of a checkout in which something of a file was replaced, or else added to its end. */
  function digestAfter(file: string, change: (text: string) => string): string {
    const place = path.join(copy, file);
    const before = fs.readFileSync(place, 'latin1');
    const changed = change(before);
    expect(changed).not.toBe(before);
    fs.writeFileSync(place, changed, 'latin1');
    const digest = digestOfBoards(copy);
    fs.writeFileSync(place, before, 'latin1');
    return digest;
  }

  it('is in a checkout of these files alone the same', () => {
    expect(digestOfBoards(copy)).toBe(digestOfBoards(root));
  });

  it.each([
    ['how a game draws', 'apps/sandbox/src/studio/client/games/wheel/view.ts'],
    ['its styles', 'apps/sandbox/src/studio/client/style.css'],
    ['its words', 'apps/sandbox/src/studio/client/languages/de.json'],
    ['its pictures', 'apps/sandbox/src/studio/art/build-art.mjs'],
    ['the page around it', 'apps/sandbox/src/studio/pages/pages.ts'],
    ['how its scripts are built', 'apps/sandbox/build-client.mjs'],
    ['an engine', 'packages/fairness/src/engines/tables/roulette.ts'],
    ['the parameters of one', 'packages/fairness/params/parameters.json'],
    ['the sizes and colours of all clients', 'packages/ui/src/styles/tokens.css'],
    ['what another package gives it', 'packages/ui/src/text/fill-text.ts'],
    ['who looks at it', 'tools/eyes/eyes.ts'],
    ['the books', 'tools/eyes/seats.ts'],
    ['the sizes it is looked at in', 'e2e/boards/frames.ts'],
    ['what is asked of it', 'e2e/boards/stages.e2e.ts'],
    ['the browser’s ways', 'tools/chromium.ts'],
  ])('is another once this has changed: %s', (_what, file) => {
    expect(digestAfter(file, (text) => `${text}\n`)).not.toBe(digestOfBoards(root));
  });

  it('is another once a package that it imports is of another version, and no other one', () => {
    const withVersion = (name: string): string =>
      digestAfter('package-lock.json', (text) =>
        text.replace(new RegExp(`(?<="node_modules/${name}": \\{\\s*"version": ")[^"]*`), '99.0.0'),
      );
    const names = ['vite', 'rolldown', 'sharp', '@playwright/test', 'pg', 'react'];
    expect(names.filter((name) => withVersion(name) === digestOfBoards(root))).toEqual(['pg', 'react']);
  });

  it.each(['apps/server/', 'apps/site/', 'apps/console/', 'apps/sportsbook/', 'packages/contract/', 'packages/ledger/', 'e2e/sandbox.ts'])(
    'is nothing of %s, which changes for reasons of its own',
    (folder) => {
      expect(files.filter((file) => file.startsWith(folder))).toEqual([]);
    },
  );
});
