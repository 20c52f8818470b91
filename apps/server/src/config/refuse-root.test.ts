import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './values.ts';
import { refuseRoot } from './refuse-root.ts';

const start = (environment: Record<string, string | undefined>, userId: number | undefined) => () =>
  refuseRoot(readConfig(environment), userId);

describe('a start as root', () => {
  it.each([{}, { SANDBOX: 'on' }])('S65 is refused in production, with $SANDBOX', (environment) => {
    expect(start({ NODE_ENV: 'production', ...environment }, 0)).toThrow(ConfigError);
  });

  it.each([
    { environment: { NODE_ENV: 'production', ALLOW_ROOT: 'on' }, userId: 0 },
    { environment: { NODE_ENV: 'production' }, userId: 1000 },
    { environment: { NODE_ENV: 'production' }, userId: undefined },
    { environment: {}, userId: 0 },
  ])('S65 continues with $environment as user $userId', ({ environment, userId }) => {
    expect(start(environment, userId)).not.toThrow();
  });
});
