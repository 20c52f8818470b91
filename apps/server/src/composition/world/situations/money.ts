import { invoiceStatus } from '@pavilion/contract/constants.ts';
import { convertMinor, formatDecimal, parseDecimal, scaleOf } from '@pavilion/money';
import type { AppContext } from '../../app-context.ts';
import { baseCurrency, ratedCurrency } from '../../../modules/settings/index.ts';
import { readPaymentPolicy } from '../../../modules/payment/index.ts';
import { readTurnoverRules } from '../../../modules/risk/index.ts';
import { accountOf } from '../../../modules/wallet/index.ts';
import { askCompany, stepKey, until } from './calls.ts';
import type { Person } from './people.ts';
import type { Place } from './places.ts';
import { withDepositLimit } from './protection.ts';
import { NoSuchSituation } from './refusals.ts';

/** The player concerned, and the label of the steps: a repeat under the same label does nothing twice. */
export interface Part {
  person: Person;
  label: string;
}

/** Paid at once and with nothing to fill in, one for each currency. */
const CARDS = new Set(['pavilion.deposit.card', 'pavilion.deposit.usdt-card', 'pavilion.deposit.coins-by-card']);

/** The sums of situations are in units of the base currency: a player's own currency has other decimals, and another worth. */
async function inOwnMinor(context: AppContext, { account }: Person, units: number): Promise<bigint> {
  const base = await baseCurrency(context);
  const pair = { from: await ratedCurrency(context, base.code), to: await ratedCurrency(context, account.currency) };
  return convertMinor(parseDecimal(String(units), scaleOf(base.code)), pair);
}

const writtenMinor = (minor: bigint, { account }: Person): string => formatDecimal(minor, scaleOf(account.currency));
/** An amount as a text of the player's own currency. */
export const inOwn = async (context: AppContext, person: Person, units: number): Promise<string> =>
  writtenMinor(await inOwnMinor(context, person, units), person);

const statusOf = async ({ api }: Person, invoiceId: string): Promise<number | undefined> =>
  (await api.payment.listInvoices({ query: { perPage: 100 } })).data.find(({ id }) => id === invoiceId)?.status;

interface Deposit {
  method: string;
  amountMinor: bigint;
  step: string;
}

/** Opens one deposit by card. @returns the invoice */
async function openDeposit(context: AppContext, { person, label }: Part, { method, amountMinor, step }: Deposit): Promise<string> {
  const back = context.publicUrl();
  const { invoiceId } = await person.api.payment.createDeposit({
    idempotencyKey: stepKey(label, step),
    body: {
      method,
      currency: person.account.currency,
      accountId: person.account.id,
      amount: Number(writtenMinor(amountMinor, person)),
      isBonusDecline: true,
      redirectSuccessUrl: `${back}/?deposit-success=true`,
      redirectErrorUrl: `${back}/?deposit-error=true`,
      redirectUrl: `${back}/?deposit-redirect=true`,
    },
  });
  if (invoiceId === undefined) throw new Error('The deposit has no invoice');
  return invoiceId;
}

async function payOnce(context: AppContext, part: Part, deposit: Deposit): Promise<string> {
  const invoiceId = await openDeposit(context, part, deposit);
  if ((await statusOf(part.person, invoiceId)) === invoiceStatus.success) return invoiceId;
  await askCompany(context, `/psp/invoices/${invoiceId}/outcome`, { outcome: 'success' });
  await until(`The deposit ${invoiceId}`, async () =>
    (await statusOf(part.person, invoiceId)) === invoiceStatus.success ? true : undefined,
  );
  return invoiceId;
}

/** The card of the player's currency, with the most that one deposit by it takes. */
async function cardFor({ account, api }: Person): Promise<{ method: string; mostMinor: bigint }> {
  const query = { currency: account.currency };
  const card = (await api.payment.listDepositMethods({ query })).find(({ method }) => CARDS.has(method));
  if (card === undefined) throw new NoSuchSituation('playerId', `no card takes ${account.currency}`);
  return { method: card.method, mostMinor: parseDecimal(String(card.amountMax), scaleOf(account.currency)) };
}

