import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentRulesEndpoints } from '@pavilion/contract/console/payment/rules.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { emailsOf, type OperatorContext } from '../../../operator/index.ts';
import { baseCurrency } from '../../../settings/index.ts';
import { brakeSums } from '../../automatic/brake.ts';
import { type BrakeEvent, type BrakeSums, listEvents } from '../../automatic/brake-store.ts';
import { dryRun as runDry, type Outcome } from '../../automatic/dry-run.ts';
import type { Rules } from '../../automatic/judgement.ts';
import { readAutomatic } from '../../automatic/store.ts';
import * as automaticSwitch from '../../automatic/switch.ts';
import type { PaymentKernel } from '../../context.ts';
import { readPolicy } from '../../policy/store.ts';
import { policyOf, ruleSets } from '../../rules/rule-sets.ts';
import { majorOf } from './views.ts';

type Calls = typeof paymentRulesEndpoints;
type Context = OperatorContext & PaymentKernel;
type State = ResultOf<Calls['readAutomaticRelease']>;

const writtenSums = ({ sumMinor, usualMinor, limitMinor }: BrakeSums, base: string) => ({
  sum: majorOf(sumMinor, base),
  usual: majorOf(usualMinor, base),
  limit: majorOf(limitMinor, base),
});

/** Only a stop has sums. */
function factsOf({ facts: { sumMinor, usualMinor, limitMinor } }: BrakeEvent, base: string) {
  if (sumMinor === undefined || usualMinor === undefined || limitMinor === undefined) return null;
  return writtenSums({ sumMinor: BigInt(sumMinor), usualMinor: BigInt(usualMinor), limitMinor: BigInt(limitMinor) }, base);
}

/** The switch and the brake, with what the brake sees now and when it stopped. */
export async function readAutomaticRelease(context: Context): Promise<State> {
  const { database } = context;
  const { code: base } = await baseCurrency(context);
  const automatic = await readAutomatic(database);
  const sums = await brakeSums(database, { now: context.clock.now(), base, automatic });
  const events = await listEvents(database);
  const emails = await emailsOf(
    database,
    events.flatMap(({ operator }) => operator ?? []),
  );
  const listed = events.map((event) => {
    const { id, kind, operator, reason, occurredAt } = event;
    const person = operator === null ? null : { id: operator, email: emails.get(operator) ?? null };
    return { id, kind, facts: factsOf(event, base), operator: person, reason, occurredAt };
  });
  const brake = { ...writtenSums(sums, base), stoppedAt: automatic.stoppedAt, events: listed };
  return { isOn: automatic.rules.isOn, base, brake };
}

export async function stopAutomaticRelease(
  context: Context,
  { body: { reason = '' } }: InputOf<Calls['stopAutomaticRelease']>,
): Promise<State> {
  await automaticSwitch.stopAutomaticRelease(context, reason);
  return readAutomaticRelease(context);
}

export async function reopenBrake(context: Context, { body: { reason = '' } }: InputOf<Calls['reopenBrake']>): Promise<State> {
  await automaticSwitch.reopenAutomaticRelease(context, reason);
  return readAutomaticRelease(context);
}

/**
 * Evaluates the withdrawals of past days by draft rules; a part that the draft omits is taken from the rules in force (operator §4).
 * @throws validation
 */
export async function dryRunAutomaticRelease(
  context: Context,
  { body: { rules: draft, days } }: InputOf<Calls['dryRunAutomaticRelease']>,
): Promise<ResultOf<Calls['dryRunAutomaticRelease']>> {
  const { database, clock } = context;
  const { code: base } = await baseCurrency(context);
  const [policy, { rules: automatic }] = [await readPolicy(database), await readAutomatic(database)];
  if (draft.automatic !== undefined) ruleSets['auto.approval'].check(draft.automatic, base);
  const before: Rules = { policy, automatic };
  const drafted = draft.policy === undefined ? {} : policyOf(draft.policy, base);
  const after: Rules = { policy: { ...policy, ...drafted }, automatic: draft.automatic ?? automatic };
  const [to, startedAt] = [clock.now(), clock.realNow().getTime()];
  const from = new Date(to.getTime() - days * DAY_MS);
  const passedMs = (): number => clock.realNow().getTime() - startedAt;
  const run = await runDry({ database, passedMs }, { since: from, rules: { before, after } });
  const summed = ({ count, minor }: { count: number; minor: bigint }) => ({ count, amount: majorOf(minor, base) });
  const outcome = ({ alone, held, leaves }: Outcome) => ({
    alone: summed(alone),
    held: summed(held),
    leaves: [...leaves].map(([name, sum]) => ({ name, ...summed(sum) })),
  });
  return {
    base,
    from,
    to,
    judged: run.judged,
    withoutFacts: run.withoutFacts,
    isComplete: run.isComplete,
    before: outcome(run.before),
    after: outcome(run.after),
    nowAlone: summed(run.nowAlone),
    nowHeld: summed(run.nowHeld),
    sample: run.sample.map(({ baseMinor, ...one }) => ({ ...one, amount: majorOf(baseMinor, base) })),
  };
}
