import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { guestApi, password, registerPlayer } from '../players.ts';
import { productUrl } from '../sandbox.ts';
import { ask, type Ask, destinationOf, showPage, VISITOR_IP } from './pages.ts';
import { openSite } from './site.ts';

const profilePages = ['bonuses', 'close', 'documents', 'history', 'info', 'limits', 'notifications', 'security', 'verification', 'wallet'];
/** A whole page is large: what is found by its tag is found without judging every element. */
const heading = (): string | undefined => document.querySelector('h1')?.textContent;
const firstGame = (): HTMLAnchorElement | null => document.querySelector('main a[href^="/games/"]:has(img)');
const shownDialog = (): Element | null => document.querySelector('[role=dialog]');
const nameOf = (element: Element | null): string | undefined =>
  document.getElementById(element?.getAttribute('aria-labelledby') ?? '')?.textContent;

for (const address of ['/', '/main'])
  test(`G-01 ${address} has its texts, links and pictures before any script runs`, async () => {
    expect(await showPage(address)).toEqual({ status: 200, address });
    expect(heading()).toBeTruthy();
    expect([...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)).toContain('From the boathouse');
    expect(document.querySelector('footer')).toHaveTextContent('Gambling can cost more than money');
    const picture = await ask(firstGame()?.querySelector('img')?.getAttribute('src') ?? '');
    expect(picture.headers.get('content-type')).toContain('image/');
    expect((await picture.bytes()).length).toBeGreaterThan(500);
    expect((await showPage(firstGame()?.getAttribute('href') ?? '')).status).toBe(200);
    expect(heading()).toBeTruthy();
  });

test('G-11 G-16 D-20 D-79 a guest on a page for players goes to sign-in, in the page’s language', async () => {
  for (const address of ['/favorites', '/recently-played', '/profile', ...profilePages.map((name) => `/profile/${name}`)]) {
    const answer = await ask(address);
    expect([302, 307]).toContain(answer.status);
    expect(destinationOf(answer)).toBe('/?sign-in=true');
  }
  expect(await showPage('/profile/wallet')).toEqual({ status: 200, address: '/?sign-in=true' });
  expect(nameOf(shownDialog())).toBe('Sign in');
  expect(await showPage('/de/profile/wallet')).toEqual({ status: 200, address: '/de?sign-in=true' });
  expect(nameOf(shownDialog())).toBe('Anmelden');
});

test('G-12 a game has a page, an unknown one the error page', async () => {
  expect((await showPage('/games/ember-run')).status).toBe(200);
  expect(heading()).toBe('Ember Run');
  expect((await showPage('/games/no-such-game')).status).toBe(404);
});

test('G-26 G-27 L-06 an unknown locale has no page; the default one has no prefix, another one its own', async () => {
  expect((await ask('/xx/contact')).status).toBe(404);
  expect(destinationOf(await ask('/en/static/terms?from=letter'))).toBe('/static/terms?from=letter');
  const german = await ask('/static/terms?a=1', { language: 'de' });
  expect([german.status, destinationOf(german)]).toEqual([302, '/de/static/terms?a=1']);
});

/** The page behind an address is there under its heading, in both languages; the English one is left open. */
async function expectPage(address: string, headings: { en: string | RegExp; de: string | RegExp }): Promise<void> {
  for (const [prefix, words] of [
    ['/de', headings.de],
    ['', headings.en],
  ] as const) {
    expect((await showPage(`${prefix}${address}`)).status).toBe(200);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(words);
  }
}

async function expectNoPage(address: string): Promise<void> {
  expect((await showPage(address)).status).toBe(404);
  expect(screen.getByRole('link', { name: 'Homepage' })).toBeVisible();
}

test('G-02 a content page stands under its address at any depth, and leads on to the next', async () => {
  await expectPage('/getting-started', { en: 'Getting started', de: 'Erste Schritte' });
  const next = within(screen.getByRole('main')).getByRole('link', { name: 'your first deposit' }).getAttribute('href');
  expect(next).toBe('/getting-started/first-deposit');
  expect((await showPage(next ?? '')).status).toBe(200);
  expect(heading()).toBe('Your first deposit');
  await expectNoPage('/getting-started/second-deposit');
});

test('G-07 a bonus page is found by its identity, an unknown one is not', async () => {
  expect((await showPage('/bonus/how-bonuses-work')).status).toBe(200);
  expect(heading()).toBeTruthy();
  await expectNoPage('/bonus/no-such-bonus');
});

