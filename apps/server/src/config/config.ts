import path from 'node:path';
import { type ConsoleOidcSettings, readConsoleOidc } from './console-oidc.ts';
import { readDatabaseUrl } from './database-url.ts';
import { type ObjectStoreSettings, readObjectStore } from './object-store.ts';
import { type RealtimeSettings, readRealtime } from './realtime.ts';
import { refuseClearText } from './refuse-clear-text.ts';
import { readProxies } from './trusted-proxies.ts';
import { readSecurityContact } from './security-contact.ts';
import {
  ConfigError,
  type Environment,
  oneOf,
  readMoment,
  readOrigins,
  readSiteUrl,
  readUrl,
  refuseWithout,
  requiredWith,
} from './values.ts';

/** Which parts of the product a process runs (ARCHITECTURE.md, One process, six roles). */
const ROLES = ['web', 'realtime', 'worker', 'sandbox', 'sportsbook', 'console'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** All settings of the product. Read once, at start; nothing else reads the environment. */
export interface Config {
  port: number;
  host: string;
  /** Absolute base of links and redirects; undefined means "derive it from where the server listens". */
  publicUrl: string | undefined;
  /** Where the operator console listens, on the same host. */
  consolePort: number;
  /** Absolute base of the console's links; undefined means "derive it from where it listens". */
  consoleUrl: string | undefined;
  /** Whether the console may be on the site's host in production, where its cookie reaches the site too. */
  isConsoleHostShared: boolean;
  /** The OpenID issuer that vouches for operators; undefined when none is configured. */
  consoleOidc: ConsoleOidcSettings | undefined;
  /** Undefined means the embedded PostgreSQL in `dataDirectory`. */
  databaseUrl: string | undefined;
  /** The database server itself, where `databaseUrl` is a pooler; undefined means `databaseUrl` (D-179). */
  directDatabaseUrl: string | undefined;
  /** A standby of it, which answers what only reads; undefined means that the primary does (D-197). */
  replicaDatabaseUrl: string | undefined;
  /** The same database as the role that owns its tables; undefined means that `databaseUrl` migrates as well (D-170). */
  migratorDatabaseUrl: string | undefined;
  /** The same database as a role that reads everything and writes nothing, for the verify commands; undefined means `databaseUrl`. */
  auditorDatabaseUrl: string | undefined;
  dataDirectory: string;
  /** Where secrets are kept: shared by the processes of an installation (D-178). */
  secretsDirectory: string;
  roles: ReadonlySet<Role>;
  realtime: RealtimeSettings;
  sandboxEnabled: boolean;
  /** Whether others than this machine may reach the sandbox, which shows everything to everybody (S96). */
  isDemonstration: boolean;
  /** Whether a webhook of the sandbox's payment provider is confirmed by a query before it counts, as for every real provider (D-114). */
  isSandboxPspAsked: boolean;
  worldSeed: string;
  /** The platform's clock stands still at this time from the start; undefined lets it run. Only with the sandbox. */
  sandboxStartsAt: Date | undefined;
  /** Days for which the betting product keeps an event that is over, with its markets and prices. */
  sportsbookKeptDays: number;
  trustedProxies: readonly string[];
  /** The request header in which trusted proxies pass the visitor's address. */
  clientAddressHeader: string;
  /** The request header in which trusted proxies pass the visitor's country; undefined when none does. */
  clientCountryHeader: string | undefined;
  /** Port of a separate metrics listener on loopback; undefined when there is none. */
  metricsPort: number | undefined;
  /** Bearer token for `/metrics` on the main port; undefined closes it there. */
  metricsToken: string | undefined;
  /** Origins allowed in our frames: game studios, payment and identity providers. */
  frameOrigins: readonly string[];
  /** The frame origins that may use the camera and the microphone: the identity provider. */
  cameraOrigins: readonly string[];
  /** The mail server; undefined means the sandbox's inbox. */
  smtp: { url: string; from: string } | undefined;
  /** The bucket for files of players; undefined means that they are in the database. */
  objectStore: ObjectStoreSettings | undefined;
  /** The virus scanner for uploads; undefined means uploads are not scanned (S44). */
  clamdUrl: string | undefined;
  /** Where to report vulnerabilities, as `mailto:` or `https:`; undefined publishes no contact. */
  securityContact: string | undefined;
  logLevel: LogLevel;
  /** Where spans are sent by OTLP, and the share of traces that is recorded, from 0 to 1; undefined when none are (D-185). */
  tracing: { url: string; share: number } | undefined;
  /** How long a load balancer gets to notice that this process drains, before its port closes (F11). */
  drainNoticeMs: number;
  isProduction: boolean;
  /** Whether production may run as root, which it has no use for. */
  mayRunAsRoot: boolean;
  /** The BTCPay Server store for coin payments; undefined when none is configured. */
  btcpay: BtcpaySettings | undefined;
  /** Content is reloaded whenever a file changes, and pages may be framed by the preview. Never in production. */
  isAuthoring: boolean;
  /** Whether commits survive a power cut. Off only for throw-away test databases. */
  isDatabaseDurable: boolean;
}

/** Where the BTCPay Server store is reached, and the credentials in both directions. */
interface BtcpaySettings {
  url: string;
  storeId: string;
  apiKey: string;
  /** More than one during a rotation. */
  webhookSecrets: readonly string[];
  isInPrivateNetwork: boolean;
}

const DRAIN_SECONDS_MAX = 300;

function readDrainSeconds(environment: Environment): number {
  const given = environment.DRAIN_SECONDS;
  if (given === undefined || given === '') return 2;
  const seconds = Number(given);
  if (!/^\d+$/.test(given) || seconds > DRAIN_SECONDS_MAX)
    throw new ConfigError('DRAIN_SECONDS', given, `a whole number from 0 to ${DRAIN_SECONDS_MAX}`);
  return seconds;
}

const PORT_MAX = 65_535;

function readPort(environment: Environment, variable: 'PORT' | 'CONSOLE_PORT', fallback: number): number {
  const given = environment[variable];
  if (given === undefined || given === '') return fallback;
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > PORT_MAX) throw new ConfigError(variable, given, `a whole number from 0 to ${PORT_MAX}`);
  return port;
}

