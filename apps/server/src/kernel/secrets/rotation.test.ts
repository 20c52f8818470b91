import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { linksOf } from './chain.ts';
import { rotationOf, stepRotation, whyFixed } from './rotation.ts';
import { openSecrets } from './secrets.ts';

const folders: string[] = [];
const aFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-rotation-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

const NOW = new Date('2026-11-25T12:00:00.000Z');
/** All files of the folder, as one text. */
const everything = (folder: string): string =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => fs.statSync(file).isFile())
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');

describe('S59 the rotation of a secret', () => {
  it('accepts a new value, uses it, and retires the former one, which then lies nowhere', () => {
    const folder = aFolder();
    const former = openSecrets(folder).secret('provider:psp');
    const steps = [0, 1, 2].map(() => {
      const step = stepRotation(folder, 'provider:psp', NOW);
      const values = openSecrets(folder).valid('provider:psp');
      return { step, stands: rotationOf(folder, 'provider:psp').step, place: values.indexOf(former), count: values.length };
    });
    expect(steps).toEqual([
      { step: 'accepted', stands: 'accepted', place: 0, count: 2 },
      { step: 'used', stands: 'used', place: 1, count: 2 },
      { step: undefined, stands: undefined, place: -1, count: 1 },
    ]);
    expect(everything(folder)).not.toContain(former);
    for (const file of ['secrets.json', 'rotations.json', 'secrets/provider%3Apsp'])
      expect(fs.statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
  });

  it('leaves every other secret and its entries in the list unchanged', () => {
    const folder = aFolder();
    const given = { 'access-token': ['a'.repeat(32), 'b'.repeat(32)], other: 'c'.repeat(32) };
    fs.writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify(given));
    for (let step = 0; step < 3; step += 1) stepRotation(folder, 'other', NOW);
    expect(openSecrets(folder).existing('access-token')).toEqual(given['access-token']);
    expect(openSecrets(folder).secret('other')).not.toBe(given.other);
  });

  it.each(['player-fields', 'receipts'])('keeps the former value of %s, behind the one in use', (name) => {
    const folder = aFolder();
    const former = openSecrets(folder).secret(name);
    for (let step = 0; step < 3; step += 1) stepRotation(folder, name, NOW);
    const values = openSecrets(folder).valid(name);
    expect([values.length, values.indexOf(former), rotationOf(folder, name).step]).toEqual([2, 1, undefined]);
    stepRotation(folder, name, NOW);
    expect([rotationOf(folder, name).step, openSecrets(folder).valid(name).length]).toEqual(['accepted', 3]);
  });

  it.each(['access-token', 'web-push'])('lets the former value of %s be retired after thirty days', (name) => {
    const folder = aFolder();
    openSecrets(folder).secret(name);
    stepRotation(folder, name, NOW);
    stepRotation(folder, name, NOW);
    expect(rotationOf(folder, name).endsFrom?.toISOString()).toBe('2026-12-25T12:00:00.000Z');
  });

  it('makes a chain of player-lookups: the new value extends the one in use, which is retired when all its hashes have moved', () => {
    const folder = aFolder();
    const own = 'a secret. of the operator’s own making';
    openSecrets(folder).secret('player-lookups', own);
    expect(linksOf(openSecrets(folder).secret('player-lookups'))).toEqual([own]);
    for (const count of [2, 3]) {
      const [former = ''] = openSecrets(folder).valid('player-lookups');
      stepRotation(folder, 'player-lookups', NOW);
      stepRotation(folder, 'player-lookups', NOW);
      const [next, ...others] = openSecrets(folder).valid('player-lookups');
      expect([linksOf(next).length, linksOf(next).slice(0, -1), others]).toEqual([count, linksOf(former), [former]]);
      expect(rotationOf(folder, 'player-lookups').endsFrom?.toISOString()).toBe('2027-01-20T12:00:00.000Z');
      stepRotation(folder, 'player-lookups', NOW);
      expect(openSecrets(folder).existing('player-lookups')).toEqual([next]);
    }
  });

  it('continues after a kill between the two writes of a step', () => {
    const folder = aFolder();
    const former = openSecrets(folder).secret('access-token');
    const list = path.join(folder, 'secrets.json');
    const journal = path.join(folder, 'rotations.json');
    stepRotation(folder, 'access-token', NOW);
    const accepted = fs.readFileSync(list);
    // The journal was written, the list was not.
    fs.rmSync(list);
    expect(rotationOf(folder, 'access-token').step).toBeUndefined();
    fs.writeFileSync(list, accepted);
    stepRotation(folder, 'access-token', NOW);
    fs.writeFileSync(list, accepted);
    expect(stepRotation(folder, 'access-token', NOW)).toBe('used');
    // The last one: the list was written, the journal was not.
    const used = fs.readFileSync(journal);
    stepRotation(folder, 'access-token', NOW);
    fs.writeFileSync(journal, used);
    expect([rotationOf(folder, 'access-token').step, stepRotation(folder, 'access-token', NOW)]).toEqual(['used', undefined]);
    expect(openSecrets(folder).existing('access-token')).toEqual([expect.not.stringContaining(former)]);
  });

  it('says why some are not rotated', () => {
    expect(['player-lookups', 'database-app', 'web-push'].map((name) => whyFixed(name) !== undefined)).toEqual([false, true, false]);
  });
});
