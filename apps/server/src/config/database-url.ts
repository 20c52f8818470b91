import { isNear } from './hosts.ts';
import { ConfigError, type Environment, hidePassword, readUrl } from './values.ts';

const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

/** Where the driver connects: `host` among the parameters comes before the host of the URL, and PGHOST after it. */
function hostOf({ hostname, searchParams }: URL, environment: Environment): string {
  const host = decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1');
  return (searchParams.getAll('host').at(-1) || host || environment.PGHOST || '').toLowerCase();
}

/**
 * Accepts exactly one server: with several, balances might be read from a replica that lags behind the primary. In production the way to
 * it is encrypted, unless it is this machine or a private network (S66).
 * @throws ConfigError
 */
export function readDatabaseUrl(
  environment: Environment,
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL' | 'DATABASE_MIGRATOR_URL' | 'DATABASE_AUDITOR_URL',
): string | undefined {
  const url = readUrl(environment, variable, ['postgres:', 'postgresql:']);
  if (url === undefined) return undefined;
  if ((environment.DATABASE_URL ?? '') === '') throw new ConfigError('DATABASE_URL', '', `a database, since ${variable} is set`);
  const parsed = new URL(url);
  const hosts = [parsed.host, ...parsed.searchParams.getAll('host')].join(',').split(',');
  if (hosts.filter((each) => each !== '').length > 1) throw new ConfigError(variable, hidePassword(url), 'one server, the primary');
  const isEncrypted = ENCRYPTED.includes(parsed.searchParams.getAll('sslmode').at(-1) ?? '');
  if (environment.NODE_ENV === 'production' && !isEncrypted && !isNear(hostOf(parsed, environment)))
    throw new ConfigError(variable, hidePassword(url), `sslmode=${ENCRYPTED.join(', ')} for a server outside private networks`);
  return url;
}