/** Pays in by card, in several deposits where one takes less. @returns the last invoice */
export async function payIn(
  context: AppContext,
  part: Part,
  { amount, step = 'deposit' }: { amount: number; step?: string },
): Promise<string> {
  const { method, mostMinor } = await withDepositLimit(part.person, () => cardFor(part.person));
  const amountMinor = await inOwnMinor(context, part.person, amount);
  const count = (amountMinor + mostMinor - 1n) / mostMinor;
  for (let index = 0n, leftMinor = amountMinor; ; index += 1n) {
    // In equal parts: a remainder could be below the card's minimum.
    const partMinor = leftMinor / (count - index);
    const invoiceId = await payOnce(context, part, { method, amountMinor: partMinor, step: `${step} ${index}` });
    leftMinor -= partMinor;
    if (leftMinor === 0n) return invoiceId;
  }
}

/** @throws NoSuchSituation for who owes money: nothing is paid out to them, and only wins or an operator settle a debt */
export async function requireNoDebt(context: AppContext, { id: playerId, account }: Person): Promise<void> {
  const receivableMinor = (await accountOf(context, { playerId, accountId: account.id }))?.balances.receivable ?? 0n;
  if (receivableMinor < 0n) throw new NoSuchSituation('playerId', 'this player owes money, and is paid nothing out until that is settled');
}

/** @throws NoSuchSituation where what is paid in must be played before it leaves: situations play nothing */
export async function requireNoTurnover({ database }: AppContext, { account }: Person): Promise<void> {
  if ((await readTurnoverRules(database))[account.currency] === undefined) return;
  throw new NoSuchSituation('playerId', `${account.currency} asks for turnover before a withdrawal, and a situation plays nothing`);
}

/** @throws NoSuchSituation where no payout to that place is as large */
export async function requirePayable(
  context: AppContext,
  { person }: Part,
  { amount, place }: { amount: number; place: Place },
): Promise<void> {
  const { currency } = person.account;
  const way = (await person.api.payment.listWithdrawalMethods({ query: { currency } })).find(({ method }) => method === place.method);
  const asked = await inOwn(context, person, amount);
  if (way === undefined || Number(asked) > way.amountMax)
    throw new NoSuchSituation(
      'playerId',
      `this situation pays out ${asked} ${currency} at once, and ${place.method} pays out ${way?.amountMax ?? 0}`,
    );
}

interface Withdrawal {
  amount: number;
  place: Place;
  step?: string;
  /** All that can be withdrawn, where that is more. */
  isWhole?: boolean;
}

/** Asks for money with the password typed. @returns the invoice */
export async function withdraw(context: AppContext, { person, label }: Part, wanted: Withdrawal): Promise<string> {
  const { account, password, api } = person;
  const { amount, place, step = 'withdrawal', isWhole = false } = wanted;
  const standing = (await api.wallet.listAccounts()).find(({ id }) => id === account.id);
  const leastWanted = isWhole ? (standing?.withdrawalBalance ?? 0) : 0;
  const { invoiceId } = await api.payment.createWithdrawal({
    idempotencyKey: stepKey(label, step),
    body: {
      ...place,
      currency: account.currency,
      accountId: account.id,
      amount: Math.max(Number(await inOwn(context, person, amount)), leastWanted),
      currentPassword: password,
    },
  });
  return invoiceId;
}

/** The bounds of the operator's rules, in whole units of the base currency. */
export async function payoutBounds(context: AppContext): Promise<{ fourEyesFrom: number; verifyFrom: number; velocityDay: number }> {
  const { fourEyesFromMinor, verifyFromMinor, velocityDayMinor } = await readPaymentPolicy(context.database);
  const { code } = await baseCurrency(context);
  const units = (minor: bigint): number => Math.ceil(Number(formatDecimal(minor, scaleOf(code))));
  return { fourEyesFrom: units(fourEyesFromMinor), verifyFrom: units(verifyFromMinor), velocityDay: units(velocityDayMinor) };
}
