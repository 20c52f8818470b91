import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { refuseOpenConsole } from './refuse-open-console.ts';

const check = (environment: Record<string, string>) => () => refuseOpenConsole(readConfig({ NODE_ENV: 'production', ...environment }));

it('BO-017 production refuses a console over http for strangers, and one on the host of the site', () => {
  const open = { HOST: '0.0.0.0' };
  expect(check(open)).toThrow(/CONSOLE_URL/);
  expect(check({ HOST: '::' })).toThrow(/CONSOLE_URL/);
  expect(check({ HOST: '::1' })).not.toThrow();
  expect(check({ ...open, CONSOLE_URL: 'http://console.example.test' })).toThrow(/https/);
  expect(check({ ...open, CONSOLE_URL: 'https://console.example.test' })).not.toThrow();
  const shared = { ...open, PUBLIC_URL: 'https://example.test', CONSOLE_URL: 'https://example.test:8443' };
  expect(check(shared)).toThrow(/CONSOLE_SHARED_HOST/);
  expect(check({ ...shared, CONSOLE_SHARED_HOST: 'on' })).not.toThrow();
  expect(check({ ...open, ROLES: 'web' })).not.toThrow();
  expect(check({})).not.toThrow();
  expect(() => refuseOpenConsole(readConfig(open))).not.toThrow();
});
