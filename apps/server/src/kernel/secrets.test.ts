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

/** A process that waits for the word to begin, then asks for every secret at once, as a first start does. */
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
  it('S58 are the same for all processes that start for the first time together', async () => {
    const folder = aFolder();
    const starters = Array.from({ length: STARTERS }, () => aStarter(folder));
    for (const { begin } of starters) begin();
    const [first, ...others] = await Promise.all(starters.map(({ secrets }) => secrets));
    for (const other of others) expect(other).toEqual(first);
    const { secret } = openSecrets(folder);
    expect(NAMES.map((name) => secret(name))).toEqual(first);
    expect(new Set(NAMES.map((name) => secret(name))).size).toBe(NAMES.length);
  });

  it('S58 lie in files of their owner alone, nothing half written beside them', () => {
    const folder = aFolder();
    const made = openSecrets(folder).secret('provider:../access/token');
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    const files = fs.readdirSync(path.join(folder, 'secrets'));
    expect(files).toEqual(['provider%3A..%2Faccess%2Ftoken']);
    expect(fs.statSync(path.join(folder, 'secrets', files[0] ?? '')).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  });

  it('S58 of a given list go before, and one too short is refused', () => {
    const folder = aFolder();
    const given = 'g'.repeat(40);
    fs.writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ 'access-token': given }));
    expect(openSecrets(folder).secret('access-token')).toBe(given);
    fs.writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ 'access-token': 'short' }));
    expect(() => openSecrets(folder)).toThrow(/too_small/i);
  });
});
