import { randomInt, randomUUID } from 'node:crypto';
import { type Client, createClient } from '@pavilion/contract/calls/client.ts';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { createFetchSend } from '@pavilion/contract/calls/fetch.ts';
import type { BrowserContext } from '@playwright/test';
import { eventually } from './eventually.ts';
import { decidePayment, productUrl } from './sandbox.ts';

export const password = 'Maple-river-482';

/** A player of the test's own, as the site would have registered one, with a client that speaks for them. */
export type Player = { id: string; email: string; accessToken: string; api: Client };

/** An unused address. */
export const freshEmail = (): string => `e2e-${randomUUID()}@pavilion.test`;

/** An unused German mobile number, in its two parts and as it is sent. */
export function freshPhone(): { number: string; whole: string } {
  const number = `151${String(randomInt(100_000_000)).padStart(8, '0')}`;
  return { number, whole: `+49${number}` };
}

const clientFor = (accessToken?: string): Client =>
  createClient(createFetchSend({ base: productUrl(), ...(accessToken === undefined ? {} : { getToken: () => accessToken }) }));

export const guestApi = (): Client => clientFor();

interface Newcomer {
  currency?: string;
  country?: string;
  birthdate?: string;
  /** The device's fingerprint. */
  fingerprint?: string;
}

/** Registers a player by the contract; every test has its own, so that tests may run beside one another. */
export async function registerPlayer({
  currency = 'EUR',
  country = 'AT',
  birthdate = '1990-05-17',
  ...device
}: Newcomer = {}): Promise<Player> {
  const email = freshEmail();
  const { accessToken, profile } = await guestApi().player.register({
    body: { email, password, country, currency, agreements: 1, locale: 'en', birthdate, ...device },
  });
  return { id: profile.id, email, accessToken, api: clientFor(accessToken) };
}

/** Another session of the same player, such as a second device has. */
export async function anotherSession({ email }: Pick<Player, 'email'>, secret = password): Promise<Player> {
  const { accessToken, profile } = await guestApi().player.signIn({ body: { login: email, password: secret } });
  return { id: profile.id, email, accessToken, api: clientFor(accessToken) };
}

/** Signs a browser in as the sign-in of the site leaves it: with the cookie of the token. */
export async function openSession(context: BrowserContext, { accessToken }: Pick<Player, 'accessToken'>): Promise<void> {
  await context.addCookies([{ name: cookie.accessToken, value: accessToken, url: productUrl(), sameSite: 'Lax' }]);
}

/** Speaks for the player who is signed in in a browser. */
export async function apiOf(context: BrowserContext): Promise<Client> {
  const token = (await context.cookies()).find(({ name }) => name === cookie.accessToken)?.value;
  if (token === undefined) throw new Error('No player is signed in in this browser');
  return clientFor(token);
}

/** The player's account of a currency. */
export async function accountOf({ api }: Player, currency = 'EUR') {
  const account = (await api.wallet.listAccounts()).find((candidate) => candidate.currency === currency);
  if (account === undefined) throw new Error(`The player has no ${currency} account`);
  return account;
}

/** Opens a card deposit and has the provider pay it; returns when the money is on the account. */
export async function depositByCard(player: Player, amount: number): Promise<void> {
  const before = await accountOf(player);
  const invoiceId = await openDeposit(player, amount);
  await decidePayment(invoiceId, 'success');
  await eventually('the deposit is credited', async () =>
    (await accountOf(player)).balance === before.balance + amount ? true : undefined,
  );
}

/** Opens a card deposit, not yet paid. @returns the invoice */
export async function openDeposit(player: Player, amount: number): Promise<string> {
  const account = await accountOf(player);
  const { invoiceId } = await player.api.payment.createDeposit({
    idempotencyKey: randomUUID(),
    body: {
      method: 'pavilion.deposit.card',
      currency: account.currency,
      accountId: account.id,
      amount,
      isBonusDecline: true,
      redirectSuccessUrl: `${productUrl()}/?deposit-success=true`,
      redirectErrorUrl: `${productUrl()}/?deposit-error=true`,
      redirectUrl: `${productUrl()}/?deposit-redirect=true`,
    },
  });
  if (invoiceId === undefined) throw new Error('The deposit has no invoice');
  return invoiceId;
}

/** Asks for a withdrawal to a card. @returns the invoice */
export async function withdrawToCard({ api }: Player, { accountId, amount }: { accountId: string; amount: number }): Promise<string> {
  const { invoiceId } = await api.payment.createWithdrawal({
    idempotencyKey: randomUUID(),
    body: { method: 'pavilion.withdrawal.card', currency: 'EUR', accountId, amount, fields: { cardLastFour: '4242' } },
  });
  return invoiceId;
}
