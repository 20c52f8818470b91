import type { within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { Player } from '../players.ts';
import { dialog, press } from './hands.ts';
import { openSite, type Visit } from './site.ts';

export type Form = ReturnType<typeof within>;

/** The cashier over a page with little else to render, without the preselected bonus. */
export const depositWithoutBonus = '/static/terms?wallet=deposit&bonusId=none';
export const withdrawal = '/static/terms?wallet=withdraw';
export const wallet = (): Promise<Form> => dialog(/^(Deposit|Withdraw)$/);

/** The cashier at one way to pay or to be paid. */
export async function openMethod(
  player: Player,
  method: RegExp,
  { address = depositWithoutBonus, ...visit }: Visit & { address?: string } = {},
) {
  const user = await openSite(address, { ...visit, player });
  const form = await wallet();
  await press(user, form, method);
  return { user, form };
}

export const submit = (user: UserEvent, form: Form): Promise<void> => press(user, form, /^Deposit [0-9]/);

/** Makes the player's account of a currency the active one. */
export async function hold({ api }: Player, currency: string): Promise<void> {
  const accounts = await api.wallet.createAccount({ body: { currency } });
  const chosen = accounts.find((account) => account.currency === currency);
  await api.wallet.switchAccount({ params: { id: chosen?.id ?? '' } });
}
