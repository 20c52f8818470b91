import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { changeContent, route } from './network.ts';
import { addressIs, dialog, dialogsClose, paste, press, toast } from './hands.ts';
import { openSite } from './site.ts';

const main = () => within(screen.getByRole('main'));

test('P-10 M-56 a guest may try a game, register for it or sign in to play it', async () => {
  const user = await openSite('/games/ember-run?real=true');
  const offer = await dialog('Try it with demo credits');
  expect(offer.getByRole('button', { name: 'Register' })).toBeVisible();
  await press(user, offer, 'Play demo');
  await dialogsClose();
  expect(await screen.findByTitle('Ember Run, game')).toBeVisible();

  const other = await openSite('/games/paper-fox?real=true');
  await press(other, await dialog('Try it with demo credits'), 'Register');
  await screen.findByRole('button', { name: 'Create account' });
  await press(other, await dialog('Create your account'), /Sign in$/);
  await dialog('Sign in');

  const third = await openSite('/games/ember-run');
  await press(third, await dialog('Try it with demo credits'), 'Sign in');
  await dialog('Sign in');
  await addressIs(/^\/games\/ember-run\?.*sign-in=true/);
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
