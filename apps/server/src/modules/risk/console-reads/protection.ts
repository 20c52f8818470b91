import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { Kernel } from '../../../kernel/context.ts';
import * as exclusions from '../exclusion/store.ts';
import { limitAt } from '../limits/rules.ts';
import { limitViewsOf } from '../limits/service.ts';
import { listLimits } from '../limits/store.ts';
import type { LimitView } from '../limits/views.ts';

const kindOf = ({ definition }: exclusions.ExclusionRow) =>
  definition === limitDefinition.selfExclusion ? ('exclusion' as const) : ('break' as const);

/** A player's current protection: the number of money limits, and the longest break or exclusion. */
export async function protectionOf({ database, clock }: Pick<Kernel, 'database' | 'clock'>, playerId: string) {
  const now = clock.now();
  const limits = (await listLimits(database, playerId, now)).filter((row) => limitAt(row, now) !== undefined);
  const [longest] = await exclusions.listRunning(database, playerId, now);
  return { limits: limits.length, exclusion: longest === undefined ? null : { kind: kindOf(longest), endsAt: longest.endsAt } };
}

const limitKinds: Readonly<Record<number, 'bet' | 'loss' | 'deposit'>> = {
  [limitDefinition.bet]: 'bet',
  [limitDefinition.loss]: 'loss',
  [limitDefinition.deposit]: 'deposit',
};

/** One that waits has no use yet, one on its way out has an end. */
function stateOf({ currentAmount, cancelProcess }: LimitView): 'binds' | 'waits' | 'ends' {
  if (currentAmount === null) return 'waits';
  return cancelProcess ? 'ends' : 'binds';
}

/** A player's limits of money as operators read them, the newest first. */
export async function deskLimitsOf(context: Kernel, playerId: string) {
  const views = await limitViewsOf(context, playerId);
  return views.toReversed().flatMap((view) => {
    const kind = limitKinds[view.definition];
    if (kind === undefined) return [];
    const { id, period, amount, currency, confirmUntil, createdAt } = view;
    const { currentAmount: used, startedAt: startsAt, expiredAt: endsAt } = view;
    return [{ id, kind, state: stateOf(view), period, amount, used, currency, startsAt, endsAt, confirmUntil, createdAt }];
  });
}

/** A player's breaks and exclusions, including ended ones, newest first. */
export async function deskExclusionsOf({ database, clock }: Pick<Kernel, 'database' | 'clock'>, playerId: string) {
  const now = clock.now();
  return (await exclusions.listAll(database, playerId)).map((row) => {
    const { id, period, startsAt, endsAt } = row;
    return { id, kind: kindOf(row), period, startsAt, endsAt, isRunning: endsAt > now };
  });
}

/** Since when a looser limit, or none, waits for its time: the last one asked for. */
export async function looseningSince({ database, clock }: Pick<Kernel, 'database' | 'clock'>, playerId: string): Promise<Date | null> {
  const now = clock.now();
  const waiting = (await listLimits(database, playerId, now)).filter(
    ({ pending, removedFrom }) => (pending !== null && pending.from > now) || (removedFrom !== null && removedFrom > now),
  );
  return waiting.map(({ updatedAt }) => updatedAt).toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}
