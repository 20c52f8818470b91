import type { BrowserContext } from '@playwright/test';
import * as z from 'zod/mini';
import { freshEmail, password } from './players.ts';
import { acceptCookies, dialog, expectPartLive, fillBirthdate, playRound } from './site.ts';
import { expect, test } from './test.ts';

// The edge names no country: the form has the one of the browser's zone.
test.use({ timezoneId: 'Europe/Vienna' });

const deed = z.object({ kind: z.enum(['pointerup', 'input']), field: z.string() });

/** Counts what a person does in any page and frame of the browser: each touch of a control, and each field that is typed in, once. */
async function countDeeds(context: BrowserContext): Promise<() => { taps: number; typedFields: number }> {
  let taps = 0;
  const fields = new Set<string>();
  await context.exposeBinding('tellDeed', (_, told: unknown) => {
    const { kind, field } = deed.parse(told);
    if (kind === 'pointerup') taps += 1;
    else fields.add(field);
  });
  await context.addInitScript(`
    addEventListener('pointerup', (event) => event.isTrusted && tellDeed({ kind: 'pointerup', field: '' }), true);
    addEventListener('input', ({ target }) => target.matches('input:not([type=checkbox], [type=radio])') && tellDeed({ kind: 'input', field: target.id }), true);
  `);
  return () => ({ taps, typedFields: fields.size });
}

test('A-74 W-165 a newcomer’s first bet of real money takes nine taps and three typed fields @phone-only', async ({ page, context }) => {
  const deeds = await countDeeds(context);
  await page.goto('/');
  await acceptCookies(page);
  const tile = page
    .getByRole('main')
    .getByRole('link', { name: /^Thimble Town/ })
    .first();
  // Before its part of the page is live a tile is a plain link, and the demo's own button leads on by one tap more.
  await expectPartLive(tile);
  const { taps: before } = deeds();
  await tile.click();
  await dialog(page, 'Thimble Town').getByRole('button', { name: 'Register' }).click();
  const form = dialog(page, 'Create your account');
  await expect(form.getByRole('combobox', { name: 'Country' })).toHaveValue('Austria');
  await form.getByLabel(/^E-mail/).fill(freshEmail());
  await form.getByLabel(/^Password/).fill(password);
  await fillBirthdate(form);
  await form.getByRole('checkbox', { name: /I am 18 or over/ }).check();
  await form.getByRole('button', { name: 'Create account' }).click();
  const wallet = dialog(page, 'Deposit');
  await wallet.getByRole('button', { name: /^Card/ }).click();
  const opened = page.waitForEvent('popup');
  await wallet.getByRole('button', { name: /^Deposit [0-9]/ }).click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: /^Pay [0-9]/ }).click();
  await wallet.getByRole('link', { name: 'Back to Thimble Town' }).click();
  await expect(page).toHaveURL('/games/thimble-town?real=true');
  await playRound(page.getByTitle('Thimble Town, game').contentFrame(), 'Spin');
  const { taps, typedFields } = deeds();
  expect({ taps: taps - before, typedFields }).toEqual({ taps: 9, typedFields: 3 });
});
