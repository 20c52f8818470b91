import type { Config } from './config.ts';
import { isInClear } from './hosts.ts';
import { ConfigError } from './values.ts';

/**
 * Refuses to start a production site without TLS, which would expose passwords and tokens; TLS ends at a load balancer in front of it
 * (S97). @throws ConfigError
 */
export function refuseOpenSite({ isProduction, host, publicUrl }: Pick<Config, 'isProduction' | 'host' | 'publicUrl'>): void {
  if (isProduction && isInClear(publicUrl, host))
    throw new ConfigError('PUBLIC_URL', publicUrl ?? '', 'an https address, or HOST and PUBLIC_URL of this machine alone');
}
