import type { Config } from './config.ts';
import { ConfigError } from './values.ts';

/**
 * Keeps production from running as root: it takes no right of root to serve, and a fault in it would be worth the whole machine (S65).
 * @throws ConfigError
 */
export function refuseRoot(
  { isProduction, mayRunAsRoot }: Pick<Config, 'isProduction' | 'mayRunAsRoot'>,
  userId: number | undefined,
): void {
  if (isProduction && !mayRunAsRoot && userId === 0)
    throw new ConfigError(
      'ALLOW_ROOT',
      'off',
      'a start as a user of its own (deploy/pavilion.service), or on where there is no other user',
    );
}
