import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { changeContent, route } from './network.ts';
import { addressIs, dialog, dialogsClose, paste, press, toast } from './hands.ts';
import { openSite } from './site.ts';

const main = () => within(screen.getByRole('main'));

/** The one button of a guest's game page. */
const openSheet = async (user: UserEvent, game: string) => {
  await user.click(await screen.findByRole('link', { name: 'Play for money' }));
  return dialog(game);
};

test('P-104 P-10 a guest’s demo starts by itself, and one button leads to registration and sign-in', async () => {
  const user = await openSite('/games/ember-run?real=true');
  const frame = await screen.findByTitle('Ember Run, game');
  await addressIs(/\/games\/ember-run\?real=false$/);
  expect(screen.queryByRole('dialog')).toBeNull();
  const sheet = await openSheet(user, 'Ember Run');
  expect(sheet.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await press(user, sheet, 'Play demo');
  await dialogsClose();
  // The demo went on under the sheet.
  expect(screen.getByTitle('Ember Run, game')).toBe(frame);

  await press(user, await openSheet(user, 'Ember Run'), 'Register');
  await screen.findByRole('button', { name: 'Create account' });
  await press(user, await dialog('Create your account'), /Sign in$/);
  await dialog('Sign in');
  await addressIs(/^\/games\/ember-run\?.*sign-in=true/);
});

test('P-10 a game without a demo says so to a guest, with the same button', async () => {
  route(/^\/api\/game\/games\/ember-run$/, async (_request, send) => {
    const { data: game } = z.object({ data: z.looseObject({}) }).parse(await (await send()).json());
    return Response.json({ data: { ...game, isDemoMode: false } });
  });
  const user = await openSite('/games/ember-run');
  expect(await screen.findByText('This game has no demo.')).toBeVisible();
  expect(screen.queryByTitle('Ember Run, game')).toBeNull();
  const sheet = await openSheet(user, 'Ember Run');
  expect(sheet.getByRole('button', { name: 'Register' })).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Play demo' })).toBeNull();
});

test('M-56 the question about a demo leads to it, to registration and to signing in', async () => {
  const user = await openSite('/static/terms?demo-game=ember-run');
  const offer = await dialog('Try it with demo credits');
  expect(offer.getByRole('button', { name: 'Register' })).toBeVisible();
  await press(user, offer, 'Play demo');
  await addressIs(/^\/games\/ember-run\?real=false/);

  const other = await openSite('/static/terms?demo-game=ember-run');
  await press(other, await dialog('Try it with demo credits'), 'Sign in');
  await dialog('Sign in');
});

/** Finds a game among the slots and presses its tile. */
async function choosePaperFox(widthPx: number) {
  const user = await openSite('/categories/slots?name=Paper', { widthPx });
  const [tile] = await within(await screen.findByRole('main')).findAllByRole('link', { name: /Paper Fox/ });
  await user.click(tile ?? document.body);
  return user;
}

test('P-11 M-54 a desktop opens the game at once', async () => {
  await choosePaperFox(1440);
  await addressIs(/\/games\/paper-fox/);
});

test('P-11 M-54 a phone asks how to play', async () => {
  const user = await choosePaperFox(390);
  await addressIs(/mobile-game=paper-fox/);
  await user.click(await (await dialog('Paper Fox')).findByText('Play demo'));
  await addressIs(/\/games\/paper-fox/);
  expect(await screen.findByTitle('Paper Fox, game')).toBeVisible();
});

test('P-18 a page of a bonus leads a guest to sign up', async () => {
  changeContent('bonus/how-bonuses-work', (body) => Object.assign(body, { button: { label: 'Take part' } }));
  const user = await openSite('/bonus/how-bonuses-work');
  expect(await screen.findByRole('heading', { level: 1, name: 'How our bonuses work' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Take part' }));
  await dialog('Create your account');
});

test('P-20 the contact form is sent, and says what is wrong with it', async () => {
  const sent: unknown[] = [];
  route(/^\/api\/notification\/communications$/, async (request, send) => {
    sent.push(await request.clone().json());
    return send();
  });
  const user = await openSite('/contact');
  await press(user, screen, 'Send message');
  const message = main().getByLabelText(/^Message/);
  const address = main().getByLabelText(/^E-mail/);
  await waitFor(() => expect(address).toHaveAttribute('aria-invalid', 'true'));
  expect(message).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await paste(user, address, 'somebody@pavilion.test');
  await paste(user, message, 'Where is my statement?');
  await press(user, screen, 'Send message');
  expect(await toast('Message sent')).toBeVisible();
  expect(sent).toMatchObject([{ email: 'somebody@pavilion.test' }]);
  // The emptied field is a beginning, not a mistake.
  await waitFor(() => expect(main().getByLabelText(/^Message/)).toHaveValue(''));
  expect(document.querySelector('main [aria-invalid=true]')).toBeNull();
});

test('P-20 C-13 a message whose answer was lost is sent again under its key, and another one under its own', async () => {
  const keys: (string | null)[] = [];
  route(/^\/api\/notification\/communications$/, async (request, send) => {
    keys.push(request.headers.get('idempotency-key'));
    const answer = await send();
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  const user = await openSite('/contact');
  await paste(user, await screen.findByLabelText(/^E-mail/), `${randomUUID()}@pavilion.test`);
  await paste(user, main().getByLabelText(/^Message/), 'Where is my statement?');
  await press(user, screen, 'Send message');
  await waitFor(() => expect(keys).toHaveLength(1));
  expect(await toast('Something went wrong')).toBeVisible();
  await press(user, screen, 'Send message');
  expect(await toast('Message sent')).toBeVisible();
  await waitFor(() => expect(main().getByLabelText(/^Message/)).toHaveValue(''));
  await paste(user, main().getByLabelText(/^Message/), 'And where is my other one?');
  await press(user, screen, 'Send message');
  await waitFor(() => expect(keys).toHaveLength(3));
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});
