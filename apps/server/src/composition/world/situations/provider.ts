import { providerCalls } from '@pavilion/contract/providers/provider.ts';
import type { AppContext } from '../../app-context.ts';
import { invariant } from '../../../kernel/errors.ts';
import { SANDBOX_PSP_ID } from '../../../kernel/providers.ts';
import { signedHeaders } from '../../../kernel/secrets/signature.ts';
import { differenceOf, eventIdOf, reconcileEarlierDay } from '../../../modules/payment/index.ts';
import { askCompany, stepKey, until } from './calls.ts';
import { inOwn, type Part, payIn } from './money.ts';
import type { Person } from './people.ts';

const { path } = providerCalls.paymentEvent;
const CALL_TIMEOUT_MS = 30_000;

/** Whose money the provider knows nothing to do with. */
const STRANGERS = [
  { amount: '75.00', payer: { name: 'Petra Person', account: 'AT61 1904 3002 3457 3201' } },
  { amount: '240.00', payer: { name: 'Piotr Osoba', account: 'PL61 1090 1014 0000 0712 1981 2874' } },
] as const;

/** The payment provider reports money of an unknown invoice, signed as usual. @returns the event */
export async function reportUnknownPayment(context: AppContext, label: string, index = 0): Promise<string> {
  const secret = context.providers.byId(SANDBOX_PSP_ID)?.secrets[0];
  invariant(secret !== undefined, 'every company of the sandbox has a secret');
  const eventId = stepKey(label, 'unmatched event');
  const { amount, payer } = STRANGERS[index % STRANGERS.length] ?? STRANGERS[0];
  const event = { eventId, invoiceId: stepKey(label, 'unknown invoice'), type: 'deposit.paid', amount, currency: 'EUR' };
  const body = JSON.stringify({ ...event, reference: `unknown-${eventId.slice(0, 8)}`, confirmations: 0, payer });
  const timestampMs = String(context.clock.now().getTime());
  const answer = await fetch(`${context.publicUrl()}${path}`, {
    method: 'POST',
    headers: signedHeaders({ providerId: SANDBOX_PSP_ID, secret }, { path, timestampMs, body }),
    body,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The event was answered ${answer.status}`);
  return until(`The event ${eventId}`, () => eventIdOf(context.database, { psp: SANDBOX_PSP_ID, eventId }));
}

const DEPOSIT = 20;

/** Builds a provider's report about a deposit. */
type Reported = (context: AppContext, person: Person) => Promise<{ amount: string; currency: string }>;

export const OTHERWISE: readonly Reported[] = [
  async (context, person) => ({ amount: await inOwn(context, person, DEPOSIT + 1), currency: person.account.currency }),
  async (_context, { account }) => ({ amount: '20.00', currency: account.currency === 'USD' ? 'EUR' : 'USD' }),
];

/**
 * Deposits that the provider's report of a day that has ended counts otherwise than our books, and that day compared. No day ends while
 * somebody looks: the deposits are of today, and the report has them under the day. @returns the differences as their records name them
 */
export async function reportOtherwise(context: AppContext, part: Part, reported: readonly Reported[]): Promise<string[]> {
  const psp = SANDBOX_PSP_ID;
  const invoiceIds: string[] = [];
  for (const index of reported.keys())
    invoiceIds.push(await payIn(context, part, { amount: DEPOSIT, step: `reported otherwise ${index}` }));
  const listed = async (): Promise<string[] | undefined> => {
    const found = await Promise.all(invoiceIds.map((invoiceId) => differenceOf(context, { psp, invoiceId })));
    return found.every((one) => one !== undefined) ? found.map(({ day, number }) => `${psp}/${day}/${number}`) : undefined;
  };
  // A day that somebody else compares meanwhile is taken by that comparison: then the report has them under an earlier one.
  return until(`The difference of ${invoiceIds.join(', ')}`, async () => {
    const known = await listed();
    if (known !== undefined) return known;
    await reconcileEarlierDay(context, psp, async (day) => {
      const booking = { outcome: 'success', times: 0, settledAt: `${day}T12:00:00.000Z` };
      for (const [index, invoiceId] of invoiceIds.entries())
        await askCompany(context, `/psp/invoices/${invoiceId}/outcome`, { ...booking, ...(await reported[index]?.(context, part.person)) });
    });
    return listed();
  });
}