test('G-08 G-09 categories lead to the first collection with their query; an unknown one has no page', async () => {
  const answer = await ask('/categories?sort=name&from=mail');
  expect([302, 307]).toContain(answer.status);
  expect(destinationOf(answer)).toMatch(/^\/categories\/[a-z0-9-]+\?sort=name&from=mail$/);
  const page = await showPage('/categories?from=mail');
  expect(page.address).toMatch(/^\/categories\/[a-z0-9-]+\?from=mail$/);
  expect(firstGame()).not.toBeNull();
  await expectNoPage('/categories/no-such-category');
});

test('G-08 P-05 categories with a provider or a name in their query lead to all games, of which a collection would hide some', async () => {
  for (const query of [
    '?provider=basalt-club&from=mail',
    '?provider=basalt-club&provider=tidal-nine',
    '?name=glass+fjord',
    '?sort=name&name=fox',
  ])
    for (const prefix of ['', '/de'])
      expect(destinationOf(await ask(`${prefix}/categories${query}`))).toBe(`${prefix}/categories/all${query}`);
  expect((await showPage('/categories?name=glass+fjord')).address).toBe('/categories/all?name=glass+fjord');
  expect(screen.getByRole('main')).toHaveTextContent('Glass Fjord');
  expect(destinationOf(await ask('/categories?provider=&name='))).not.toMatch(/^\/categories\/all/);
});

test('G-18 W-189 questions stand under their title and lead to their answers', async () => {
  expect((await showPage('/questions')).status).toBe(200);
  expect(heading()).toBeTruthy();
  const [first] = document.querySelectorAll('main :is(h1, nav, form)');
  expect(first?.tagName).toBe('H1');
  const topic = document.querySelector('main a[href^="/questions/"]')?.getAttribute('href');
  expect((await showPage(topic ?? '')).status).toBe(200);
  expect(heading()).toBeTruthy();
  await expectNoPage('/questions/no-such-topic');
});

test('G-19 legal texts stand in the language in use', async () => {
  await expectPage('/static/terms', { en: /terms/i, de: /bedingungen/i });
  await expectNoPage('/static/no-such-text');
});

test('G-14 G-15 P-28 the profile opens on its first page, keeps language and query, and leads to each of its pages', async () => {
  const player = await registerPlayer();
  expect((await showPage('/de/profile?from=mail', { player })).address).toBe('/de/profile/info?from=mail');
  for (const child of profilePages) {
    expect(await showPage(`/profile/${child}`, { player })).toEqual({ status: 200, address: `/profile/${child}` });
    expect(heading()).toBeTruthy();
    expect(shownDialog()).toBeNull();
    // A list beside the page, and a list to choose from on a phone.
    const targets = (selector: string, attribute: string): (string | null)[] =>
      [...document.querySelectorAll(selector)].map((entry) => entry.getAttribute(attribute)).toSorted();
    const all = profilePages.map((name) => `/profile/${name}`);
    expect(targets('nav[aria-label="Profile page"] a', 'href')).toEqual(all);
    expect(targets('select option[value^="/profile/"]', 'value')).toEqual(all);
  }
});

test('X-27 G-03 G-36 an address without a page answers 404 with the error page', async () => {
  expect((await showPage('/no-such-page/at/any-depth')).status).toBe(404);
  expect(heading()).toBe('Something went wrong');
  expect(screen.getByRole('main')).toHaveTextContent(
    'The page you are trying to access does not exist or has been moved. Try going back to our homepage.',
  );
});

test('G-37 the content of a language overrides the words of the error page', async () => {
  expect((await showPage('/de/gibt-es-nicht')).status).toBe(404);
  expect(heading()).toBe('Etwas ist schiefgegangen');
  expect(screen.getByRole('main')).toHaveTextContent('Die gesuchte Seite gibt es nicht oder sie ist umgezogen.');
});

for (const { failing, button, home } of [
  { failing: '/no-such-page', button: 'Homepage', home: '/' },
  { failing: '/de/gibt-es-nicht', button: 'Startseite', home: '/de' },
])
  test(`G-38 the button of the error page at ${failing} leads to ${home}`, async () => {
    await showPage(failing);
    expect(within(screen.getByRole('main')).getByRole('link', { name: button })).toHaveAttribute('href', home);
  });

