import type { Config } from './config.ts';
import { isInClear, isThisMachine } from './hosts.ts';
import { ConfigError } from './values.ts';

type ConsoleSettings = Pick<Config, 'isProduction' | 'roles' | 'host' | 'consoleUrl' | 'publicUrl' | 'isConsoleHostShared'>;

/**
 * Refuses a production console that strangers could listen to or that shares its cookie's host with the site: cookies know no port
 * (operator §3.1). @throws ConfigError
 */
export function refuseOpenConsole(config: ConsoleSettings): void {
  const { isProduction, roles, host, consoleUrl, publicUrl, isConsoleHostShared } = config;
  if (!isProduction || !roles.has('console')) return;
  if (isInClear(consoleUrl, host))
    throw new ConfigError('CONSOLE_URL', consoleUrl ?? '', 'an https address, or HOST on this machine alone');
  if (consoleUrl === undefined || publicUrl === undefined || isConsoleHostShared) return;
  const { hostname } = new URL(consoleUrl);
  if (!isThisMachine(hostname) && new URL(publicUrl).hostname === hostname)
    throw new ConfigError('CONSOLE_URL', consoleUrl, 'a host other than that of PUBLIC_URL, unless CONSOLE_SHARED_HOST=on');
}
