import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { CallRequest, Reply } from '@pavilion/contract/calls/client.ts';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import fc from 'fast-check';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../kernel/errors.ts';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { createLog } from '../../kernel/log/log.ts';
import { createSeededRandom } from '../../kernel/testing/seeded-random.ts';
import { createProxyTrust } from '../requests/client-address.ts';
import { createPages } from './index.ts';
import { isMobileAgent, type PageVisitor } from './page-visitor.ts';

const country = (code: string, locale: string, restrictType: number | null = null) => ({
  code,
  name: code,
  nativeName: code,
  phonePrefix: '+1',
  currency: 'EUR',
  additionalCurrency: [],
  locale,
  restrict: restrictType !== null,
  restrictType,
  legalAge: code === 'DE' ? 21 : 19,
});
const locales = [
  { code: 'en', name: 'English', nativeName: 'English', isDefault: true },
  { code: 'de', name: 'German', nativeName: 'Deutsch', isDefault: false },
];
const countries = [country('DE', 'de'), country('MT', 'en'), country('US', 'en', 1), country('CA', 'en', 2)];
/** The parameters that pages of the tests read. */
const knownNames = ['tab', 'sign-in', 'name'];
const config: PublicConfig = {
  questsEnabled: false,
  loyaltyEnabled: false,
  enableTurnOverWager: false,
  showWalletFilledFields: false,
  useAtomicUnits: false,
  affiliateTagExpiration: 30,
  customerCdn: '',
  gamehubCdn: '',
  freshchatParams: { host: '', token: '', guestAvailable: false },
  sumsub: { enabled: false, hideDocumentsPage: false, theme: '' },
  betting: {},
  fingerprintApiKey: '',
  fingerprintEndpoint: '',
  gtm: { enabled: false, id: '' },
  verifierUrl: '',
  replayUrl: '',
};

async function reply({ path }: CallRequest): Promise<Reply> {
  if (path === '/api/settings/locales') return { status: 200, body: { data: locales } };
  if (path === '/api/settings/countries') return { status: 200, body: { data: countries } };
  if (path === '/api/settings/constants') return { status: 200, body: { data: { player: { legalAge: 18 } } } };
  return { status: 422, body: { error: { code: 4010, message: 'no', fields: {} } } };
}

interface SiteContext {
  visitor: PageVisitor;
  placeholderMark: string;
  deliver(html: string, kept?: readonly { html: string }[]): void;
}

const isSiteContext = (context: object): context is SiteContext => 'visitor' in context && 'deliver' in context;

/** The page handler over a renderer that records the visitor of each rendering. */
async function aSite(
  options: {
    isBroken?: boolean;
    fault?: Error | undefined;
    configFault?: Error | undefined;
    location?: string;
    isPressed?: () => boolean;
    config?: Partial<PublicConfig>;
    isFramable?: boolean;
  } = {},
) {
  const rendered: PageVisitor[] = [];
  const asked: string[] = [];
  const clock = createManualClock();
  const pages = createPages(
    {
      siteDirectory: '',
      folders: [],
      send: (_caller, request) => {
        asked.push(request.operation);
        return reply(request);
      },
      trust: createProxyTrust({ trustedProxies: [], clientAddressHeader: 'x-forwarded-for', clientCountryHeader: undefined }, true),
      clock,
      random: createSeededRandom('pages'),
      log: createLog({ level: 'silent' }),
      readPublicConfig: async () => {
        if (options.configFault !== undefined) throw options.configFault;
        return { ...config, ...options.config };
      },
      isFramable: options.isFramable === true,
      isPressed: options.isPressed ?? (() => false),
      frameOrigins: () => ['https://games.example'],
      publicUrl: () => 'https://pavilion.example',
      drawSharePicture: async () => Buffer.from(''),
    },
    {
      readsParameter: (name) => knownNames.includes(name),
      fetch: async (request, { context }) => {
        if (options.isBroken === true) throw new Error('no renderer');
        if (options.fault !== undefined) throw options.fault;
        if (options.location !== undefined) return new Response(null, { status: 308, headers: { location: options.location } });
        if (!isSiteContext(context)) throw new Error('no page context');
        rendered.push(context.visitor);
        const { pathname, search } = new URL(request.url);
        if (pathname.endsWith('/profile')) return new Response(null, { status: 307, headers: { location: '/?sign-in=true' } });
        if (pathname.endsWith('/categories'))
          return new Response(null, { status: 307, headers: { location: `/categories/slots${search}` } });
        context.deliver(
          `<title><script>no</script></title><p>${pathname}</p><script>first()</script><script type="application/json">{}</script>` +
            `<script type="module" src="/assets/a.js"></script><style>p{color:red}</style><ul>${context.placeholderMark}0;</ul><q>${search.replaceAll('&', ' ')}</q>`,
          [{ html: '<li>shared: é</li>' }],
        );
        return new Response(null, { status: pathname.endsWith('/none') ? 404 : 200 });
      },
    },
  );
  const server = fastify();
  server.setErrorHandler((error, _request, answer) => answer.send({ reason: error instanceof DomainError ? error.reason : 'unknown' }));
  server.get('/*', (request, answer) => pages.answer(request, answer));
  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
  const head = (url: string) => server.inject({ method: 'HEAD', url });
  return { get, head, rendered, asked, clock };
}

