import { isIP } from 'node:net';
import path from 'node:path';
import { type NamedOperator, plainName } from './kernel/operator-proof.ts';

/** Which parts of the product a process runs (architecture.md, One process, four roles). */
export const ROLES = ['web', 'realtime', 'worker', 'sandbox'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Every setting of the product. Read once, at start; nothing else looks at the environment. */
export interface Config {
  port: number;
  host: string;
  /** Absolute base of links and redirects; undefined means "derive it from where the server listens". */
  publicUrl: string | undefined;
  /** Undefined means the embedded PostgreSQL in `dataDirectory`. */
  databaseUrl: string | undefined;
  dataDirectory: string;
  roles: ReadonlySet<Role>;
  sandboxEnabled: boolean;
  /** Whether the sandbox's payment provider is believed only when it says the same on being asked, as every real one is (decision 14). */
  isSandboxPspAsked: boolean;
  worldSeed: string;
  /** Days for which the betting product keeps an event that is over, with its markets and prices. */
  sportsbookKeptDays: number;
  trustedProxies: readonly string[];
  /** Whose pages stand in frames of ours: game studios, payment and identity providers. */
  frameOrigins: readonly string[];
  /** Those of them that may use the camera and the microphone: the identity provider. */
  cameraOrigins: readonly string[];
  /** The mail server; undefined means the sandbox's inbox. */
  smtp: { url: string; from: string } | undefined;
  /** The virus scanner that looks at uploads before they are kept; undefined means none (reliability S44). */
  clamdUrl: string | undefined;
  logLevel: LogLevel;
  isProduction: boolean;
  /** A BTCPay Server store that takes and pays coins; undefined where none is set. */
  btcpay: BtcpaySettings | undefined;
  /** Texts are read again whenever a file changes, and pages may stand in the preview's frame. Never in production. */
  isAuthoring: boolean;
  /** Operators who check identities and may read documents; empty means nobody (reliability S46). */
  kycOperators: readonly NamedOperator[];
  /** Operators who may let withdrawals go, refuse them and book money by hand; empty means nobody (reliability S6, P31). */
  paymentOperators: readonly NamedOperator[];
  /** Rows on disk survive a power cut. Off only for test databases, which nobody misses. */
  isDatabaseDurable: boolean;
}

/** Where a BTCPay Server store is reached, and what proves us to it and it to us. */
export interface BtcpaySettings {
  url: string;
  storeId: string;
  apiKey: string;
  webhookSecret: string;
  isInPrivateNetwork: boolean;
}

/** A setting has a value it cannot have. The message is the one line the operator sees. */
export class ConfigError extends Error {
  constructor(variable: string, given: string, allowed: string) {
    super(`${variable}=${given} is not valid: allowed is ${allowed}`);
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function oneOf<const T extends string>(
  environment: Environment,
  variable: string,
  { allowed, fallback }: { allowed: readonly T[]; fallback: T },
): T {
  const given = environment[variable];
  if (given === undefined || given === '') return fallback;
  const match = allowed.find((value) => value === given);
  if (match === undefined) throw new ConfigError(variable, given, allowed.join(', '));
  return match;
}

function readPort(environment: Environment): number {
  const given = environment.PORT;
  if (given === undefined || given === '') return 3000;
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535) throw new ConfigError('PORT', given, 'a whole number from 0 to 65535');
  return port;
}

// Results may be corrected for a day (sportsbook.md §3.3); the day after they still can.
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

function readUrl(environment: Environment, variable: string, protocols: readonly string[]): string | undefined {
  const given = environment[variable];
  if (given === undefined || given === '') return undefined;
  const parsed = URL.canParse(given) ? new URL(given) : undefined;
  if (parsed === undefined || !protocols.includes(parsed.protocol)) {
    throw new ConfigError(variable, hidePassword(given), `a URL beginning with ${protocols.map((name) => `${name}//`).join(' or ')}`);
  }
  return given;
}

/** A connection string may hold a password; an error message must not. */
export function hidePassword(url: string): string {
  return url.replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:…@');
}

function readProxies(environment: Environment): readonly string[] {
  const given = environment.TRUSTED_PROXIES;
  if (given === undefined || given.trim() === '') return [];
  return given.split(',').map((entry) => {
    const range = entry.trim();
    const [address = '', bits] = range.split('/');
    const maximum = isIP(address) === 6 ? 128 : 32;
    const isRange = isIP(address) !== 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maximum));
    if (!isRange) throw new ConfigError('TRUSTED_PROXIES', given, 'a comma-separated list of addresses or CIDR ranges');
    return range;
  });
}

/** Origins of other sites, `https://host`: a path would be dropped by browsers without a word. */
function readOrigins(environment: Environment, variable: string): readonly string[] {
  const given = environment[variable];
  if (given === undefined || given.trim() === '') return [];
  return given.split(',').map((entry) => {
    const origin = entry.trim();
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !origin.startsWith('https://'))
      throw new ConfigError(variable, given, 'a comma-separated list of origins such as https://frame.example.com');
    return origin;
  });
}

