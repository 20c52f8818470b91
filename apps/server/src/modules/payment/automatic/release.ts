import type { Database } from '../../../kernel/database.ts';
import { contactsWaitSince } from '../../player/index.ts';
import type { PaymentContext } from '../context.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import { type PaymentPolicy, readPolicy } from '../policy/store.ts';
import { contactConcern, type FoundConcern } from '../withdrawal/concerns.ts';
import { flagOf } from '../withdrawal/rules.ts';
import { brakes } from './brake.ts';
import { type Judgement, judge } from './judgement.ts';
import type { Seen } from './snapshot.ts';
import * as store from './store.ts';

/** Facts that depend on other withdrawals: exact only when read under the lock. */
export type Counted = Pick<Seen, 'usages' | 'daySumMinor' | 'clusters'>;

interface Reviewed {
  asked: InvoiceRow;
  seen: Seen;
  countedIn(database: Database): Promise<Counted>;
}

interface Outcome {
  seen: Seen;
  judgement: Judgement;
  stoppedBy: store.Decision['stoppedBy'];
  rulesVersion: number;
}

/**
 * Decides whether a withdrawal is released automatically, in the transaction that opens it and after its money is set aside
 * (operator §6.4): every check must pass, the switch must be on and the brake off. The switch, the brake and the counts of other
 * withdrawals are read again under one lock, so that each of several concurrent withdrawals sees the ones before it. The decision is stored
 * as made.
 * @returns the withdrawal as it continues, and why somebody should look at it
 */
export async function decideRelease(
  context: PaymentContext,
  transaction: Database,
  { asked, seen, countedIn }: Reviewed,
): Promise<{ invoice: InvoiceRow; concerns: FoundConcern[] }> {
  const policy = await readPolicy(transaction);
  const { rules, version } = await store.readAutomatic(transaction);
  const first = judge(seen, { policy, automatic: rules });
  const outcome: Outcome =
    first.approvals > 0
      ? { seen, judgement: first, stoppedBy: null, rulesVersion: version }
      : await underLock(context, transaction, { seen, countedIn, policy });
  const { judgement, stoppedBy } = outcome;
  const waiting = contactConcern(await contactsWaitSince(transaction, { playerId: asked.playerId, now: context.clock.now() }));
  const concerns = [...judgement.concerns, ...waiting];
  const decidedAt = context.clock.now();
  await store.insertDecision(transaction, { ...outcome, invoiceId: asked.id, decidedAt, policyVersion: policy.version });
  const approvalsRequired = stoppedBy === null && waiting.length === 0 ? judgement.approvals : Math.max(1, judgement.approvals);
  const flags = [...asked.flags, ...concerns.map(({ name }) => flagOf(name))];
  return { invoice: { ...asked, approvalsRequired, flags, state: approvalsRequired === 0 ? 'approved' : 'review' }, concerns };
}

async function underLock(
  context: PaymentContext,
  transaction: Database,
  { seen: before, countedIn, policy }: Omit<Reviewed, 'asked'> & { policy: PaymentPolicy },
): Promise<Outcome> {
  const automatic = await store.lockAutomatic(transaction);
  const seen = { ...before, ...(await countedIn(transaction)) };
  const judgement = judge(seen, { policy, automatic: automatic.rules });
  const outcome = { seen, judgement, rulesVersion: automatic.version };
  if (judgement.approvals > 0) return { ...outcome, stoppedBy: null };
  if (!automatic.rules.isOn) return { ...outcome, stoppedBy: 'switch' };
  const isStopped = await brakes(context, transaction, { now: context.clock.now(), base: seen.base, baseMinor: seen.baseMinor, automatic });
  return { ...outcome, stoppedBy: isStopped ? 'brake' : null };
}
