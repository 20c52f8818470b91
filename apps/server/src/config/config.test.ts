import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { hidePassword } from './values.ts';

describe('settings from the environment', () => {
  it('gives every setting a value that works on a laptop', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      sandboxEnabled: true,
      worldSeed: 'pavilion',
      logLevel: 'info',
      databaseUrl: undefined,
    });
    expect([...config.roles]).toEqual(['web', 'realtime', 'worker', 'sandbox', 'sportsbook', 'console']);
  });

  it('S69 switches the sandbox off in production unless it is set, and the preview of content for good', () => {
    expect(readConfig({ NODE_ENV: 'production' }).sandboxEnabled).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', SANDBOX: 'on' }).sandboxEnabled).toBe(true);
    expect(readConfig({ NODE_ENV: 'production' }).isAuthoring).toBe(false);
    expect(() => readConfig({ NODE_ENV: 'production', CONTENT_AUTHOR: 'on' })).toThrow('CONTENT_AUTHOR');
  });

  it('lets the sandbox’s clock go on unless a start is set', () => {
    expect(readConfig({}).sandboxStartsAt).toBeUndefined();
    expect(readConfig({ SANDBOX_STARTS_AT: '2030-05-11T15:00:00Z' }).sandboxStartsAt).toEqual(new Date(Date.UTC(2030, 4, 11, 15)));
  });

  it('F11 gives balancers two seconds to notice a stopping process unless it is set, in production and elsewhere', () => {
    const noticeOf = (environment: Record<string, string>): number => readConfig(environment).drainNoticeMs;
    const modes: Record<string, string>[] = [{}, { NODE_ENV: 'production' }];
    for (const mode of modes) {
      expect([noticeOf(mode), noticeOf({ ...mode, DRAIN_SECONDS: '' })]).toEqual([2000, 2000]);
      expect([noticeOf({ ...mode, DRAIN_SECONDS: '0' }), noticeOf({ ...mode, DRAIN_SECONDS: '300' })]).toEqual([0, 300_000]);
    }
  });

  it.each([
    ['PORT', 'abc', '0 to 65535'],
    ['PORT', '70000', '0 to 65535'],
    ['DRAIN_SECONDS', '301', '0 to 300'],
    ['DRAIN_SECONDS', '1.5', '0 to 300'],
    ['ROLES', 'web,cook', 'worker'],
    ['SANDBOX', 'maybe', 'on, off'],
    ['REALTIME', 'ably', 'hub, centrifugo'],
    ['LOG_LEVEL', 'loud', 'debug'],
    ['PUBLIC_URL', 'example', 'http://'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['SANDBOX_STARTS_AT', 'noon', '2030-05-11T15:00:00Z'],
    ['SANDBOX_STARTS_AT', '2030-05-11', '2030-05-11T15:00:00Z'],
    ['SANDBOX_STARTS_AT', '2030-05-11T15:00:00', '2030-05-11T15:00:00Z'],
    ['SPORTSBOOK_KEPT_DAYS', '1', '2 to 3650'],
    ['SPORTSBOOK_KEPT_DAYS', 'long', '2 to 3650'],
    ['TRUSTED_PROXIES', '10.0.0.0/99', 'CIDR'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8', 'CIDR'],
    ['TRUSTED_PROXIES', '10.0.0.0/', 'CIDR'],
    ['CLIENT_ADDRESS_HEADER', 'x forwarded', 'header'],
    ['CLIENT_COUNTRY_HEADER', 'a:b', 'header'],
    ['METRICS_PORT', '99999', '65535'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector', 'http://'],
    ['FRAME_ORIGINS', 'https://games.example.test/lobby', 'https://frame.example.com'],
    ['CAMERA_ORIGINS', 'http://id.example.test', 'https://frame.example.com'],
    ['SMTP_URL', 'http://mail.example.test', 'smtp://'],
    ['CLAMD_URL', 'http://scan.example.test', 'tcp://'],
    ['S3_ENDPOINT', 'http://objects.example.test', 'https://'],
    ['CONSOLE_PORT', '99999', '0 to 65535'],
    ['CONSOLE_URL', 'example', 'http://'],
  ])('names the variable %s, the given value (%s) and the allowed ones', (variable, given, allowed) => {
    const read = (): unknown => readConfig({ [variable]: given });
    expect(read).toThrow(variable);
    expect(read).toThrow(given);
    expect(read).toThrow(allowed);
  });

  it('S65 needs a key only where it is used: a process that calls no company starts without', () => {
    const addresses = {
      S3_BUCKET: 'papers',
      BTCPAY_URL: 'https://pay.example.test',
      BTCPAY_STORE_ID: 'store',
      CONSOLE_OIDC_ISSUER: 'https://id.example.test',
    };
    for (const ROLES of ['realtime', 'sandbox', 'realtime,sandbox']) expect(readConfig({ ...addresses, ROLES }).btcpay).toBeUndefined();
    for (const ROLES of ['web', 'worker', 'realtime,console']) expect(() => readConfig({ ...addresses, ROLES })).toThrow(/is not valid/);
  });

  it('S44 takes a bucket whole or not at all', () => {
    const bucket = { S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({}).objectStore).toBeUndefined();
    expect(readConfig(bucket).objectStore).toMatchObject({ endpoint: undefined, region: 'us-east-1', bucket: 'papers' });
    const near = { ...bucket, S3_ENDPOINT: 'http://10.0.0.9:9000', S3_PRIVATE_NETWORK: 'on', S3_REGION: 'eu' };
    expect(readConfig(near).objectStore).toMatchObject({ endpoint: 'http://10.0.0.9:9000', region: 'eu' });
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(name);
    expect(() => readConfig({ S3_ENDPOINT: 'https://objects.example.test' })).toThrow(/S3_BUCKET/);
  });

  it.each([
    'postgres://app:hunter2@primary,replica/pavilion',
    'postgres://app:hunter2@primary/pavilion?host=replica',
    'postgres:///pavilion?host=primary,replica',
    'postgres:///pavilion?host=primary&host=replica',
  ])('F18 takes one database server alone, not %s', (given) => {
    const read = (): unknown => readConfig({ DATABASE_URL: given });
    expect(read).toThrow(/DATABASE_URL.*one server, the primary/);
    expect(read).not.toThrow(/hunter2/);
  });

  it.each(['postgres://app:hunter2@primary/pavilion', 'postgres:///pavilion?host=/run/postgresql'])('F18 takes %s', (given) => {
    expect(readConfig({ DATABASE_URL: given }).databaseUrl).toBe(given);
  });

  it('S66 takes the addresses of other roles only beside that of the product', () => {
    const given = { DATABASE_URL: 'postgres://app@db/pavilion', DATABASE_MIGRATOR_URL: 'postgres://owner@db/pavilion' };
    const { databaseUrl, migratorDatabaseUrl, auditorDatabaseUrl } = readConfig(given);
    expect([databaseUrl, migratorDatabaseUrl, auditorDatabaseUrl]).toEqual([given.DATABASE_URL, given.DATABASE_MIGRATOR_URL, undefined]);
    for (const variable of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_MIGRATOR_URL', 'DATABASE_AUDITOR_URL']) {
      expect(() => readConfig({ [variable]: 'postgres://owner:hunter2@db/pavilion' })).toThrow(/^DATABASE_URL=.*since DATABASE_/);
      expect(() => readConfig({ ...given, [variable]: 'postgres://owner:hunter2@db,replica/pavilion' })).toThrow(
        `${variable}=postgres://owner:…@db,replica/pavilion is not valid: allowed is one server, the primary`,
      );
    }
  });

  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@127.0.0.1/pavilion' };
  it.each([
    'postgres://app:hunter2@db.example.test/pavilion',
    'postgres://app:hunter2@db/pavilion',
    'postgres://app:hunter2@203.0.113.7:5432/pavilion',
    'postgres://app:hunter2@172.32.0.1/pavilion',
    'postgres://app:hunter2@127.1/pavilion',
    'postgres://app:hunter2@localhost.example.test/pavilion',
    'postgresql://app:hunter2@[2001:db8::1]/pavilion',
    'postgres:///pavilion?host=db.example.test',
    'postgres://app:hunter2@db.example.test/pavilion?sslmode=disable',
    'postgres://app:hunter2@db.example.test/pavilion?sslmode=prefer',
    'postgres://app:hunter2@db.example.test/pavilion?sslmode=no-verify',
    'postgres://app:hunter2@db.example.test/pavilion?ssl=true',
    'postgres://app:hunter2@db.example.test/pavilion?sslmode=verify-full&sslmode=disable',
  ])('S66 refuses in production the way to %s, which is not encrypted', (given) => {
    for (const variable of [
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_REPLICA_URL',
      'DATABASE_MIGRATOR_URL',
      'DATABASE_AUDITOR_URL',
    ]) {
      const read = (): unknown => readConfig({ ...production, [variable]: given });
      expect(read).toThrow(new RegExp(`^${variable}=.*sslmode=require, verify-ca, verify-full for a server outside private networks$`));
      expect(read).not.toThrow(/hunter2/);
      expect(readConfig({ ...production, NODE_ENV: undefined, [variable]: given })).toBeDefined();
    }
  });

  it.each([
    'postgres://app@db.example.test/pavilion?sslmode=require',
    'postgres://app@db.example.test/pavilion?sslmode=verify-ca&sslrootcert=/etc/ssl/db.pem',
    'postgres://app@[2001:db8::1]/pavilion?sslmode=verify-full',
    'postgres://app@localhost/pavilion',
    'postgres://app@127.0.0.1:5433/pavilion',
    'postgres://app@[::1]/pavilion',
    'postgres://app@10.1.2.3/pavilion',
    'postgres://app@172.31.0.1/pavilion',
    'postgres://app@192.168.0.7/pavilion',
    'postgres://app@[fd00::7]/pavilion',
    'postgres:///pavilion?host=/run/postgresql',
    'postgres://app@%2Frun%2Fpostgresql/pavilion',
    'postgres:///pavilion',
  ])('S66 takes in production %s', (given) => {
    expect(readConfig({ ...production, DATABASE_URL: given }).databaseUrl).toBe(given);
  });

  it('S66 judges the host of PGHOST where the address has none', () => {
    const given = { ...production, DATABASE_URL: 'postgres:///pavilion' };
    expect(() => readConfig({ ...given, PGHOST: 'db.example.test' })).toThrow(/^DATABASE_URL=.*sslmode/);
    expect(readConfig({ ...given, PGHOST: '/run/postgresql' }).databaseUrl).toBe(given.DATABASE_URL);
  });

  it('takes a mail server with its sender, and names the sender when it is missing or invalid', () => {
    const url = 'smtps://mailer:secret@mail.example.test';
    const from = 'Pavilion <no-reply@example.test>';
    expect(readConfig({}).smtp).toBeUndefined();
    expect(readConfig({ SMTP_URL: url, MAIL_FROM: from }).smtp).toEqual({ url, from });
    for (const given of [undefined, 'Pavilion', 'a@b.co\r\nBcc: c@d.co'])
      expect(() => readConfig({ SMTP_URL: url, MAIL_FROM: given })).toThrow(/MAIL_FROM/);
  });

  it.each(['KYC_OPERATORS', 'PAYMENT_OPERATORS'])('BO-088 S6 S46 refuses %s, naming what replaced it', (variable) => {
    const given = `nora=${'a0'.repeat(32)}`;
    expect(() => readConfig({ [variable]: given })).toThrow(new RegExp(`${variable}=…[^]*npm run operator -- invite`));
    expect(() => readConfig({ [variable]: ' ' })).not.toThrow();
  });

  it('the console takes the port after the site’s, or a free one where the site does', () => {
    const ports = [{}, { PORT: '4400' }, { PORT: '0' }, { PORT: '4400', CONSOLE_PORT: '5000' }].map(
      (given) => readConfig(given).consolePort,
    );
    expect(ports).toEqual([3001, 4401, 0, 5000]);
  });

  it.each([
    ['postgres://app:hunter2@db.internal/pavilion', 'postgres://app:…@db.internal/pavilion'],
    [
      'postgres://db.internal/pavilion?user=app&password=hunter2&sslmode=require',
      'postgres://db.internal/pavilion?user=app&password=…&sslmode=require',
    ],
    ['postgres://db.internal/pavilion?sslpassword=hunter2', 'postgres://db.internal/pavilion?sslpassword=…'],
  ])('S58 never shows the password of %s', (url, shown) => expect(hidePassword(url)).toBe(shown));

  it.each([
    ['DATABASE_URL', 'postgres://app:hun/ter2@db.internal/pavilion'],
    ['DATABASE_URL', 'postgres://app:hun#ter2@db.internal/pavilion'],
    ['DATABASE_URL', 'postgres://app:hun?ter2@db.internal/pavilion'],
    ['DATABASE_URL', 'postgres://app:hun/t:er2@db.internal/pavilion'],
    ['DATABASE_URL', 'app:hunter2@db.internal/pavilion'],
    ['DATABASE_URL', 'postgres:app:hunter2@db.internal/pavilion'],
    ['DATABASE_URL', 'mysql://ap/p:hunter2@db.internal/pavilion'],
    ['DATABASE_URL', 'mysql://app:hun@ter2@db.internal/pavilion'],
    ['SMTP_URL', 'mail://no-reply@play.example:hunter2@mail.example'],
    ['SMTP_URL', 'mail://no-reply@play.example:hun@ter2@mail.example:465'],
    ['S3_ENDPOINT', 'ftp://key:hun@ter2@objects.example'],
    ['CONSOLE_OIDC_ISSUER', 'https://client:hunter2@id.example'],
  ])('E-56 %s=%s is refused without its password', (variable, given) => {
    const client = variable === 'CONSOLE_OIDC_ISSUER' ? { CONSOLE_OIDC_CLIENT_ID: 'id', CONSOLE_OIDC_CLIENT_SECRET: 'secret' } : {};
    const read = (): unknown => readConfig({ ...client, [variable]: given });
    expect(read).toThrow(new RegExp(`^${variable}=.*…@.* is not valid: allowed is `));
    expect(read).not.toThrow(/hun|er2/);
  });

  const store = { BTCPAY_STORE_ID: 'store', BTCPAY_API_KEY: 'key', BTCPAY_WEBHOOK_SECRET: 'w'.repeat(32) };
  it.each([
    ...Object.entries(store).map(([variable, given]) => [variable, given, 'BTCPAY_URL']),
    ['S3_ACCESS_KEY_ID', 'key', 'S3_BUCKET'],
    ['S3_SECRET_ACCESS_KEY', 'secret', 'S3_BUCKET'],
    ['S3_ENDPOINT', 'https://objects.example', 'S3_BUCKET'],
  ])('E-57 %s=%s alone is refused: %s is missing', (variable, given, lacking) => {
    expect(() => readConfig({ [variable]: given })).toThrow(`${lacking}= is not valid: allowed is a value, since ${variable} is set`);
    expect(() => readConfig({ [variable]: given, ROLES: 'realtime' })).not.toThrow();
  });

  it.each([
    'https://play.example/casino',
    'https://play.example?from=mail',
    'https://play.example/?',
    'https://play.example/#top',
    'https://user:hunter2@play.example',
  ])('E-58 an address of the site or the console is its origin alone, not %s', (given) => {
    for (const variable of ['PUBLIC_URL', 'CONSOLE_URL']) {
      const read = (): unknown => readConfig({ [variable]: given });
      expect(read).toThrow(new RegExp(`^${variable}=.* is not valid: allowed is .*`));
      expect(read).not.toThrow(/hunter2/);
    }
  });
});

describe('a BTCPay Server store', () => {
  const all = {
    BTCPAY_URL: 'https://pay.example/',
    BTCPAY_STORE_ID: 'store',
    BTCPAY_API_KEY: 'key',
    BTCPAY_WEBHOOK_SECRET: 'a-secret-of-at-least-thirty-two-characters',
  };
  it('S34 is an origin that pages may link to, without a separate setting', () => {
    expect(readConfig({ ...all, FRAME_ORIGINS: 'https://games.example' }).frameOrigins).toEqual([
      'https://games.example',
      'https://pay.example',
    ]);
    expect(readConfig({ ...all, BTCPAY_URL: 'https://pay.example/store' }).frameOrigins).toEqual(['https://pay.example']);
  });
  it('S43 S58 is set completely or not at all, over https, with a long secret', () => {
    expect(readConfig({}).btcpay).toBeUndefined();
    expect(readConfig(all).btcpay).toMatchObject({ url: 'https://pay.example', storeId: 'store', isInPrivateNetwork: false });
    expect(() => readConfig({ ...all, BTCPAY_URL: 'http://pay.example' })).toThrow('BTCPAY_URL');
    expect(() => readConfig({ ...all, BTCPAY_WEBHOOK_SECRET: 'short' })).toThrow('BTCPAY_WEBHOOK_SECRET=…');
    for (const variable of ['BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'])
      expect(() => readConfig({ ...all, [variable]: '' })).toThrow(variable);
    expect(readConfig({ ...all, BTCPAY_URL: 'http://10.0.0.5', BTCPAY_PRIVATE_NETWORK: 'on' }).btcpay?.isInPrivateNetwork).toBe(true);
  });
});

describe('the webhook secrets of a store during a rotation', () => {
  it('S59 are several separated by commas, each of them long', () => {
    const [old, newer] = ['o'.repeat(32), 'n'.repeat(32)];
    const store = { BTCPAY_URL: 'https://pay.example/', BTCPAY_STORE_ID: 'store', BTCPAY_API_KEY: 'key' };
    const read = (secrets: string) => readConfig({ ...store, BTCPAY_WEBHOOK_SECRET: secrets }).btcpay?.webhookSecrets;
    expect(read(old)).toEqual([old]);
    expect(read(`${newer},${old}`)).toEqual([newer, old]);
    for (const refused of [`${newer},`, `${newer},short`]) expect(() => read(refused)).toThrow('BTCPAY_WEBHOOK_SECRET=…');
  });
});

describe('the token of a scraper', () => {
  it('S58 S69 is long, and no message shows it', () => {
    expect(readConfig({}).metricsToken).toBeUndefined();
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN=… is not valid.*32/);
  });
});

describe('the realtime server', () => {
  it('needs the key of Centrifugo’s questions where they are answered, and nowhere else', () => {
    const asked = { REALTIME: 'centrifugo' };
    const CENTRIFUGO_QUESTION_KEY = 'x'.repeat(32);
    expect(readConfig({}).realtime).toEqual({ server: 'hub' });
    expect(readConfig({ ...asked, CENTRIFUGO_QUESTION_KEY }).realtime).toEqual({
      server: 'centrifugo',
      questionKey: CENTRIFUGO_QUESTION_KEY,
    });
    for (const key of [undefined, '', 'short'])
      expect(() => readConfig({ ...asked, CENTRIFUGO_QUESTION_KEY: key })).toThrow(/CENTRIFUGO_QUESTION_KEY.*at least 32/);
    expect(readConfig({ ...asked, ROLES: 'worker,console' }).realtime).toEqual({ server: 'centrifugo', questionKey: undefined });
    expect(() => readConfig({ ...asked, ROLES: 'realtime' })).toThrow(/a role besides `realtime`/);
  });
});
