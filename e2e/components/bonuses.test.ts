import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { accountOf, freshEmail, type Player, registerPlayer } from '../players.ts';
import { payAt } from '../sandbox.ts';
import { openMethod, submit, wallet } from './cashier.ts';
import { route } from './network.ts';
import { openSignUp } from './registration.ts';
import { addressIs, type Buttons, dialog, dialogsClose, named, paste, press, reads, toast } from './hands.ts';
import { openSite, written } from './site.ts';

const PHONE_PX = 390;
const welcome = 'Welcome bonus, part 1';
const deposit = '/static/terms?wallet=deposit';
/** The card of a bonus on the page of bonuses. */
const card = (name: string) =>
  screen
    .queryAllByRole('heading', { name: named(name) })
    .map((heading) => heading.closest('main li'))
    .find((item) => item instanceof HTMLElement);

/** The buttons of a card, which is rendered again when its bonus changes. */
const cardOf = (name: string): Buttons => ({
  queryAllByRole: (role, options) => within(card(name) ?? document.createElement('li')).queryAllByRole(role, options),
});
const choice = async (name: RegExp): Promise<HTMLElement> => (await wallet()).findByRole('radio', { name });
const isChosen = (name: RegExp): Promise<void> =>
  waitFor(async () => {
    expect(await choice(name)).toBeChecked();
  });
const buttonSays = async (words: string): Promise<HTMLElement> => (await wallet()).findByRole('button', { name: named(words) });
const bonusBalanceIs = (player: Player, amount: number): Promise<void> =>
  waitFor(async () => expect((await accountOf(player)).bonusBalance).toBe(amount));

test('W-141 W-38 W-15 W-40 S-15 S-16 V-81 M-35 U-20 a percentage bonus is chosen in view, comes with the deposit and runs', async () => {
  const player = await registerPlayer();
  const { user, form } = await openMethod(player, /^Bank app/, { address: deposit });
  // None is preselected for the player; once one is chosen, the button names its benefit.
  await isChosen(/^No bonus/);
  await buttonSays('Deposit 20.00 EUR');
  await user.click(await choice(/^Welcome bonus, part 1/));
  // The price is shown beside the bonus.
  expect((await choice(/^Welcome bonus, part 1/)).closest('label')).toHaveTextContent(/Meeting this costs [0-9.]+.EUR on average/);
  await buttonSays('Deposit 20.00 EUR + 20.00 bonus');
  await paste(user, await form.findByLabelText(/^Amount/), '5');
  await waitFor(async () => expect(await choice(/^Welcome bonus, part 1/)).toBeDisabled());
  await isChosen(/^No bonus/);
  await buttonSays('Deposit 5.00 EUR');
  await paste(user, form.getByLabelText(/^Amount/), '30');
  await buttonSays('Deposit 30.00 EUR + 30.00 bonus');

  await press(user, form, 'Terms of this bonus');
  const terms = await dialog(welcome);
  await reads('900.00 EUR (30 × 30.00 EUR)');
  await press(user, terms, 'Without bonus');
  await buttonSays('Deposit 30.00 EUR');
  await user.click(await choice(/^Welcome bonus, part 1/));
  await buttonSays('Deposit 30.00 EUR + 30.00 bonus');
  await submit(user, await wallet());
  await payAt((await (await wallet()).findByRole('img', { name: 'QR code of this payment' })).dataset['qr'] ?? '');
  await dialog(`${written(30)} received`);
  await bonusBalanceIs(player, 30);

  await openSite('/profile/bonuses', { player });
  await reads('Bet 900.00 EUR more of 900.00 EUR', () => card(welcome));
  await reads('Your own money: 30.00 EUR', () => card(welcome));
});

test('U-20 U-22 M-44 M-45 M-48 S-04 S-06 a bonus is looked at, activated from its details and cancelled, each with what it costs', async () => {
  const player = await registerPlayer();
  const hello = 'Ten to say hello';
  await player.api.game.addBonusCode({ body: { bonusCode: 'HELLO10', trigger: 1 } });
  const user = await openSite('/profile/bonuses?tab=available', { player });
  await press(user, cardOf(hello), /^Decline/);
  await press(user, await dialog('Decline this bonus?'), 'Keep');
  await dialogsClose();
  await press(user, cardOf(hello), /^Details/);
  await press(user, await dialog(hello), 'Activate');
  await bonusBalanceIs(player, 10);
  await reads('Bet 200.00 EUR more of 200.00 EUR');
  await press(user, await dialog(hello), 'Cancel bonus');
  const question = await dialog('Cancel this bonus?');
  expect(await question.findByText('You lose')).toBeVisible();
  await press(user, question, 'Cancel bonus');
  expect(await toast(`Your ${written(10)} bonus is cancelled`)).toBeVisible();
  await bonusBalanceIs(player, 0);
  // The question steps back in the history as it closes: a page that is opened before would be left again.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel this bonus?' })).toBeNull());
  await openSite('/profile/bonuses?tab=finished', { player });
  expect(await screen.findByRole('row', { name: new RegExp(hello) })).toBeVisible();
});