/** A sender as mails write it: an address, or a name before one in angle brackets. */
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

/** All of a store's settings, or none: half a connection would take money that nobody hears of. */
function readBtcpay(environment: Environment): BtcpaySettings | undefined {
  const isInPrivateNetwork = oneOf(environment, 'BTCPAY_PRIVATE_NETWORK', { allowed: ['on', 'off'], fallback: 'off' }) === 'on';
  const url = readUrl(environment, 'BTCPAY_URL', isInPrivateNetwork ? ['https:', 'http:'] : ['https:']);
  if (url === undefined) return undefined;
  const required = (variable: string): string => {
    const given = environment[variable] ?? '';
    if (given === '') throw new ConfigError(variable, '', 'a value, since BTCPAY_URL is set');
    return given;
  };
  const webhookSecret = required('BTCPAY_WEBHOOK_SECRET');
  if (webhookSecret.length < SECRET_LENGTH_MIN)
    throw new ConfigError('BTCPAY_WEBHOOK_SECRET', '…', `at least ${SECRET_LENGTH_MIN} characters`);
  const base = url.replace(/\/+$/, '');
  return { url: base, storeId: required('BTCPAY_STORE_ID'), apiKey: required('BTCPAY_API_KEY'), webhookSecret, isInPrivateNetwork };
}

/**
 * `name=hash` entries; a name without a hash would be believed to whoever types it (reliability S6, S46). A name or a key that stands there
 * twice is refused: two names with one key are one person, who would be two where two are asked for.
 */
function readOperators(environment: Environment, variable: 'KYC_OPERATORS' | 'PAYMENT_OPERATORS'): NamedOperator[] {
  const entries = (environment[variable] ?? '').split(',').map((entry) => entry.trim());
  const operators = entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, name, keyHash] = /^([^=]+?)\s*=\s*([0-9a-f]{64})$/i.exec(entry) ?? [];
      if (name === undefined || keyHash === undefined)
        throw new ConfigError(variable, entry.replace(/=.*/u, '=…'), 'a name and the SHA-256 of its key, as nora=<64 hexadecimal digits>');
      return { name, keyHash: keyHash.toLowerCase() };
    });
  for (const part of ['name', 'keyHash'] as const) {
    const kept = new Set<string>();
    for (const operator of operators) {
      const text = plainName(operator[part]);
      if (kept.has(text)) throw new ConfigError(variable, `${operator.name}=…`, 'every name once, and to every name a key of its own');
      kept.add(text);
    }
  }
  return operators;
}

/** Reads every setting, or throws `ConfigError` naming the wrong one, what was given and what is allowed (sandbox.md, Start and stop). */
export function readConfig(environment: Environment = process.env): Config {
  const isProduction = environment.NODE_ENV === 'production';
  const publicUrl = readUrl(environment, 'PUBLIC_URL', ['http:', 'https:']);
  const cameraOrigins = readOrigins(environment, 'CAMERA_ORIGINS');
  return {
    port: readPort(environment),
    host: environment.HOST === undefined || environment.HOST === '' ? '127.0.0.1' : environment.HOST,
    publicUrl: publicUrl?.replace(/\/+$/, ''),
    databaseUrl: readUrl(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDirectory: path.resolve(environment.DATA_DIR === undefined || environment.DATA_DIR === '' ? '.data' : environment.DATA_DIR),
    roles: readRoles(environment),
    isSandboxPspAsked: oneOf(environment, 'SANDBOX_PSP_CONFIRM', { allowed: ['on', 'off'], fallback: 'off' }) === 'on',
    sandboxEnabled: oneOf(environment, 'SANDBOX', { allowed: ['on', 'off'], fallback: isProduction ? 'off' : 'on' }) === 'on',
    worldSeed: environment.WORLD_SEED === undefined || environment.WORLD_SEED === '' ? 'pavilion' : environment.WORLD_SEED,
    sportsbookKeptDays: readSportsbookKeptDays(environment),
    trustedProxies: readProxies(environment),
    frameOrigins: [...readOrigins(environment, 'FRAME_ORIGINS'), ...cameraOrigins],
    cameraOrigins,
    smtp: readSmtp(environment),
    clamdUrl: readUrl(environment, 'CLAMD_URL', ['tcp:']),
    logLevel: oneOf(environment, 'LOG_LEVEL', { allowed: LOG_LEVELS, fallback: 'info' }),
    isProduction,
    btcpay: readBtcpay(environment),
    isAuthoring: oneOf(environment, 'CONTENT_AUTHOR', { allowed: isProduction ? ['off'] : ['on', 'off'], fallback: 'off' }) === 'on',
    kycOperators: readOperators(environment, 'KYC_OPERATORS'),
    paymentOperators: readOperators(environment, 'PAYMENT_OPERATORS'),
    isDatabaseDurable: true,
  };
}