test('P-05 before the scripts run the search leads to a list that has every game', async () => {
  await showPage('/main');
  const form = document.querySelector<HTMLFormElement>('header form[role=search]');
  const field = form?.querySelector('input')?.name ?? '';
  const found = `${form?.getAttribute('action')}?${new URLSearchParams({ [field]: 'glass fjord' })}`;
  expect(found).toBe('/categories/all?name=glass+fjord');
  await showPage(found);
  expect([...document.querySelectorAll('main li')].some(({ textContent }) => textContent.includes('Glass Fjord'))).toBe(true);
});

test('G-04 both entrances answer with and without a locale prefix', async () => {
  for (const prefix of ['', '/de'])
    for (const address of ['/auth/autologin?state=x', '/auth/social/google/callback?code=x'])
      expect((await ask(prefix + address)).status).toBe(200);
  await showPage('/auth/social/google/callback?code=x');
  expect(heading()).toBe('Signing you in');
  expect(document.querySelector('[role=progressbar]')).not.toBeNull();
});

test('A-45 a link without a token leads to sign-in', async () => {
  const answer = await ask('/auth/autologin');
  expect([answer.status, destinationOf(answer)]).toEqual([307, '/?sign-in=true']);
});

for (const [address, landing, title] of [
  ['/password/reset/some-code', '/?reset-pass=true&resetCode=some-code', 'Set a new password'],
  ['/de/password/reset/some-code', '/de?reset-pass=true&resetCode=some-code', 'Neues Passwort'],
  ['/?reset-pass=true&resetCode=some-code', '/?reset-pass=true&resetCode=some-code', 'Set a new password'],
  ['/de?reset-pass=true&resetCode=some-code', '/de?reset-pass=true&resetCode=some-code', 'Neues Passwort'],
] as const)
  test(`G-22 a reset at ${address} leads to its modal`, async () => {
    expect((await showPage(address)).address).toBe(landing);
    expect(nameOf(shownDialog())).toContain(title);
  });

/** A visitor of a country of the world with a restriction, as the settings have it. */
async function fromRestricted(type: 1 | 2): Promise<Ask & { country: string }> {
  const found = (await guestApi().settings.listCountries()).find(({ restrict, restrictType }) => restrict && restrictType === type);
  if (found === undefined) throw new Error(`No country has restrictType ${type}`);
  return { country: found.code };
}

test('G-28 a country with restrictType 1 gets the closed layout on every page, help stays open', async () => {
  const visitor = await fromRestricted(1);
  for (const address of ['/', '/games/ember-run', '/tournaments']) {
    await showPage(address, visitor);
    expect(heading()).toMatch(/^Pavilion isn’t available in/);
    expect(screen.queryAllByRole('navigation')).toEqual([]);
    expect(document.querySelector('a[href^="/games/"]')).toBeNull();
  }
  // The page is everybody's; the browser asks for the address.
  expect(document.body.textContent).not.toContain(VISITOR_IP);
  expect(screen.queryByRole('link', { name: /Withdraw/ })).toBeNull();
  const write = screen.getByRole('link', { name: /^Write/ }).getAttribute('href');
  expect(write).toBe('/contact');
  await showPage(write ?? '', visitor);
  expect(within(screen.getByRole('main')).getByLabelText(/^Message/)).toBeVisible();
});

test('G-28 E-36 a visitor of a closed country reads where the server sees them', async () => {
  const { country = '' } = await fromRestricted(1);
  await openSite('/', { country });
  expect(await screen.findByText(/^Your country: .+\. Your IP address: 127\.0\.0\.1$/)).toBeVisible();
});

test('G-28 M-60 the words of a closed country are there in German', async () => {
  await showPage('/de', { ...(await fromRestricted(1)), player: await registerPlayer() });
  expect(screen.getByRole('link', { name: /^Auszahlen/ })).toBeVisible();
});

test('G-29 the layout is the default for restrictType 2, an open country, and where no header says the country', async () => {
  const visitors: Ask[] = [await fromRestricted(2), { country: 'DE' }, {}];
  for (const visitor of visitors) {
    await showPage(visitor.country === 'DE' ? '/de/contact' : '/contact', visitor);
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(within(screen.getByRole('banner')).getByRole('link', { name: /^(Sign in|Anmelden)$/ })).toBeVisible();
  }
});

test('A-16 D-26 the server refuses what a visitor of a restricted country sends past the site', async () => {
  const { email } = await registerPlayer();
  for (const { country } of [await fromRestricted(1), await fromRestricted(2)]) {
    const response = await fetch(`${productUrl()}/api/player/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-ipcountry': country, 'cf-connecting-ip': VISITOR_IP },
      body: JSON.stringify({ login: email, password }),
    });
    expect(response.status).toBe(451);
  }
});
