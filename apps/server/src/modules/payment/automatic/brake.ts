import { parseDecimal, scaleOf } from '@pavilion/money';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Database } from '../../../kernel/database.ts';
import type { PaymentKernel } from '../context.ts';
import { type BrakeSums, meanAlone, stopBrake, sumAlone } from './brake-store.ts';
import type { AutomaticRules } from './judgement.ts';
import type { Automatic } from './store.ts';

/** The usual hourly sum is measured over this many days. */
const USUAL_DAYS = 28;

/**
 * The sums that the brake compares: what was released automatically within the last hour, what is usual in this hour of the day (the mean
 * of the same hour of the 28 days before, but at least a floor, so that a new house can begin), and the maximum (operator §6.4).
 */
export async function brakeSums(
  database: Database,
  { now, base, automatic }: { now: Date; base: string; automatic: Pick<Automatic, 'rules' | 'reopenedAt'> },
): Promise<BrakeSums> {
  const { rules, reopenedAt } = automatic;
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const after = reopenedAt !== null && reopenedAt > hourAgo ? reopenedAt : hourAgo;
  const mean = await meanAlone(database, { now, days: USUAL_DAYS });
  const least = leastOf(rules, base);
  const usualMinor = mean > least ? mean : least;
  return { sumMinor: await sumAlone(database, after), usualMinor, limitMinor: BigInt(rules.brake.factor) * usualMinor };
}

const leastOf = ({ brake }: AutomaticRules, base: string): bigint => parseDecimal(brake.leastAmount, scaleOf(base));

/**
 * Whether a withdrawal that would leave alone now is one too much: then everything stops until a person opens it again. Who calls has locked the
 * rules, so that what left before is all in the sum: it never passes the limit (operator §6.4).
 */
export async function brakes(
  context: Pick<PaymentKernel, 'log' | 'random'>,
  transaction: Database,
  { now, base, baseMinor, automatic }: { now: Date; base: string; baseMinor: bigint; automatic: Automatic },
): Promise<boolean> {
  if (automatic.stoppedAt !== null) return true;
  const before = await brakeSums(transaction, { now, base, automatic });
  const sums = { ...before, sumMinor: before.sumMinor + baseMinor };
  if (sums.sumMinor <= sums.limitMinor) return false;
  await stopBrake(transaction, { id: context.random.newId(), sums, now });
  const { sumMinor, usualMinor, limitMinor } = sums;
  context.log.error(
    { alarm: 'automaticReleaseStopped', sumMinor: String(sumMinor), usualMinor: String(usualMinor), limitMinor: String(limitMinor) },
    'automatic release has stopped itself',
  );
  return true;
}
