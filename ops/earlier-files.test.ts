import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { keepFiles, removeOld } from './earlier-files.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

/** A build with these files. */
function aBuild(...names: string[]): string {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-build-'));
  folders.push(dist);
  rebuild(dist, ...names);
  return dist;
}

/** Deletes the earlier build, as the tools do. */
function rebuild(dist: string, ...names: string[]): void {
  const assets = path.join(dist, 'client/assets');
  fs.rmSync(assets, { recursive: true, force: true });
  fs.mkdirSync(assets, { recursive: true });
  for (const name of names) fs.writeFileSync(path.join(assets, name), name);
}

const on = (day: number): { now: Date } => ({ now: new Date(Date.UTC(2026, 10, day)) });
const earlierOf = (dist: string): string[] => fs.readdirSync(path.join(dist, 'earlier/assets')).toSorted();

it('F11 D-75 the files of earlier builds stay for two weeks after the last build that had them', () => {
  const dist = aBuild('one.css', 'both.js');
  keepFiles(dist, on(1));
  expect(earlierOf(dist)).toEqual(['both.js', 'one.css']);
  rebuild(dist, 'two.css', 'both.js');
  keepFiles(dist, on(10));
  rebuild(dist, 'three.css');
  expect(earlierOf(dist)).toEqual(['both.js', 'one.css', 'two.css']);
  keepFiles(dist, on(16));
  expect(earlierOf(dist)).toEqual(['both.js', 'three.css', 'two.css']);
  expect(fs.readFileSync(path.join(dist, 'earlier/assets/two.css'), 'utf8')).toBe('two.css');
});

it('F11 D-75 a version that is built beside another takes its files along, with the age they have there', () => {
  const before = aBuild('one.css');
  keepFiles(before, on(1));
  rebuild(before, 'two.css');
  const dist = aBuild('three.css');
  keepFiles(dist, { ...on(14), from: before });
  expect(earlierOf(dist)).toEqual(['one.css', 'two.css']);
  keepFiles(dist, { ...on(16) });
  expect(earlierOf(dist)).toEqual(['three.css', 'two.css']);
});

it('F11 parts of the renderer that no build has written for two weeks are removed, and a folder that is not there is none', () => {
  const dist = aBuild('old.js', 'new.js');
  const assets = path.join(dist, 'client/assets');
  fs.utimesSync(path.join(assets, 'old.js'), on(1).now, on(1).now);
  fs.utimesSync(path.join(assets, 'new.js'), on(10).now, on(10).now);
  removeOld(assets, on(16));
  expect(fs.readdirSync(assets)).toEqual(['new.js']);
  removeOld(path.join(dist, 'nowhere'), on(16));
});
