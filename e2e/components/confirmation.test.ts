import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { guestApi, registerPlayer } from '../players.ts';
import { autologinLink, newestLink } from '../sandbox.ts';
import { countCalls, refusal, route } from './network.ts';
import { ask, destinationOf, showPage, submitBare } from './pages.ts';
import { dialog, shownAddress, toast } from './hands.ts';
import { openSite } from './site.ts';

const button = (name = 'Confirm e-mail') => screen.findByRole('button', { name });
const expectAddress = (address: string): Promise<void> => waitFor(() => expect(shownAddress()).toBe(address));
const confirmCall = /^\/api\/player\/register\/confirm$/;

/** The code of a new player's mail. */
async function mailedCode() {
  const player = await registerPlayer();
  return { ...player, code: new URL(await newestLink(player.email, '/verify/')).pathname.split('/').at(-1) ?? '' };
}

for (const { name, addressOf, home } of [
  { name: 'its code in the path', addressOf: (code: string) => `/verify/${code}`, home: '/' },
  { name: 'its code in the query', addressOf: (code: string) => `/verify?confirmCode=${code}`, home: '/' },
  { name: 'a locale and its code in the path', addressOf: (code: string) => `/de/verify/${code}`, home: '/de' },
  { name: 'a locale and its code in the query', addressOf: (code: string) => `/de/verify?confirmCode=${code}`, home: '/de' },
]) {
  const texts =
    home === '/'
      ? {
          press: 'Confirm e-mail',
          done: 'E-mail confirmed',
          expired: 'This link has expired',
          known: 'This e-mail address is already confirmed',
        }
      : {
          press: 'E-Mail bestätigen',
          done: 'E-Mail bestätigt',
          expired: 'Dieser Link ist abgelaufen',
          known: 'Diese E-Mail ist bereits bestätigt',
        };

  test(`G-21 P-26 M-53 S99 a confirmation with ${name} confirms by its button, not by being opened`, async () => {
    const { code, api } = await mailedCode();
    const sent: unknown[] = [];
    route(confirmCall, async (request, send) => {
      sent.push([request.method, await request.clone().json()]);
      return send();
    });
    // As a mail scanner opens it: several times, with scripts and without.
    for (let time = 0; time < 2; time += 1) expect((await ask(addressOf(code))).status).toBe(200);
    expect((await showPage(addressOf(code))).address).toBe(addressOf(code));
    // Without scripts the button posts to the page's own address.
    const form = screen.getByRole('button', { name: texts.press }).closest('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', null]);
    const user = await openSite(addressOf(code));
    const press = await button(texts.press);
    expect(sent).toEqual([]);
    expect((await api.player.readProfile()).confirmedAt).toBeNull();
    await user.click(press);
    await dialog(texts.done);
    await expectAddress(`${home}?profile-confirmed=true`);
    expect(sent).toEqual([['POST', { code }]]);
    expect((await api.player.readProfile()).confirmedAt).not.toBeNull();
  });

  test(`P-27 D-41 S99 a confirmation with ${name} that is bad leads home, unconfirmed, and one that was used says that the address is confirmed`, async () => {
    const { code, api } = await mailedCode();
    await api.player.confirmEmail({ body: { code } });
    for (const [tried, word] of [
      [code, texts.known],
      ['no-such-code', texts.expired],
    ] as const) {
      const user = await openSite(addressOf(tried), { isReturn: true });
      await user.click(await button(texts.press));
      expect(await toast(word)).toBeVisible();
      await expectAddress(home);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });
}

test('X-35 a double click on the button of a confirmation confirms once, and says so', async () => {
  const { code } = await mailedCode();
  const count = countCalls(confirmCall, 'POST');
  const user = await openSite(`/verify/${code}`);
  await user.dblClick(await button('Confirm e-mail'));
  await waitFor(() => expect(window.location.search).toBe('?profile-confirmed=true'));
  expect(count()).toBe(1);
});

test('P-26 S99 without scripts the button of a confirmation posts its form, and a used link says that the address is confirmed', async () => {
  const { code, api } = await mailedCode();
  const address = `/de/verify/${code}`;
  const confirmed = await submitBare(address);
  expect([confirmed.status, destinationOf(confirmed)]).toEqual([303, '/de?profile-confirmed=true']);
  expect((await api.player.readProfile()).confirmedAt).not.toBeNull();
  // The page's language, whatever the browser's.
  for (const [again, words] of [
    [address, 'Diese E-Mail ist bereits bestätigt'],
    [`/verify/${code}`, 'This e-mail address is already confirmed'],
  ] as const) {
    const answer = await submitBare(again);
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(words)]);
  }
  expect((await submitBare('/verify/no-such-code')).status).toBe(422);
});

test('W-176 the link of an address that another account confirmed meanwhile leads home with a word of that', async () => {
  const { code } = await mailedCode();
  route(confirmCall, () => refusal(409, 11017));
  const user = await openSite(`/verify/${code}`);
  await user.click(await button());
  expect(await toast('Another account uses this e-mail address')).toBeVisible();
  await expectAddress('/');
});

test('P-26 a confirmation that gets no answer stays, to be pressed again', async () => {
  const { code } = await mailedCode();
  let isAway = true;
  route(confirmCall, (_request, send) => (isAway ? new Response('', { status: 502 }) : send()));
  const user = await openSite(`/verify/${code}`);
  await user.click(await button());
  expect(await toast('Something went wrong')).toBeVisible();
  await expectAddress(`/verify/${code}`);
  isAway = false;
  await user.click(await button());
  await dialog('E-mail confirmed');
});

test('P-27 an address without a code leads home', async () => {
  for (const [address, home] of [
    ['/verify', '/'],
    ['/de/verify?confirmCode=', '/de'],
  ] as const)
    expect((await showPage(address)).address).toBe(home);
});

test('A-44 S30 S99 a sign-in link of a mail signs in by its button, not by being opened', async () => {
  const { id, email } = await registerPlayer();
  const { token } = await autologinLink(id);
  const address = `/auth/autologin?state=${token}&ask=true&redirectUrl=${encodeURIComponent('/profile/info')}`;
  const countSent = countCalls(/^\/api\/player\/sessions\/token$/, 'POST');
  for (let time = 0; time < 2; time += 1) expect((await ask(address)).status).toBe(200);
  const user = await openSite(address);
  const press = await button('Sign in now');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 5000 });
  expect([countSent(), document.title]).toEqual([0, 'Your sign-in link | Pavilion']);
  await user.click(press);
  await expectAddress('/profile/info');
  expect(await screen.findByLabelText(/^E-mail/)).toHaveValue(email);
  expect(countSent()).toBe(1);
});

test('S99 asking for a link of a back office uses nothing up: only its page does', async () => {
  const { id } = await registerPlayer();
  const { token } = await autologinLink(id);
  for (let time = 0; time < 2; time += 1) expect((await ask(`/auth/autologin?state=${token}`)).status).toBe(200);
  expect((await guestApi().player.autologin({ body: { token } })).profile.id).toBe(id);
});
