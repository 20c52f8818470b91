import { invoiceStatus } from '@pavilion/contract/constants.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { AppContext } from '../../app-context.ts';
import { baseCurrency } from '../../modules/settings/index.ts';
import { readPaymentPolicy } from '../../modules/payment/index.ts';
import { askCompany, stepKey, until } from './calls.ts';
import type { Person } from './people.ts';

/** The player concerned, and the label of the steps: a repeat under the same label does nothing twice. */
export interface Part {
  person: Person;
  label: string;
}

const DEPOSIT_METHOD = 'pavilion.deposit.card';
/** The most that one deposit by card takes. */
const DEPOSIT_MAX = 5000;

const statusOf = async ({ api }: Person, invoiceId: string): Promise<number | undefined> =>
  (await api.payment.listInvoices({ query: { perPage: 100 } })).data.find(({ id }) => id === invoiceId)?.status;

/** Opens one deposit by card. @returns the invoice */
async function openDeposit(
  context: AppContext,
  { person, label }: Part,
  { amount, step }: { amount: number; step: string },
): Promise<string> {
  const back = context.publicUrl();
  const { invoiceId } = await person.api.payment.createDeposit({
    idempotencyKey: stepKey(label, step),
    body: {
      method: DEPOSIT_METHOD,
      currency: person.account.currency,
      accountId: person.account.id,
      amount,
      isBonusDecline: true,
      redirectSuccessUrl: `${back}/?deposit-success=true`,
      redirectErrorUrl: `${back}/?deposit-error=true`,
      redirectUrl: `${back}/?deposit-redirect=true`,
    },
  });
  if (invoiceId === undefined) throw new Error('The deposit has no invoice');
  return invoiceId;
}

async function payOnce(context: AppContext, part: Part, deposit: { amount: number; step: string }): Promise<string> {
  const invoiceId = await openDeposit(context, part, deposit);
  if ((await statusOf(part.person, invoiceId)) === invoiceStatus.success) return invoiceId;
  await askCompany(context, `/psp/invoices/${invoiceId}/outcome`, { outcome: 'success' });
  await until(`The deposit ${invoiceId}`, async () =>
    (await statusOf(part.person, invoiceId)) === invoiceStatus.success ? true : undefined,
  );
  return invoiceId;
}

/** Pays in by card, in several deposits where one takes less. @returns the last invoice */
export async function payIn(
  context: AppContext,
  part: Part,
  { amount, step = 'deposit' }: { amount: number; step?: string },
): Promise<string> {
  for (let index = 0, left = amount; ; index += 1, left -= DEPOSIT_MAX) {
    const invoiceId = await payOnce(context, part, { amount: Math.min(left, DEPOSIT_MAX), step: `${step} ${index}` });
    if (left <= DEPOSIT_MAX) return invoiceId;
  }
}

/** A place that money is asked to. */
export type Place = { method: string; fields: Record<string, string> };

export const card = (cardLastFour: string): Place => ({ method: 'pavilion.withdrawal.card', fields: { cardLastFour } });
export const bank = (iban: string): Place => ({ method: 'pavilion.withdrawal.bank', fields: { iban } });
/** The simulated provider pays out to no card that ends so. */
export const refusedCard = card('0002');

/** Asks for money with the password typed. @returns the invoice */
export async function withdraw(
  { person, label }: Part,
  { amount, place, step = 'withdrawal' }: { amount: number; place: Place; step?: string },
): Promise<string> {
  const { account, password, api } = person;
  const { invoiceId } = await api.payment.createWithdrawal({
    idempotencyKey: stepKey(label, step),
    body: { ...place, currency: account.currency, accountId: account.id, amount, currentPassword: password },
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
