import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { refuseOpenSandbox } from './refuse-open-sandbox.ts';

type Settings = Record<string, string>;
const check = (environment: Settings) => (): string | undefined => refuseOpenSandbox(readConfig(environment));
const NAMED = (variable: string): RegExp => new RegExp(`^${variable}=.*SANDBOX=on.*DEMONSTRATION=on.*one-time secrets`);

const OPEN: [variable: string, given: string][] = [
  ...['0.0.0.0', '::', '0', '10.0.0.5', '203.0.113.7', 'pavilion.internal', '::ffff:0.0.0.0', 'fd00::7', '::127.0.0.1', '127.1'].map(
    (given): [string, string] => ['HOST', given],
  ),
  ['HOST', '127.0.0.1.example.test'],
  ['HOST', 'localhost.example.test'],
  ['PUBLIC_URL', 'http://demo.example.test'],
  ['PUBLIC_URL', 'https://demo.example.test:8443/'],
  ['PUBLIC_URL', 'https://[2001:db8::1]'],
  ['PUBLIC_URL', 'https://localhost@demo.example.test'],
  ['CONSOLE_URL', 'https://console.example.test'],
];

describe('S96 a sandbox that others reach', () => {
  it.each(OPEN)('S96 is refused at start by name: %s=%s', (variable, given) => {
    const open = { [variable]: given };
    for (const DEMONSTRATION of ['', 'off']) expect(check({ ...open, DEMONSTRATION })).toThrow(NAMED(variable));
    expect(check({ ...open, NODE_ENV: 'production', SANDBOX: 'on' })).toThrow(NAMED(variable));
    expect(check({ ...open, NODE_ENV: 'production' })).not.toThrow();
    expect(check({ ...open, SANDBOX: 'off' })).not.toThrow();
  });

  it.each(['sandbox', 'sportsbook', 'web', 'console', 'worker', 'realtime', 'web,sandbox'])(
    'S96 is refused in a separate process too: ROLES=%s',
    (ROLES) => expect(check({ ROLES, HOST: '0.0.0.0' })).toThrow(NAMED('HOST')),
  );

  it.each(OPEN)('S96 starts as a demonstration and says what everybody can read: %s=%s', (variable, given) => {
    const modes: Settings[] = [{}, { NODE_ENV: 'production', SANDBOX: 'on' }];
    for (const mode of modes) {
      const said = check({ ...mode, [variable]: given, DEMONSTRATION: 'on' })();
      expect(said).toMatch(new RegExp(`^DEMONSTRATION=on: with ${variable}=.*everybody.*every mail and code.*passwords.*one-time secrets`));
    }
  });
});

it.each([
  '127.0.0.1',
  '127.255.0.9',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:2',
  '',
])('S96 takes a sandbox on this machine alone, without a word: %j', (host) => {
  const named = host.includes(':') ? `[${host}]` : host || 'localhost';
  for (const DEMONSTRATION of ['off', 'on']) {
    const urls = { PUBLIC_URL: `http://${named}:3000`, CONSOLE_URL: `http://${named}:3001` };
    expect(check({ HOST: host, DEMONSTRATION, ...urls })()).toBeUndefined();
  }
});
