import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@pavilion/server/config/config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-operations-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The settings of docs/operations.md that begin with this one, as a shell reads them. */
function settingsFrom(first: string): Record<string, string> {
  const block = new RegExp(`\\n((?: {7}[A-Z_0-9]+=.*\\n)*? {7}${first}=.*\\n(?: {7}[A-Z_0-9]+=.*\\n)*)`).exec(read('docs/operations.md'));
  const file = path.join(folder, first);
  fs.writeFileSync(file, block?.[1] ?? '');
  const output = execFileSync('env', ['-i', 'sh', '-c', 'set -a; . "$0"; env', file], { encoding: 'utf8' });
  const pairs = output
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  return Object.fromEntries(pairs.filter(([name]) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name)));
}

const product = () => settingsFrom('DATABASE_URL');
const balancer = () => settingsFrom('PUBLIC_BIND');

describe('S65 the settings that the guide to an installation shows', () => {
  it('are read alike by the unit and by the shell of a command, and are what the product takes', () => {
    expect(product()).toMatchObject({ MAIL_FROM: 'Pavilion <no-reply@play.example>', PUBLIC_URL: 'https://play.example' });
    expect(() => readConfig({ ...product(), NODE_ENV: 'production' })).not.toThrow();
  });

  it('have the balancer find the product, and the product know the balancer', () => {
    const { host, port, consolePort } = readConfig({ ...product(), NODE_ENV: 'production' });
    const { WEB_1, WEB_2, REALTIME_1, REALTIME_2, CONSOLE_1 } = balancer();
    expect([WEB_1, WEB_2, REALTIME_1, REALTIME_2]).toEqual(Array.from({ length: 4 }, () => `${host}:${port}`));
    expect(CONSOLE_1).toBe(`${host}:${consolePort}`);
    expect(product()['TRUSTED_PROXIES']).toBe(host);
  });

  it('have the balancer answer at the addresses of the product', () => {
    const { PUBLIC_URL = '', CONSOLE_URL = '' } = product();
    const { PUBLIC_HOST, CONSOLE_HOST } = balancer();
    expect([PUBLIC_HOST, CONSOLE_HOST]).toEqual([new URL(PUBLIC_URL).host, new URL(CONSOLE_URL).host]);
  });

  it('are all that the shipped balancer asks for, but a process for the betting company', () => {
    const asked = [...read('deploy/haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name);
    expect([...new Set(asked)].filter((name) => name !== 'SPORTSBOOK_1').toSorted()).toEqual(Object.keys(balancer()).toSorted());
  });
});
