import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSecrets } from './secrets.ts';

const folders: string[] = [];
const aFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-secrets-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

const STARTERS = 6;
const NAMES = Array.from({ length: 40 }, (_, index) => `provider:name-${index}`);

/** A process that waits for a signal to begin, then requests every secret at once, as a first start does. */
function aStarter(folder: string): { begin(): void; secrets: Promise<unknown> } {
  const module = path.join(import.meta.dirname, 'secrets.ts');
  const script = `
    const { openSecrets } = await import(${JSON.stringify(module)});
    await new Promise((resolve) => process.stdin.once('data', resolve));
    const { secret } = openSecrets(${JSON.stringify(folder)});
    console.log(JSON.stringify(${JSON.stringify(NAMES)}.map((name) => secret(name))));
    process.exit(0);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const secrets = new Promise<unknown>((resolve) => child.once('close', () => resolve(JSON.parse(said))));
  return { begin: () => child.stdin.write('go\n'), secrets };
}

describe('secrets', () => {
  it('S58 are the same for all processes that start together for the first time', async () => {
    const folder = aFolder();
    const starters = Array.from({ length: STARTERS }, () => aStarter(folder));
    for (const { begin } of starters) begin();
    const [first, ...others] = await Promise.all(starters.map(({ secrets }) => secrets));
    for (const other of others) expect(other).toEqual(first);
    const { secret } = openSecrets(folder);
    expect(NAMES.map((name) => secret(name))).toEqual(first);
    expect(new Set(NAMES.map((name) => secret(name))).size).toBe(NAMES.length);
  });

  it('S59 may be several under one name, the signing one first; an initial value is kept', () => {
    const folder = aFolder();
    const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
    fs.writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ 'access-token': [newer, older], single: older }));
    const secrets = openSecrets(folder);
    expect([secrets.secret('access-token'), secrets.valid('access-token')]).toEqual([newer, [newer, older]]);
    expect(secrets.valid('single')).toEqual([older]);
    expect(secrets.secret('lookups', older)).toBe(older);
    expect(openSecrets(folder).secret('lookups', newer)).toBe(older);
    for (const refused of [[], ['short'], [newer, 'short']]) {
      fs.writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ 'access-token': refused }));
      expect(() => openSecrets(folder)).toThrow('access-token');
    }
  });

  it('S58 are stored in files readable by their owner alone, with no partial files left', () => {
    const folder = aFolder();
    const made = openSecrets(folder).secret('provider:../access/token');
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    const files = fs.readdirSync(path.join(folder, 'secrets'));
    expect(files).toEqual(['provider%3A..%2Faccess%2Ftoken']);
    expect(fs.statSync(path.join(folder, 'secrets', files[0] ?? '')).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  });

  it('S58 from a given list take precedence, and one too short is refused', () => {
    const folder = aFolder();
    const given = 'g'.repeat(40);
    fs.writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ 'access-token': given }));
    expect(openSecrets(folder).secret('access-token')).toBe(given);
    fs.writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ 'access-token': 'short' }));
    expect(() => openSecrets(folder)).toThrow(/too_small/i);
  });
});
