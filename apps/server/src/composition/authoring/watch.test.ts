import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ContentStore, findDocuments, loadContent } from '../../modules/content/index.ts';
import { type ContentStatus, type ContentWatch, watchContent } from './watch.ts';

let directory = '';
let store: ContentStore;
let watching: ContentWatch;

const write = (text: string): void => writeFileSync(path.join(directory, 'en/modals/success.json'), text);
const title = () => findDocuments(store, { locale: 'en', directory: 'modals', name: 'success' })[0]?.body['title'];

/** The next status that matches. */
const nextStatus = (fits: (status: ContentStatus) => boolean): Promise<ContentStatus> =>
  new Promise((resolve) => {
    const stop = watching.subscribe((status) => {
      if (!fits(status)) return;
      stop();
      resolve(status);
    });
  });

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'pavilion-author-'));
  mkdirSync(path.join(directory, 'en/modals'), { recursive: true });
  write('{ "title": "Done" }');
  store = loadContent(directory);
  watching = watchContent({
    directory,
    reload: () => {
      store = loadContent(directory);
    },
  });
});
afterEach(() => {
  watching.stop();
  rmSync(directory, { recursive: true, force: true });
});

it('shows a changed text at once, keeps the old one over a broken file, and says which file is broken', async () => {
  const changed = nextStatus(({ fault }) => fault === undefined);
  write('{ "title": "Finished" }');
  expect((await changed).reading).toBeGreaterThan(1);
  expect(title()).toBe('Finished');
  const broken = nextStatus(({ fault }) => fault !== undefined);
  write('{ "title": ');
  expect((await broken).fault).toContain('modals/success.json');
  expect(title()).toBe('Finished');
  const mended = nextStatus(({ fault }) => fault === undefined);
  write('{ "title": "Mended" }');
  await mended;
  expect(title()).toBe('Mended');
});
