import type { Config } from './config.ts';
import { inUrl, isThisMachine } from './hosts.ts';
import { ConfigError } from './values.ts';

type ConsoleSettings = Pick<Config, 'isProduction' | 'roles' | 'host' | 'consoleUrl' | 'publicUrl' | 'isConsoleHostShared'>;

/**
 * Refuses a production console that strangers could listen to or that shares its cookie's host with the site: cookies know no port
 * (operator §3.1). @throws ConfigError
 */
export function refuseOpenConsole(config: ConsoleSettings): void {
  const { isProduction, roles, host, consoleUrl = `http://${inUrl(host)}`, publicUrl, isConsoleHostShared } = config;
  if (!isProduction || !roles.has('console')) return;
  const { protocol, hostname } = new URL(consoleUrl);
  if (isThisMachine(hostname)) return;
  if (protocol !== 'https:') throw new ConfigError('CONSOLE_URL', consoleUrl, 'an https address, or HOST on this machine alone');
  const isShared = publicUrl !== undefined && new URL(publicUrl).hostname === hostname;
  if (isShared && !isConsoleHostShared)
    throw new ConfigError('CONSOLE_URL', consoleUrl, 'a host other than that of PUBLIC_URL, unless CONSOLE_SHARED_HOST=on');
}