/** The port after the site's, or a free one where the site takes a free one. */
const portAfter = (port: number): number => (port === 0 ? 0 : Math.min(PORT_MAX, port + 1));

// Results may be corrected for a day (sportsbook §3.3), and must still be there on the day after.
const SPORTSBOOK_KEPT_DAYS_MIN = 2;
const SPORTSBOOK_KEPT_DAYS_MAX = 3650;

function readSportsbookKeptDays(environment: Environment): number {
  const given = environment.SPORTSBOOK_KEPT_DAYS;
  if (given === undefined || given === '') return 14;
  const days = Number(given);
  if (!/^\d+$/.test(given) || days < SPORTSBOOK_KEPT_DAYS_MIN || days > SPORTSBOOK_KEPT_DAYS_MAX)
    throw new ConfigError('SPORTSBOOK_KEPT_DAYS', given, `a whole number from ${SPORTSBOOK_KEPT_DAYS_MIN} to ${SPORTSBOOK_KEPT_DAYS_MAX}`);
  return days;
}

function readRoles(environment: Environment): ReadonlySet<Role> {
  const given = environment.ROLES;
  if (given === undefined || given.trim() === '') return new Set(ROLES);
  const roles = given.split(',').map((name) => name.trim());
  const known = new Set<Role>();
  for (const name of roles) {
    const role = ROLES.find((candidate) => candidate === name);
    if (role === undefined) throw new ConfigError('ROLES', given, `a comma-separated list of ${ROLES.join(', ')}`);
    known.add(role);
  }
  return known;
}

