import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { policyFor, type SettingsContext } from '../../settings/index.ts';
import type { Player } from '../profile/store.ts';
import { findCheck, type IdentityCheck } from './store.ts';

/** A player is reminded a day before a deadline, and of a short one when half of its time is over (operator §13). */
export const WARNED_BEFORE_MS = 24 * HOUR_MS;

/** Until when somebody unverified may deposit and play, and whose deadline that is. */
export interface Deadline {
  dueAt: Date;
  warnAt: Date;
  by: 'pack' | 'restart';
}

type Owner = Pick<Player, 'country' | 'createdAt'>;

const between = (from: Date, dueAt: Date, by: Deadline['by']): Deadline => {
  const before = Math.min(WARNED_BEFORE_MS, (dueAt.getTime() - from.getTime()) / 2);
  return { dueAt, warnAt: new Date(dueAt.getTime() - before), by };
};

/**
 * The deadline of an unverified identity: that of the operator who asked for it again, else that of the player's pack, which runs from
 * registration. Undefined if there is none.
 */
export async function deadlineOf(
  context: SettingsContext,
  { player, known }: { player: Owner; known: IdentityCheck | undefined },
): Promise<Deadline | undefined> {
  if (known?.outcome === 'approved') return undefined;
  if (known?.dueAt) return between(known.restartedAt ?? known.occurredAt, known.dueAt, 'restart');
  const { identityDeadlineHours: hours } = await policyFor(context, player.country);
  return hours === null ? undefined : between(player.createdAt, new Date(player.createdAt.getTime() + hours * HOUR_MS), 'pack');
}

/** Whether the time in which an identity had to be proven is over, and it is not. */
export async function isIdentityOverdue(
  context: Pick<Kernel, 'clock'> & SettingsContext,
  player: Owner & Pick<Player, 'id'>,
): Promise<boolean> {
  const deadline = await deadlineOf(context, { player, known: await findCheck(context.database, player.id) });
  return deadline !== undefined && context.clock.now() >= deadline.dueAt;
}