/** The hash that browsers compare an element's text with. */
const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = (answer: { headers: Record<string, unknown> }): string => String(answer.headers['content-security-policy']);

describe('pages', () => {
  it('are rendered once for identical guests, who get the same bytes', async () => {
    const { get, rendered } = await aSite();
    const [first, second] = [await get('/'), await get('/')];
    expect(rendered).toHaveLength(1);
    expect(first.body).toContain('<p>/</p><script>first()</script>');
    expect(first.body).toContain('<ul><li>shared: é</li></ul>');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(first.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' });
  });

  it.each([
    ['?tab=a', '?t%61b=%61'],
    ['?name=a+b', '?name=a%20b'],
    ['?name=', '?name'],
    ['?name=a', '?&name=a&&x'],
    ['', '?%6a=1&%zz'],
  ])('S98 are the same for any spelling of the parameters they read: %j and %j', async (one, other) => {
    const { get, rendered } = await aSite();
    expect((await get(`/${one}`)).body).toBe((await get(`/${other}`)).body);
    expect(rendered).toHaveLength(1);
  });

  it('L-02 are the same for any parameters that no page reads, and others for each that one does', async () => {
    const { get, rendered } = await aSite();
    const name = fc
      .string({ minLength: 1, unit: fc.constantFrom(...'abxyz_-[]%é=+ '.split('')) })
      .filter((text) => !knownNames.includes(text));
    const unread = fc.array(fc.tuple(name, fc.string()), { maxLength: 4 });
    const read = fc.array(fc.tuple(fc.constantFrom(...knownNames), fc.constantFrom('1', 'two', 'a b')), { maxLength: 2 });
    const bodies = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(read, unread, unread, async (known, before, after) => {
        const query = (pairs: readonly [string, string][]) => new URLSearchParams([...pairs]).toString();
        const { body } = await get(`/many?${query([...before, ...known, ...after])}`);
        const key = query(known);
        expect(body).toBe(bodies.get(key) ?? body);
        bodies.set(key, body);
      }),
    );
    expect(new Set(bodies.values()).size).toBe(bodies.size);
    expect(rendered).toHaveLength(bodies.size);
  });

  it.each([
    ['//evil.example//x', '/evil.example//x'],
    ['/.//evil.example', '/evil.example'],
    ['//host:99999/', '/host:99999/'],
    ['//[::1/', '/[::1/'],
    ['//u:p@h/', '/u:p@h/'],
    ['/de//evil.example', '/de//evil.example'],
  ])('S39 %s is the page %s of this site', async (url, pathname) => {
    const { get } = await aSite();
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers.location, body]).toEqual([200, undefined, expect.stringContaining(`<p>${pathname}</p>`)]);
  });

  it.each(['/%0aX', '/%5cevil', '/de/%01x', '/%00'])('S39 %s is no page', async (url) => {
    const { get, rendered } = await aSite();
    expect([(await get(url)).body, rendered]).toEqual(['{"reason":"notFound"}', []]);
  });

  it('S39 lead to no other host, whatever is rendered', async () => {
    const locationOf = async (location: string) => (await (await aSite({ location })).get('/')).headers.location;
    for (const location of ['https://evil.example/x', 'javascript:alert(1)', '/\\evil.example'])
      expect([location, await locationOf(location)]).toEqual([location, undefined]);
    for (const location of ['/x?y=1', 'https://pavilion.example/x?y=1', '//x?y=1', '/.//x?y=1'])
      expect(await locationOf(location)).toBe('/x?y=1');
  });

  it('G-08 a redirect takes along what no page reads, each visitor their own', async () => {
    const { get } = await aSite();
    const answers = await Promise.all(['?stag=1', '?stag=2&name=x', ''].map((query) => get(`/categories${query}`)));
    expect(answers.map(({ headers }) => headers.location)).toEqual([
      '/categories/slots?stag=1',
      '/categories/slots?stag=2&name=x',
      '/categories/slots',
    ]);
  });

  it('F4 that are there go on while there is no time to render, however old; others are to be asked for again', async () => {
    let isPressed = false;
    const { get, rendered, clock } = await aSite({ isPressed: () => isPressed });
    const before = await get('/there');
    isPressed = true;
    clock.advanceMs(3_600_000);
    const [kept, other] = [await get('/there'), await get('/elsewhere')];
    expect([kept.statusCode, kept.body]).toEqual([200, before.body]);
    expect([other.statusCode, other.headers['retry-after'], other.headers['content-type']]).toEqual([503, '2', 'text/html; charset=utf-8']);
    expect(rendered).toHaveLength(1);
    isPressed = false;
    expect((await get('/elsewhere')).statusCode).toBe(200);
  });

  it('S113 are served from the cache while the database is away, however long, and fresh once it is back', async () => {
    const away = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
    const options: Parameters<typeof aSite>[0] = {};
    const { get, rendered, clock } = await aSite(options);
    const before = await get('/there');
    options.fault = options.configFault = away;
    clock.advanceMs(3_600_000);
    for (let time = 0; time < 3; time += 1) {
      const kept = await get('/there');
      expect([kept.statusCode, kept.body, policyOf(kept)]).toEqual([200, before.body, policyOf(before)]);
      expect((await get('/elsewhere')).json()).toEqual({ reason: 'temporarilyUnavailable' });
    }
    expect(rendered).toHaveLength(1);
    options.fault = options.configFault = undefined;
    await get('/there');
    expect(rendered).toHaveLength(2);
    // Errors of ours are reported even if an older page could be served.
    options.fault = new Error('a bug');
    clock.advanceMs(3_600_000);
    expect((await get('/there')).statusCode).toBe(500);
  });

  it('G-01 are compressed for clients that accept it, and plain for others', async () => {
    const { get, rendered } = await aSite();
    const answers = await Promise.all(
      ['gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8', 'gzip;q=0, br', ''].map((accepted) =>
        get('/packed', { 'accept-encoding': accepted }),
      ),
    );
    expect(rendered).toHaveLength(1);
    expect(answers.map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual([
      ['gzip', 'Cookie, Accept-Encoding'],
      ['gzip', 'Cookie, Accept-Encoding'],
      [undefined, 'Cookie, Accept-Encoding'],
      [undefined, 'Cookie, Accept-Encoding'],
    ]);
    for (const { headers, rawPayload } of answers) {
      const body = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
      expect(headers['content-length']).toBe(String(rawPayload.length));
      expect(body.toString()).toContain('<p>/packed</p>');
    }
  });

  it('S37 hold nothing of who asks: addresses share one page', async () => {
    const { get, rendered } = await aSite();
    const bodies = await Promise.all(['192.0.2.7', '2001:db8::7', '"><script>'].map((ip) => get('/', { 'cf-connecting-ip': ip })));
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
    expect(bodies[0]?.body).not.toContain('192.0.2.7');
    expect(rendered).toHaveLength(1);
  });

  it('S34 run the scripts that are in them, by their hashes, and frame named origins only', async () => {
    const { get } = await aSite();
    const policy = policyOf(await get('/'));
    expect(policy.split('; ')).toContain(`script-src 'self' ${sourceOf('first()')}`);
    expect(policy).toContain("frame-src 'self' https://games.example;");
    expect(policy).toContain("object-src 'none'");
  });

  it('S67 load other companies’ scripts from the hosts in the settings only', async () => {
    const named: Partial<PublicConfig> = {
      gtm: { enabled: true, id: 'T-1', scriptUrl: 'https://tags.example/manager.js' },
      freshchatParams: { host: 'https://chat.example', token: 't', guestAvailable: false },
    };
    const { get } = await aSite({ config: named });
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://tags.example https://chat.example 'sha256-");
    expect(policy).toContain("connect-src 'self' https://tags.example https://chat.example;");
    expect(policy).toContain("frame-src 'self' https://games.example https://tags.example https://chat.example;");
    const off = await aSite({ config: { gtm: { enabled: false, id: 'T-1', scriptUrl: 'https://tags.example/manager.js' } } });
    expect(String((await off.get('/')).headers['content-security-policy'])).not.toContain('tags.example');
  });

  it('may be framed by this site in the author mode only', async () => {
    const { get } = await aSite({ isFramable: true });
    expect(String((await get('/')).headers['content-security-policy'])).toContain("frame-ancestors 'self';");
  });

  it('S34 run nothing inline that is not theirs, may not be framed, and name the report endpoint', async () => {
    const { get } = await aSite();
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|\*|https:(?!\/\/games\.example)/);
    for (const rule of ["default-src 'self'", "base-uri 'none'", "frame-ancestors 'none'", 'report-uri /policy-reports'])
      expect(policy.split('; ')).toContain(rule);
    expect(policy.split('; ')).toContain(`style-src 'self' ${sourceOf('p{color:red}')}`);
    expect(policy).toContain("form-action 'self' https://games.example;");
    const broken = await aSite({ isBroken: true });
    const fault = await broken.get('/');
    expect(fault.statusCode).toBe(500);
    expect(policyOf(fault)).toContain(sourceOf(/<style>([^<]+)<\/style>/.exec(fault.body)?.[1] ?? ''));
  });

  it.each([
    ['answers nothing', Object.assign(new Error('The database has not answered for 15000 ms and more'), { code: 'ETIMEDOUT' })],
    ['ends its connections', new Error('Connection terminated unexpectedly')],
    ['shuts down', Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' })],
    ['does so below the page', new Error('no settings', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) })],
  ])('F2 are unavailable, not at fault, while the database %s', async (...[, fault]) => {
    const { get } = await aSite({ fault });
    expect((await get('/')).json()).toMatchObject({ reason: 'temporarilyUnavailable' });
  });

  it.each([
    ['theme=light', 'light'],
    ['theme=dark', 'dark'],
    ['theme=system', 'system'],
    ['theme=blue', 'system'],
    ['', 'system'],
  ])('V-86 follow the theme that was chosen, else the system’s: %o', async (cookies, theme) => {
    const { get, rendered } = await aSite();
    await get('/', { cookie: cookies });
    expect(rendered.map((one) => one.theme)).toEqual([theme]);
  });

  it('differ by country, theme, device, locale, signed-in flag and address (S37)', async () => {
    const { get, rendered } = await aSite();
    await get('/');
    await get('/', { 'cf-ipcountry': 'MT' });
    await get('/', { cookie: 'theme=light' });
    await get('/', { 'user-agent': 'Mozilla/5.0 (iPhone)' });
    await get('/de');
    await get('/', { cookie: 'access_token=abc' });
    await get('/?sign-in=true');
    expect(rendered).toHaveLength(7);
    expect(rendered.map(({ country: code, theme, isMobile, locale, isSignedIn }) => [code, theme, isMobile, locale, isSignedIn])).toEqual([
      ['', 'system', false, 'en', false],
      ['MT', 'system', false, 'en', false],
      ['', 'light', false, 'en', false],
      ['', 'system', true, 'en', false],
      ['', 'system', false, 'de', false],
      ['', 'system', false, 'en', true],
      ['', 'system', false, 'en', false],
    ]);
  });

  it('never show the renderer a token', async () => {
    const { get, rendered } = await aSite();
    await get('/', { cookie: 'access_token=secret-token' });
    expect(JSON.stringify(rendered)).not.toContain('secret-token');
  });

  it('L-06 G-27 answer with the status of the page, including redirects of guards and locales', async () => {
    const { get } = await aSite();
    expect((await get('/none')).statusCode).toBe(404);
    const guarded = await get('/profile');
    expect([guarded.statusCode, guarded.headers.location]).toEqual([307, '/?sign-in=true']);
    const german = await get('/questions?a=1', { cookie: 'user-language=de' });
    expect([german.statusCode, german.headers.location]).toEqual([302, '/de/questions?a=1']);
    const plain = await get('/en/questions');
    expect([plain.statusCode, plain.headers.location]).toEqual([302, '/questions']);
  });

  it('show the error page with the request id when the renderer fails', async () => {
    const { get } = await aSite({ isBroken: true });
    const answer = await get('/');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('Something went wrong');
    expect(answer.body).toContain('Request ID: req-');
    expect(answer.body).not.toContain('no renderer');
  });
});

