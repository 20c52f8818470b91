import { expect, test } from 'vitest';
import { freshEmail, registerPlayer } from '../players.ts';
import { depositWithoutBonus, wallet } from './cashier.ts';
import { openSignUp } from './registration.ts';
import { toast } from './hands.ts';
import { openSite } from './site.ts';

test.each(['left out', 'put off'])(
  'W-242 a first limit that was %s at the registration is not asked for again by the cashier',
  async (way) => {
    const { user, form, submit, fillByEmail } = await openSignUp();
    await fillByEmail(freshEmail());
    if (way === 'put off') await user.click(form().getByRole('button', { name: 'Not now' }));
    await user.click(submit());
    expect(await toast('Your account is ready')).toBeVisible();
    const cashier = await wallet();
    expect(await cashier.findByRole('button', { name: /^Deposit [0-9]/ })).toBeVisible();
    expect(cashier.queryByRole('textbox', { name: 'Weekly deposit limit' })).toBeNull();
  },
);

test('W-242 who was not asked at the registration is asked by the cashier', async () => {
  await openSite(depositWithoutBonus, { player: await registerPlayer() });
  expect(await (await wallet()).findByRole('textbox', { name: 'Weekly deposit limit' })).toBeVisible();
});
