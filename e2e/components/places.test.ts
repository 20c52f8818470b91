import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { depositByCard, registerPlayer } from '../players.ts';
import { depositWithoutBonus, hold, openMethod, submit, withdrawal } from './cashier.ts';
import { fill, paste, press } from './hands.ts';
import { route } from './network.ts';
import { written } from './site.ts';

const sent = z.object({ fields: z.record(z.string(), z.string()) });

/** The fields of each payment that the page asks for. */
function fieldsSent(kind: 'deposit' | 'withdrawal'): Record<string, string>[] {
  const seen: Record<string, string>[] = [];
  route(new RegExp(`^/api/payment/invoices/${kind}$`), async (request, send) => {
    seen.push(sent.parse(await request.clone().json()).fields);
    return send();
  });
  return seen;
}

test('P-82 V-73 an IBAN is taken as it is printed, and judged before it is sent', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 60);
  const seen = fieldsSent('withdrawal');
  const { user, form } = await openMethod(player, /^Bank transfer/, { address: withdrawal });
  const field = await form.findByLabelText(/^IBAN/);
  await paste(user, await form.findByLabelText(/^Amount/), '30');
  await fill(user, field, 'AT61 1904 3002 3457 3202');
  await user.tab();
  expect(await form.findByText('This IBAN isn’t valid.')).toBeVisible();
  await fill(user, field, 'at61 1904 3002 3457 3201');
  await waitFor(() => expect(field).not.toHaveAttribute('aria-invalid', 'true'));
  await press(user, form, `Withdraw ${written(30)}`);
  expect(await screen.findByRole('heading', { name: /^Withdrawal, / })).toBeVisible();
  expect(seen).toEqual([{ iban: 'AT611904300234573201' }]);
});

test('P-82 V-73 V-51 a CPF is taken as it is printed', async () => {
  const player = await registerPlayer({ country: 'BR', currency: 'BRL' });
  await hold(player, 'BRL');
  const seen = fieldsSent('deposit');
  const { user, form } = await openMethod(player, /^Instant QR/, { address: depositWithoutBonus });
  const field = await form.findByLabelText(/^CPF/);
  await fill(user, field, '111.444.777-36');
  await user.tab();
  expect(await form.findByText('This CPF isn’t valid.')).toBeVisible();
  await fill(user, field, '111.444.777-35');
  await submit(user, form);
  await waitFor(() => expect(seen).toEqual([{ cpf_number: '11144477735' }]));
});

test('P-82 V-74 a Bitcoin address is taken in capitals, and not in both', async () => {
  const player = await registerPlayer();
  await depositByCard(player, 60);
  const seen = fieldsSent('withdrawal');
  const { user, form } = await openMethod(player, /^Paid out in coins/, { address: withdrawal });
  await user.selectOptions(await form.findByLabelText(/^Coin/), 'BTC');
  const field = form.getByLabelText(/^Wallet address/);
  await fill(user, field, 'BC1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await user.click(await form.findByLabelText(/^Amount/));
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  await fill(user, field, 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4');
  await press(user, form, /^Withdraw [0-9]/);
  expect(await screen.findByRole('heading', { name: /^Withdrawal, / })).toBeVisible();
  expect(seen).toEqual([{ currencyWithdraw: 'BTC', wallet_id: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }]);
});
