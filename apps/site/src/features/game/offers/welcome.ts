import { bonusIssueStatus, bonusResult, bonusStatus, bonusType } from '@pavilion/contract/constants.ts';
import type { Bonus, PlayerBonus } from '@pavilion/contract/areas/game/bonus.ts';
import { withoutNoise } from '../../../content/format.ts';
import { bonusWorth, type Rates } from '../bonuses/offers.ts';

/** The state of a part of the welcome package for a player. */
export type WelcomeState =
  | { kind: 'active' | 'issued'; bonus: PlayerBonus }
  | { kind: 'done'; bonus: PlayerBonus | undefined }
  | { kind: 'next' }
  | { kind: 'later' };

type Part = { issueStatus: number | undefined; held: PlayerBonus | undefined };

/**
 * The state of a part: that of the player's own bonus, else by issue status. Issued and used parts are done, an unavailable one comes
 * later, any other can be chosen (wire §3.10 Bonus status call).
 */
export function welcomeState({ issueStatus, held }: Part): WelcomeState {
  if (held?.status === bonusStatus.active) return { kind: 'active', bonus: held };
  if (held?.status === bonusStatus.issued) return { kind: 'issued', bonus: held };
  if (held || issueStatus === bonusIssueStatus.used || issueStatus === bonusIssueStatus.issued) return { kind: 'done', bonus: held };
  return { kind: issueStatus === bonusIssueStatus.unavailable ? 'later' : 'next' };
}

/** The newest of the player's bonuses for this part; the priority in the package identifies the part. */
export const heldOf = (bonus: Bonus, held: readonly PlayerBonus[]): PlayerBonus | undefined =>
  held
    .filter(({ packageId, packagePriority }) => packageId === bonus.package?.id && packagePriority === bonus.packagePriority)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];

/** Whether a finished bonus was wagered in full. */
export const wasPlayed = ({ result }: Pick<PlayerBonus, 'result'>): boolean => result === bonusResult.played;

/** A deposit above every cap, with which a percentage bonus reaches its maximum. */
const largeDeposit = 1e12;

/** Maximum bonus money and wager requirement of all parts, in main units of the currency; undefined if a part has no cap. */
export function packageTotals(bonuses: readonly Bonus[], currency: string, rates: Rates): { gain: number; betTotal: number } | undefined {
  const gains = bonuses.map((bonus) => bonusWorth(bonus, { amount: largeDeposit, currency }, rates).money);
  const isUncapped = bonuses.some(({ type }, index) => type === bonusType.percentage && (gains[index] ?? 0) >= largeDeposit / 100);
  const gain = withoutNoise(gains.reduce((sum, each) => sum + each, 0));
  if (isUncapped || gain === 0) return undefined;
  const betTotal = bonuses.reduce(
    (sum, { wagerCasino, wagerSportsbook }, index) => sum + (wagerCasino + wagerSportsbook) * (gains[index] ?? 0),
    0,
  );
  return { gain, betTotal: withoutNoise(betTotal) };
}
