import type { Config } from './config.ts';
import { isThisMachine } from './hosts.ts';
import { ConfigError } from './values.ts';

type SandboxSettings = Pick<Config, 'sandboxEnabled' | 'isDemonstration' | 'host' | 'publicUrl' | 'consoleUrl'>;

const SHOWN = 'every mail and code at /sandbox/inbox, and passwords and operators’ one-time secrets at /sandbox/world';

/** The setting by which others reach a process that has the sandbox on, and its value; undefined where this machine alone does. */
function openSettingOf({
  sandboxEnabled,
  host,
  publicUrl,
  consoleUrl,
}: SandboxSettings): readonly [variable: string, given: string] | undefined {
  if (!sandboxEnabled) return undefined;
  if (!isThisMachine(host)) return ['HOST', host];
  // A proxy on this machine opens what listens to this machine alone; the address it is known by gives it away.
  const urls = [
    ['PUBLIC_URL', publicUrl],
    ['CONSOLE_URL', consoleUrl],
  ] as const;
  for (const [variable, url] of urls) if (url !== undefined && !isThisMachine(new URL(url).hostname)) return [variable, url];
  return undefined;
}

/**
 * Refuses a sandbox reachable from other machines, whatever the process's roles, unless it is declared a demonstration: nothing under
 * `/sandbox` authenticates anyone (S96).
 * @returns the notice to log when an open demonstration starts @throws ConfigError
 */
export function refuseOpenSandbox(config: SandboxSettings): string | undefined {
  const open = openSettingOf(config);
  if (open === undefined) return undefined;
  const [variable, given] = open;
  if (!config.isDemonstration)
    throw new ConfigError(variable, given, `this machine alone with SANDBOX=on, unless DEMONSTRATION=on lets everybody read ${SHOWN}`);
  return `DEMONSTRATION=on: with ${variable}=${given} everybody can read ${SHOWN}`;
}
