import { playerStatus } from '@pavilion/contract/constants.ts';
import type { Restriction } from './store.ts';

/** The strictest of some statuses; active where there is none. */
export const strictest = (statuses: readonly number[]): number => Math.max(playerStatus.active, ...statuses);

/**
 * What stands against a player, the strictest first: the operators' restrictions, and what the product did without an operator. Somebody under
 * age whom it blocked is the lawyers'; a limit of nobody's is the support's, unless papers that were refused explain it.
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
