import { playerStatus } from '@pavilion/contract/constants.ts';
import type { Restriction } from './store.ts';

/** The strictest of some statuses; active if there are none. */
export const strictest = (statuses: readonly number[]): number => Math.max(playerStatus.active, ...statuses);

/**
 * A player's restrictions, the strictest first: the operators', and those the product set itself. Blocking of a minor belongs to the legal
 * department; a limit that no operator set belongs to support, unless refused documents explain it.
 */
export function standingOf(
  { status, isLimitedByPapers }: { status: number; isLimitedByPapers: boolean },
  restrictions: readonly Restriction[],
): readonly Restriction[] {
  const explained = strictest([...restrictions.map((one) => one.status), ...(isLimitedByPapers ? [playerStatus.limited] : [])]);
  const isOpen = status !== playerStatus.limited && status !== playerStatus.blocked;
  if (isOpen || status <= explained) return restrictions;
  const ground = status === playerStatus.blocked ? 'legal' : 'support';
  return [{ ground, status, setAt: null }, ...restrictions.filter((one) => one.ground !== ground)];
}