describe('the visitor of a page', () => {
  it('G-28 G-29 has the layout of a restricted country for restriction 1 only', async () => {
    const { get, rendered } = await aSite();
    for (const code of ['US', 'CA', 'MT']) await get('/', { 'cf-ipcountry': code });
    await get('/');
    expect(rendered.map(({ isGeoRestricted, isSignInRestricted }) => [isGeoRestricted, isSignInRestricted])).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it('P-108 know the age of the country they are read in, and the law of no country elsewhere', async () => {
    const { get, rendered } = await aSite();
    await get('/de', { 'cf-ipcountry': 'DE' });
    for (const code of ['MT', 'XX']) await get('/', { 'cf-ipcountry': code });
    expect(rendered.map(({ country: code, legalAge }) => [code, legalAge])).toEqual([
      ['DE', 21],
      ['MT', 19],
      ['XX', 18],
    ]);
  });

  it('K-19 D-19 has a country from a trusted proxy only', async () => {
    const { get, rendered } = await aSite();
    await get('/', { 'cf-ipcountry': 'mt' });
    await get('/games', { 'cf-ipcountry': 'not-a-country' });
    expect(rendered.map(({ country: code }) => code)).toEqual(['MT', '']);
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', true],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile', true],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)', false],
    ['', false],
  ])('K-23 is mobile by the user agent: %s', (userAgent, isMobile) => {
    expect(isMobileAgent(userAgent)).toBe(isMobile);
  });
});

