import { bonusIssueStatus, bonusResult, bonusStatus, bonusType } from '@pavilion/contract/constants.ts';
import type { Bonus, PlayerBonus } from '@pavilion/contract/game-bonus.ts';
import { bonusWorth, type Rates, withoutDust } from './offers.ts';

/** Where a part of the welcome package stands for a player. */
export type WelcomeState =
  | { kind: 'active' | 'issued'; bonus: PlayerBonus }
  | { kind: 'done'; bonus: PlayerBonus | undefined }
  | { kind: 'next' }
  | { kind: 'later' };

type Part = { issueStatus: number | undefined; held: PlayerBonus | undefined };

/**
 * What the player holds decides, else what the service says: issued and used parts are over with, an unavailable one comes later,
 * any other can be chosen (wire §3.10 Bonus status call).
 */
export function welcomeState({ issueStatus, held }: Part): WelcomeState {
  if (held?.status === bonusStatus.active) return { kind: 'active', bonus: held };
  if (held?.status === bonusStatus.issued) return { kind: 'issued', bonus: held };
  if (held || issueStatus === bonusIssueStatus.used || issueStatus === bonusIssueStatus.issued) return { kind: 'done', bonus: held };
  return { kind: issueStatus === bonusIssueStatus.unavailable ? 'later' : 'next' };
}

/** The newest of a part that was given: parts of a package are told apart by their place in it. */
export const heldOf = (bonus: Bonus, held: readonly PlayerBonus[]): PlayerBonus | undefined =>
  held
    .filter(({ packageId, packagePriority }) => packageId === bonus.package?.id && packagePriority === bonus.packagePriority)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];

export const wasPlayed = ({ result }: Pick<PlayerBonus, 'result'>): boolean => result === bonusResult.played;

/** More than any cap: a percentage bonus then gives the most it can. */
const largeDeposit = 1e12;

/** All parts together: the most bonus money, and what must be bet for it. Undefined where a part has no cap. */
export function packageTotals(bonuses: readonly Bonus[], currency: string, rates: Rates): { gain: number; betTotal: number } | undefined {
  const gains = bonuses.map((bonus) => bonusWorth(bonus, { amount: largeDeposit, currency }, rates).money);
  const isUncapped = bonuses.some(({ type }, index) => type === bonusType.percentage && (gains[index] ?? 0) >= largeDeposit / 100);
  const gain = withoutDust(gains.reduce((sum, each) => sum + each, 0));
  if (isUncapped || gain === 0) return undefined;
  const betTotal = bonuses.reduce(
    (sum, { wagerCasino, wagerSportsbook }, index) => sum + (wagerCasino + wagerSportsbook) * (gains[index] ?? 0),
    0,
  );
  return { gain, betTotal: withoutDust(betTotal) };
}
