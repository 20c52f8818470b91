import http from 'node:http';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { consoleUrl } from './operators.ts';
import { openSession, registerPlayer } from './players.ts';
import { productUrl } from './sandbox.ts';
import { balance, expectLive, fillSignIn } from './site.ts';
import { expect, test } from './test.ts';

const pages = ['/', '/games', '/loyalty', '/fairness', '/contact', '/static/responsible-play', '/providers', '/nothing-here'];
const playerPages = ['/profile/info', '/profile/security', '/profile/wallet', '/profile/history', '/favorites'];
/** A page with little on it. */
const below = '/static/terms';
const modals = ['sign-in=true', 'sign-up=true', 'forgot-pass=true', 'providers=true', 'reset-pass=true&resetCode=x'];
const playerModals = ['wallet=deposit', 'wallet=withdraw', 'turn-over-wager=true', 'sign-up-cancel=true'];

/** The policy violations of a page; the fixture also fails on the browser's console messages about them. */
const broken = `window.brokenRules = []; document.addEventListener('securitypolicyviolation', (event) => {
  window.brokenRules.push(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber);
});`;

test.describe('the policy of pages', () => {
  for (const [who, addresses] of [
    ['a guest', [...pages, ...modals.map((modal) => `${below}?${modal}`)]],
    ['a player', [...pages.slice(0, 2), ...playerPages, ...playerModals.map((modal) => `${below}?${modal}`)]],
  ] as const) {
    test(`S34 S38 no page of ${who} wants anything it forbids`, async ({ page, context }) => {
      if (who === 'a player') await openSession(context, await registerPlayer());
      await page.addInitScript(broken);
      for (const address of addresses) {
        const answer = await page.goto(address);
        const policy = (await answer?.headerValue('content-security-policy')) ?? '';
        expect(policy, address).toContain("script-src 'self' 'sha256-");
        expect(policy, address).not.toContain('unsafe');
        await expectLive(page);
        expect(await page.evaluate('window.brokenRules'), address).toEqual([]);
        expect(await page.locator('[data-inline]').count(), address).toBe(0);
      }
    });
  }
});

interface RawResponse {
  status: number;
  location: string | undefined;
  cache: string | undefined;
  body: string;
}

/** Asks for an address letter by letter: a browser and `fetch` would put it right first. */
const asked = (base: string, target: string, headers: Record<string, string> = {}): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const request = http.get({ hostname, port, path: target, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      const { location, 'cache-control': cache } = answer.headers;
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location, cache, body }));
    });
    request.on('error', reject);
  });

test('S39 no spelling of an address leads to another host, or to a fault', async () => {
  const hosts = ['evil.example', 'evil.example/x', 'evil.example//x', 'host:99999/', '[::1/', 'u:p@h/', '/evil.example', './/evil.example'];
  const starts = [
    '//',
    '///',
    '/.//',
    '/..//',
    '/%2e//',
    '/de//',
    '/de/.//',
    '/en//',
    '/games//',
    '/a/..//',
    '/%0a',
    '/de/%01',
    '/%5c',
    '/%ff',
    '/%zz',
  ];
  for (const base of [productUrl(), await consoleUrl()])
    for (const target of starts.flatMap((start) => hosts.map((host) => start + host))) {
      const { status, location } = await asked(base, target);
      expect(status, target).toBeLessThan(500);
      expect([target, new URL(location ?? '/', base).host]).toEqual([target, new URL(base).host]);
    }
});

test('S38 what an address says is never markup', async () => {
  const marks = [
    '</script><img src=x onerror=mark()>',
    '</title><script>mark()</script>',
    '</style><script>mark()</script>',
    '"><svg onload=mark()>',
    "'><svg onload=mark()>",
    '<!--<script>mark()',
    '\u2028<script>mark()',
  ];
  const places = [
    '/%s',
    '/de/%s',
    '/games/%s',
    '/games?q=%s',
    '/categories/%s',
    '/providers/%s',
    '/tournaments/%s',
    '/static/%s',
    '/?sign-in=true&code=%s',
    '/?reset-pass=true&resetCode=%s',
    '/?%s=1',
    '/verify?confirmCode=%s',
    '/auth/autologin?state=%s&redirectUrl=%s',
  ];
  for (const place of places)
    for (const mark of marks) {
      const target = place.replaceAll('%s', encodeURIComponent(mark));
      const { status, body } = await asked(productUrl(), target);
      expect(status, target).toBeLessThan(500);
      expect(body, target).not.toContain(mark.slice(mark.indexOf('<')));
    }
});

