import type { Database } from '../../../kernel/database.ts';
import { contactsWaitSince, isIdentityVerified } from '../../player/index.ts';
import { findOpenTurnover } from '../../risk/index.ts';
import { baseCurrency } from '../../settings/index.ts';
import { accountOf } from '../../wallet/index.ts';
import type { PaymentKernel } from '../context.ts';
import { takesHeldMoney } from '../deposit/held-withdrawals.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import { type PaymentPolicy, readPolicy } from '../policy/store.ts';
import { contactConcern, type FoundConcern, identityConcern, receivableConcern, turnoverConcern } from './concerns.ts';
import { inBase } from './in-base.ts';

type JudgingContext = Pick<PaymentKernel, 'clock'> & Parameters<typeof baseCurrency>[0];

/**
 * The amount and the policy by which a verified identity is required and missing: an approval may have been revoked since the request
 * (reliability §4.2).
 */
export async function unprovenAmount(
  context: JudgingContext,
  transaction: Database,
  invoice: Pick<InvoiceRow, 'playerId' | 'amountMinor' | 'currency'>,
): Promise<{ baseMinor: bigint; base: string; policy: PaymentPolicy } | undefined> {
  const [policy, baseMinor] = [await readPolicy(transaction), await inBase(context, invoice)];
  if (baseMinor < policy.verifyFromMinor || (await isIdentityVerified({ database: transaction }, invoice.playerId))) return undefined;
  return { baseMinor, base: (await baseCurrency(context)).code, policy };
}

/** Repeats the checks of the request before the money leaves (reliability §4.2). */
export async function concernsAtSubmission(context: JudgingContext, transaction: Database, invoice: InvoiceRow): Promise<FoundConcern[]> {
  const { playerId, accountId, currency } = invoice;
  const account = await accountOf({ database: transaction }, { playerId, accountId });
  const unproven = await unprovenAmount(context, transaction, invoice);
  // Deposits made after the request do not affect it.
  const asked = { playerId, currency, paidUntil: invoice.createdAt };
  const open = takesHeldMoney(invoice) ? undefined : await findOpenTurnover(context, transaction, asked);
  return [
    ...receivableConcern(-(account?.balances.receivable ?? 0n), currency),
    ...(unproven === undefined ? [] : identityConcern(false, unproven)),
    ...turnoverConcern(open, currency),
    ...contactConcern(await contactsWaitSince(transaction, { playerId, now: context.clock.now() })),
  ];
}