describe('links of mails', () => {
  it.each([
    ['/password/reset/a%2Fb', '/?reset-pass=true&resetCode=a%2Fb'],
    ['/de/password/reset/abc', '/de?reset-pass=true&resetCode=abc'],
  ])('%s redirects to %s with its prefix and no referrer (G-22, D-79)', async (url, location) => {
    const { get, rendered } = await aSite();
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    expect(rendered).toHaveLength(0);
  });

  it.each([
    '/verify?confirmCode=good-code',
    '/verify/good-code',
    '/de/verify/good-code',
    '/verify/bad-code',
    '/de/verify?confirmCode=x',
    '/verify',
  ])('S99 %s confirms nothing by itself: it is a page, without referrer where it has a code (G-21, S24)', async (url) => {
    const { get, rendered, asked } = await aSite();
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['referrer-policy']).toBe(url === '/verify' ? undefined : 'no-referrer');
    expect(rendered).toHaveLength(1);
    expect(asked).not.toContain('player.confirmEmail');
  });

  it('S99 what looks a link up or fetches it ahead confirms nothing either', async () => {
    const { get, head, asked } = await aSite();
    expect((await head('/verify/good-code')).statusCode).toBe(200);
    expect((await get('/verify/good-code', { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' })).statusCode).toBe(200);
    expect(asked).not.toContain('player.confirmEmail');
  });

  it('send no referrer to other sites from the home page with a code (S24)', async () => {
    const { get } = await aSite();
    expect((await get('/?reset-pass=true&resetCode=abc')).headers['referrer-policy']).toBe('no-referrer');
  });
});
