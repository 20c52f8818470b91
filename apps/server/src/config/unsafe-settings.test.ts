import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { refuseOpenConsole } from './refuse-open-console.ts';
import { refuseOpenSandbox } from './refuse-open-sandbox.ts';
import { refuseOpenSite } from './refuse-open-site.ts';

type Settings = Readonly<Record<string, string>>;

/** A start as far as its settings go. */
function start(environment: Settings): void {
  const config = readConfig(environment);
  refuseOpenConsole(config);
  refuseOpenSite(config);
  refuseOpenSandbox(config);
}

// Other settings that the one below requires.
const BESIDE: Readonly<Record<string, Settings>> = {
  HOST: { ROLES: 'web' },
  SMTP_URL: { MAIL_FROM: 'no-reply@play.example' },
  BTCPAY_URL: {
    BTCPAY_PRIVATE_NETWORK: 'on',
    BTCPAY_STORE_ID: 'store',
    BTCPAY_API_KEY: 'key',
    BTCPAY_WEBHOOK_SECRET: 'w'.repeat(32),
  },
  S3_ENDPOINT: { S3_PRIVATE_NETWORK: 'on', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  CONSOLE_OIDC_ISSUER: { CONSOLE_OIDC_CLIENT_ID: 'id', CONSOLE_OIDC_CLIENT_SECRET: 'secret' },
};
const settingsOf = (variable: string, given: string): Settings => ({ ...BESIDE[variable], [variable]: given });
const rowsOf = (byVariable: Readonly<Record<string, readonly string[]>>): [string, string][] =>
  Object.entries(byVariable).flatMap(([variable, values]) => values.map((given): [string, string] => [variable, given]));

const PROXIES = [
  '10.0.0.0/8',
  '127.0.0.1',
  '203.0.113.7/32',
  '2001:db8::/32',
  '2400::/16',
  '::1',
  '::ffff:10.0.0.0/104',
  '127.0.0.1,fd00::/16',
];
const TOO_WIDE_IPV4 = ['0.0.0.0/0', '0.0.0.0/1', '128.0.0.0/1', '10.0.0.0/7', '127.0.0.1,0.0.0.0/0', '10.0.0.0/8, 128.0.0.0/01'];
const TOO_WIDE_IPV6 = ['::/0', '::/1', '2000::/3', '2001::/15', 'fc00::/7'];
const TOO_WIDE_MAPPED = ['::ffff:0:0/96', '::ffff:0.0.0.0/96', '::ffff:10.0.0.0/103', '::ffff:808:808/97'];
// Each of these holds every address of IPv4.
const HOLDING_MAPPED = ['::/16', '::/64', '::/80', '::fffe:0:0/95'];
const REFUSED = rowsOf({
  TRUSTED_PROXIES: [...TOO_WIDE_IPV4, ...TOO_WIDE_IPV6, ...TOO_WIDE_MAPPED, ...HOLDING_MAPPED],
  PUBLIC_URL: [
    'http://casino.example',
    'HTTP://casino.example:8080/',
    'http://10.0.0.5',
    'http://localhost.casino.example',
    'http://[2001:db8::1]',
  ],
  HOST: ['0.0.0.0', '::', '10.0.0.5', 'fe80::1%eth0', 'casino.example'],
  CONSOLE_URL: ['http://console.example', 'http://10.0.0.5'],
  CONSOLE_OIDC_ISSUER: ['http://id.example', 'http://10.0.0.5'],
  BTCPAY_URL: ['http://203.0.113.7', 'http://3405803783/store', 'http://[2001:db8::1]', 'http://[::ffff:203.0.113.7]'],
  S3_ENDPOINT: ['http://203.0.113.7:9000', 'http://[2001:db8::1]:9000'],
  CLAMD_URL: ['tcp://203.0.113.7:3310', 'tcp://[2001:db8::1]:3310'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['http://203.0.113.7:4318'],
  SMTP_URL: ['requireTLS=false', 'requireTLS=0', 'a=b&requireTLS=', 'tls.rejectUnauthorized=false', 'tls.checkServerIdentity=0'].flatMap(
    (query) => [`smtp://user:hunter2@mail.example:587?${query}`, `smtps://user:hunter2@mail.example/?${query}`],
  ),
  DATABASE_URL: ['postgres://app:hunter2@db.example/pavilion', 'postgres://app:hunter2@203.0.113.7/pavilion?sslmode=prefer'],
  NODE_TLS_REJECT_UNAUTHORIZED: ['0'],
});
const TAKEN = rowsOf({
  TRUSTED_PROXIES: PROXIES,
  PUBLIC_URL: [
    'https://casino.example',
    'http://127.0.0.1:8080',
    'http://localhost:3000',
    'http://[::1]:3000',
    'http://[::ffff:127.0.0.1]',
  ],
  HOST: ['127.0.0.1', '127.8.0.1', 'localhost', '::1', '::ffff:127.0.0.1'],
  CONSOLE_URL: ['https://console.example', 'http://127.0.0.1:3001'],
  CONSOLE_OIDC_ISSUER: ['https://id.example'],
  BTCPAY_URL: ['https://203.0.113.7', 'http://10.0.0.5', 'http://btcpay.internal:23000', 'http://[fd00::5]'],
  S3_ENDPOINT: ['https://203.0.113.7', 'http://192.168.0.9:9000', 'http://minio:9000'],
  CLAMD_URL: ['tcp://127.0.0.1:3310', 'tcp://10.0.0.7:3310', 'tcp://clamav.internal:3310'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['http://127.0.0.1:4318', 'http://collector:4318', 'https://203.0.113.7:4318'],
  SMTP_URL: ['smtp://user:word@mail.example:587', 'smtps://mail.example?name=play.example', 'smtp://127.0.0.1:1025?requireTLS=false'],
  DATABASE_URL: ['postgres://app@db.example/pavilion?sslmode=verify-full', 'postgres://app@10.0.0.7/pavilion'],
  NODE_TLS_REJECT_UNAUTHORIZED: ['1', ''],
});

// Without its public address, a site that listens to others is what is named.
const namedBy = (variable: string): string => (variable === 'HOST' ? 'PUBLIC_URL' : variable);

describe('S97 unsafe settings', () => {
  it.each(REFUSED)('S97 production refuses by name %s=%s', (variable, given) => {
    const settings = settingsOf(variable, given);
    const read = (): void => start({ ...settings, NODE_ENV: 'production' });
    expect(read).toThrow(new RegExp(`^${namedBy(variable)}=.* is not valid: allowed is `));
    expect(read).not.toThrow(/hunter2/);
    expect(() => start({ ...settings, SANDBOX: 'off' })).not.toThrow();
  });

  it.each(TAKEN)('S97 production takes %s=%s', (variable, given) => {
    expect(() => start({ ...settingsOf(variable, given), NODE_ENV: 'production' })).not.toThrow();
  });

  it('S97 a public address by https is enough where a balancer on another machine reaches the site', () => {
    expect(() => start({ NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'https://casino.example', ROLES: 'web' })).not.toThrow();
  });
});