test('S37 S107 no header of a visitor is in a page, and nobody’s page is kept for another', async () => {
  const mark = 'mark.example';
  const names = [
    'x-forwarded-host',
    'x-host',
    'x-forwarded-server',
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-prefix',
    'x-forwarded-scheme',
    'forwarded',
    'origin',
    'referer',
    'user-agent',
    'accept-language',
    'via',
    'cookie',
  ];
  const marked = Object.fromEntries(names.map((name) => [name, name === 'cookie' ? `user-language=${mark}; theme=${mark}` : mark]));
  for (const page of ['/', '/games', '/static/terms', '/nothing-here']) {
    const { body } = await asked(productUrl(), page, marked);
    expect(body, page).not.toContain(mark);
    expect((await asked(productUrl(), page)).body, page).not.toContain(mark);
    expect((await asked(productUrl(), page, { host: mark })).body, page).not.toContain(`//${mark}`);
  }
  const claims: Record<string, string>[] = [{ host: mark }, { 'x-forwarded-host': mark, forwarded: `host=${mark}` }];
  for (const page of ['/en/games', '/profile', '/password/reset/abc', '/de//games', '/categories'])
    for (const claim of claims) {
      const { status, location } = await asked(productUrl(), page, claim);
      expect(Math.floor(status / 100), page).toBe(3);
      expect(location, page).not.toContain(mark);
    }
});

test('S37 a page of a player is no file by the end of its address', async () => {
  for (const page of ['/profile', '/profile/info', '/favorites', '/profile/wallet'])
    for (const end of ['/x.css', '.css', ';x.css', '%2fx.css', '/x.js', '.png', '%00.css']) {
      const { status, cache } = await asked(productUrl(), page + end, { cookie: `${cookie.accessToken}=x` });
      expect(status, page + end).toBeGreaterThanOrEqual(300);
      expect(cache, page + end).toMatch(/no-store|private/);
    }
});

test('S69 no script or style comes with its source', async ({ request }) => {
  for (const base of [productUrl(), await consoleUrl()]) {
    const { body } = await asked(base, '/');
    const files = [...new Set(body.match(/\/assets\/[\w./-]+\.(?:js|css)/g) ?? [])];
    expect(files.length, base).toBeGreaterThan(0);
    for (const file of files) {
      expect((await request.get(base + file)).status(), file).toBe(200);
      expect((await asked(base, `${file}.map`)).status, file).toBe(404);
      expect((await asked(base, file)).body, file).not.toContain('sourceMappingURL');
    }
    expect((await asked(base, '/assets/')).status).toBe(404);
  }
});

test('S16 N-11 N-12 signing in names the device by this site alone; its cookie goes there too, and the token lives for minutes', async ({
  page,
  player,
  context,
}) => {
  await context.clearCookies();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(productUrl()).host) elsewhere.push(request.url());
  });
  await page.goto(`${below}?sign-in=true`);
  await fillSignIn(page, player.email);
  const call = page.waitForRequest((request) => request.url().endsWith('/api/player/sessions') && request.method() === 'POST');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await call).postDataJSON()).toHaveProperty('fingerprint', expect.stringMatching(/^[0-9a-f]{32}$/));
  await expect(balance(page)).toContainText('0.00');
  expect(elsewhere).toEqual([]);
  const [held] = (await context.cookies()).filter(({ name }) => name === cookie.accessToken);
  expect(held).toMatchObject({ sameSite: 'Lax', path: '/', secure: page.url().startsWith('https:') });
  // The client reads it by script and sends no cookies (wire §6.1, C-01), so the token in it lives for minutes (S7).
  const { exp, iat }: { exp: number; iat: number } = JSON.parse(Buffer.from(held?.value.split('.')[1] ?? '', 'base64url').toString());
  expect(exp - iat).toBeLessThanOrEqual(900);
});