for (const widthPx of [1440, PHONE_PX])
  test(`P-19 C-76 the welcome package says what it asks beside what it brings; a guest registers, a player chooses a part or none, at ${widthPx} px`, async () => {
    const shown = () => document.querySelector('main');
    const guest = await openSite('/welcome-package', { widthPx });
    await reads('100% up to 100 EUR', shown);
    await guest.click(await screen.findByRole('link', { name: 'Register without a bonus' }));
    await dialog('Create your account');

    const player = await registerPlayer();
    const toForm = async (user: typeof guest): Promise<void> => {
      if (widthPx === PHONE_PX) await press(user, await wallet(), /^Card/);
    };
    const chooser = await openSite('/welcome-package', { player, widthPx });
    await reads('up to 8,250.00 EUR', shown);
    await chooser.click(await screen.findByRole('link', { name: 'Choose with my next deposit' }));
    await addressIs(/bonusId=/);
    await toForm(chooser);
    await isChosen(/^Welcome bonus, part 1/);
    const refuser = await openSite('/welcome-package', { player, widthPx });
    await refuser.click(await screen.findByRole('link', { name: 'Deposit without a bonus' }));
    await toForm(refuser);
    await isChosen(/^No bonus/);
  });

test('W-42 W-43 X-21 X-22 D-22 U-20 U-21 M-43 S-18 T-07 codes are entered and distinguished; another bonus takes the active one’s place', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/bonuses', { player });
  const code = await screen.findByLabelText('Promo code');
  const enter = async (text: string): Promise<void> => {
    await paste(user, code, text);
    await press(user, screen, 'Add');
  };
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  await enter('NO-SUCH-CODE');
  expect(await toast('That code isn’t right')).toBeVisible();
  expect(screen.getByText('That code isn’t right. Check the letters and try again.')).toBeVisible();
  await enter('DOLLARS');
  expect(await toast('That code isn’t available for your account')).toBeVisible();
  await enter('HELLO10');
  expect(await toast('Code added')).toBeVisible();
  await waitFor(() => expect(code).toHaveValue(''));
  await user.click(screen.getByRole('tab', { name: /^Available/ }));
  await press(user, cardOf('Ten to say hello'), /^Activate/);
  await bonusBalanceIs(player, 10);

  await enter('FIRST100');
  await user.click(screen.getByRole('tab', { name: /^Available/ }));
  await press(user, cardOf('First hundred'), /^Activate/);
  const question = await dialog('Change the active bonus?');
  await reads('10.00 EUR');
  await press(user, question, 'Change');
  await bonusBalanceIs(player, 5);
});

test('W-42 W-44 U-20 a code for the next deposit waits in the list, comes before any bonus of the cashier, and can be taken out again', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/bonuses', { player });
  await paste(user, await screen.findByLabelText('Promo code'), 'TOPUP50');
  await press(user, screen, 'Add');
  expect(
    await within(await screen.findByRole('list', { name: 'Added codes' })).findByRole('button', { name: named('Remove TOPUP50') }),
  ).toBeVisible();
  const cashier = await openMethod(player, /^Bank app/, { address: deposit, isReturn: true });
  await isChosen(/^Promo code/);
  await reads('TOPUP50 will be used with this deposit.');
  await cashier.user.click(await choice(/^No bonus/));
  await waitFor(() => expect(cashier.form.queryByLabelText('Add a code')).toBeNull());
  const again = await openSite('/profile/bonuses', { player, isReturn: true });
  await press(again, screen, 'Remove TOPUP50');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Added codes' })).toBeNull());
});

test('P-114 U-20 V-92 beside the active bonuses stand free spins and cashback, each with the way to its tab', async () => {
  const player = await registerPlayer();
  await openSite('/profile/bonuses?tab=active', { player });
  const spins = () => screen.getByRole('heading', { name: 'Free spins' }).closest('section');
  await reads('Glass Fjord', spins);
  await reads('15 spins', spins);
  // Nothing has been lost yet.
  await reads(/When part of your losses comes back to you/, () => screen.getByRole('heading', { name: 'Cashback' }).closest('section'));
  expect(screen.getByRole('link', { name: 'Details: Free spins' })).toHaveAttribute('href', '/profile/bonuses?tab=freespins');
});

test('U-24 M-47 what came in one package stands as one and opens to its parts', async () => {
  const player = await registerPlayer();
  await player.api.game.addBonusCode({ body: { bonusCode: 'STARTER', trigger: 1 } });
  const user = await openSite('/profile/bonuses?tab=available', { player });
  await press(user, cardOf('Starter package'), /^See 2 ?parts/);
  const parts = await dialog('Starter package');
  expect(await parts.findAllByRole('listitem')).toHaveLength(2);
  await press(user, parts, 'Activate Starter gift');
  await bonusBalanceIs(player, 5);
  await reads(/Bet 100\.00\sEUR more/);
});

test('A-19 A-29 a promo code of the registration reaches its call, and a wrong one is reported where messages are', async () => {
  const sent: unknown[] = [];
  route(/^\/api\/player\/register$/, async (request, send) => {
    sent.push(await request.clone().json());
    return send();
  });
  const { user, form, submit: create, fillByEmail } = await openSignUp();
  await fillByEmail(freshEmail());
  await press(user, form(), /^Referral or promo code/);
  await paste(user, await form().findByLabelText(/Promo code/i), 'NO-SUCH-CODE');
  await user.click(create());
  await dialog('Deposit'); // Registration ends in the cashier.
  expect(sent).toMatchObject([{ bonusCode: 'NO-SUCH-CODE' }]);
  await openSite('/profile/notifications', { isReturn: true });
  await reads('NO-SUCH-CODE', () => document.querySelector('main'));
});