/** A header name, lower-cased as Node delivers it. */
function readHeaderName(environment: Environment, variable: string): string | undefined {
  const given = environment[variable];
  if (given === undefined || given === '') return undefined;
  if (!/^[A-Za-z0-9-]{1,64}$/.test(given)) throw new ConfigError(variable, given, 'the name of a header such as X-Forwarded-For');
  return given.toLowerCase();
}

function readMetricsPort(environment: Environment): number | undefined {
  const given = environment.METRICS_PORT;
  if (given === undefined || given === '') return undefined;
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535) throw new ConfigError('METRICS_PORT', given, 'a whole number from 0 to 65535');
  return port;
}

function readMetricsToken(environment: Environment): string | undefined {
  const given = environment.METRICS_TOKEN;
  if (given === undefined || given === '') return undefined;
  if (given.length < SECRET_LENGTH_MIN) throw new ConfigError('METRICS_TOKEN', '…', `at least ${SECRET_LENGTH_MIN} characters`);
  return given;
}

/** A mail sender: an address, or a name followed by an address in angle brackets. */
const SENDER = /^(?:[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/;

function readSmtp(environment: Environment): { url: string; from: string } | undefined {
  const url = readUrl(environment, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (url === undefined) return undefined;
  const from = environment.MAIL_FROM ?? '';
  if (!SENDER.test(from))
    throw new ConfigError('MAIL_FROM', from, 'a sender such as Pavilion <no-reply@example.com>, which SMTP_URL needs');
  return { url, from };
}

const SECRET_LENGTH_MIN = 32;

/** Either all settings of a store or none: a half-configured store would take money that is never credited. */
function readBtcpay(environment: Environment): BtcpaySettings | undefined {
  const isInPrivateNetwork = oneOf(environment, 'BTCPAY_PRIVATE_NETWORK', { allowed: ['on', 'off'], fallback: 'off' }) === 'on';
  const url = readUrl(environment, 'BTCPAY_URL', isInPrivateNetwork ? ['https:', 'http:'] : ['https:']);
  if (url === undefined) {
    refuseWithout(environment, 'BTCPAY_URL', ['BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET']);
    return undefined;
  }
  const required = (variable: string): string => requiredWith(environment, variable, 'BTCPAY_URL');
  const webhookSecrets = required('BTCPAY_WEBHOOK_SECRET').split(',');
  if (webhookSecrets.some(({ length }) => length < SECRET_LENGTH_MIN))
    throw new ConfigError('BTCPAY_WEBHOOK_SECRET', '…', `at least ${SECRET_LENGTH_MIN} characters`);
  const base = url.replace(/\/+$/, '');
  return { url: base, storeId: required('BTCPAY_STORE_ID'), apiKey: required('BTCPAY_API_KEY'), webhookSecrets, isInPrivateNetwork };
}

/** Where players pay: their pages lead there (S34). */
const originsOf = (store: BtcpaySettings | undefined): readonly string[] => (store === undefined ? [] : [new URL(store.url).origin]);

/** The variables are those of OpenTelemetry's specification. */
function readTracing(environment: Environment): Config['tracing'] {
  const url = readUrl(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])?.replace(/\/+$/, '');
  if (url === undefined) return undefined;
  const given = environment.OTEL_TRACES_SAMPLER_ARG || '1';
  const share = Number(given);
  if (!(share >= 0 && share <= 1))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG', given, 'the share of traces that is recorded, from 0 to 1');
  return { url, share };
}

const REPLACED = ['KYC_OPERATORS', 'PAYMENT_OPERATORS'] as const;

/** Settings of earlier versions that named operators: names and keys in one environment proved nothing (S6, D-176). */
function refuseReplaced(environment: Environment): void {
  for (const variable of REPLACED) {
    const isGiven = (environment[variable] ?? '').trim() !== '';
    if (isGiven)
      throw new ConfigError(variable, '…', 'nothing: operators are in the database now, invited by `npm run operator -- invite <e-mail>`');
  }
}

/** Reads every setting. @throws ConfigError naming the invalid setting, the value given and what is allowed (sandbox §1) */
export function readConfig(environment: Environment = process.env): Config {
  const textOr = (variable: string, fallback: string): string => environment[variable] || fallback;
  const isOn = (variable: string, fallback: 'on' | 'off', allowed: readonly ('on' | 'off')[] = ['on', 'off']): boolean =>
    oneOf(environment, variable, { allowed, fallback }) === 'on';
  refuseReplaced(environment);
  refuseClearText(environment);
  const isProduction = environment.NODE_ENV === 'production';
  const port = readPort(environment, 'PORT', 3000);
  const cameraOrigins = readOrigins(environment, 'CAMERA_ORIGINS');
  const dataDirectory = path.resolve(textOr('DATA_DIR', '.data'));
  const roles = readRoles(environment);
  // A process that calls no company has no key for one (deploy/kubernetes).
  const callsOut = (['web', 'worker', 'console'] as const).some((role) => roles.has(role));
  const btcpay = callsOut ? readBtcpay(environment) : undefined;
  return {
    port,
    consolePort: readPort(environment, 'CONSOLE_PORT', portAfter(port)),
    consoleUrl: readSiteUrl(environment, 'CONSOLE_URL'),
    isConsoleHostShared: isOn('CONSOLE_SHARED_HOST', 'off'),
    consoleOidc: roles.has('console') ? readConsoleOidc(environment, { isProduction }) : undefined,
    host: textOr('HOST', '127.0.0.1'),
    publicUrl: readSiteUrl(environment, 'PUBLIC_URL'),
    databaseUrl: readDatabaseUrl(environment, 'DATABASE_URL'),
    directDatabaseUrl: readDatabaseUrl(environment, 'DATABASE_DIRECT_URL'),
    replicaDatabaseUrl: readDatabaseUrl(environment, 'DATABASE_REPLICA_URL'),
    migratorDatabaseUrl: readDatabaseUrl(environment, 'DATABASE_MIGRATOR_URL'),
    auditorDatabaseUrl: readDatabaseUrl(environment, 'DATABASE_AUDITOR_URL'),
    dataDirectory,
    secretsDirectory: path.resolve(textOr('SECRETS_DIR', dataDirectory)),
    roles,
    realtime: readRealtime(environment, roles),
    isSandboxPspAsked: isOn('SANDBOX_PSP_CONFIRM', 'off'),
    sandboxEnabled: isOn('SANDBOX', isProduction ? 'off' : 'on'),
    isDemonstration: isOn('DEMONSTRATION', 'off'),
    worldSeed: textOr('WORLD_SEED', 'pavilion'),
    sandboxStartsAt: readMoment(environment, 'SANDBOX_STARTS_AT'),
    sportsbookKeptDays: readSportsbookKeptDays(environment),
    trustedProxies: readProxies(environment),
    clientAddressHeader: readHeaderName(environment, 'CLIENT_ADDRESS_HEADER') ?? 'x-forwarded-for',
    clientCountryHeader: readHeaderName(environment, 'CLIENT_COUNTRY_HEADER'),
    metricsPort: readMetricsPort(environment),
    metricsToken: readMetricsToken(environment),
    frameOrigins: [...readOrigins(environment, 'FRAME_ORIGINS'), ...cameraOrigins, ...originsOf(btcpay)],
    cameraOrigins,
    smtp: readSmtp(environment),
    clamdUrl: readUrl(environment, 'CLAMD_URL', ['tcp:']),
    securityContact: readSecurityContact(environment),
    tracing: readTracing(environment),
    logLevel: oneOf(environment, 'LOG_LEVEL', { allowed: LOG_LEVELS, fallback: 'info' }),
    drainNoticeMs: readDrainSeconds(environment) * 1000,
    isProduction,
    mayRunAsRoot: isOn('ALLOW_ROOT', 'off'),
    objectStore: callsOut ? readObjectStore(environment) : undefined,
    btcpay,
    isAuthoring: isOn('CONTENT_AUTHOR', 'off', isProduction ? ['off'] : ['on', 'off']),
    isDatabaseDurable: true,
  };
}
