import { documentStatus, playerStatus } from '@pavilion/contract/constants.ts';
import { minAge } from '@pavilion/contract/validation/date.ts';
import type { IdentityState } from '@pavilion/contract/areas/player/documents.ts';

export type CheckOutcome = 'submitted' | 'approved' | 'rejected';
/** The state of an identity: `restarted` once an operator has asked for it again and it is still undecided. */
export type CheckStanding = CheckOutcome | 'restarted';

/**
 * Whether a report supersedes the stored one: it is later, or it decides a submission of the same moment, since providers' clocks count
 * whole seconds.
 */
export function isNews(
  { outcome, occurredAt }: { outcome: CheckOutcome; occurredAt: Date },
  known: { outcome: CheckStanding; occurredAt: Date },
): boolean {
  const laterMs = occurredAt.getTime() - known.occurredAt.getTime();
  return laterMs > 0 || (laterMs === 0 && known.outcome === 'submitted' && outcome !== 'submitted');
}

/**
 * The effect of a check's outcome on a player: a rejection limits an active player, an approval lifts only a limit set by a rejection;
 * documents in review change nothing yet (wire §3.3). `status` undefined means no change.
 */
export function judgeOutcome(
  outcome: CheckOutcome,
  { status, hasLimitedPlayer }: { status: number; hasLimitedPlayer: boolean },
): { status: number | undefined; hasLimitedPlayer: boolean } {
  if (outcome === 'submitted') return { status: undefined, hasLimitedPlayer };
  if (outcome === 'rejected') {
    const limitsNow = status === playerStatus.active;
    return { status: limitsNow ? playerStatus.limited : undefined, hasLimitedPlayer: limitsNow || hasLimitedPlayer };
  }
  const isLifted = hasLimitedPlayer && status === playerStatus.limited;
  return { status: isLifted ? playerStatus.active : undefined, hasLimitedPlayer: false };
}

/**
 * Judges the birth date in the documents (L9): under age, different from the profile's, or no objection. If either has no date, there is no
 * difference.
 */
export function judgePapers(facts: { paper: string | null; profile: string | null; legalAgeYears: number; today: string }): PapersVerdict {
  const { paper, profile, legalAgeYears, today } = facts;
  if (paper === null) return 'fits';
  if (minAge(legalAgeYears, today)(paper, {}) !== undefined) return 'underage';
  return profile !== null && profile !== paper ? 'differs' : 'fits';
}
export type PapersVerdict = 'fits' | 'differs' | 'underage';

const states = {
  submitted: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  restarted: 'none',
} as const satisfies Record<CheckStanding, IdentityState>;

/** The state of an identity as the player reads it. */
export const stateOf = (standing: CheckStanding): IdentityState => states[standing];

/** The papers that prove who somebody is; the photo with the document only where it was sent. */
const needed: readonly string[] = ['identity_front', 'identity_back'];
const ifSent: readonly string[] = ['identity_selfie_id'];

/**
 * Whether documents, oldest first, verify an identity: none is waiting, both sides of the identity document are approved, and the latest of
 * no type is rejected. Only the latest of each type counts.
 */
export function isProven(papers: readonly { type: string; status: number }[]): boolean {
  if (papers.some(({ status }) => status === documentStatus.pending)) return false;
  const isApproved = (type: string): boolean | undefined => {
    const newest = papers.findLast((paper) => paper.type === type);
    return newest === undefined ? undefined : newest.status === documentStatus.approve;
  };
  return needed.every((type) => isApproved(type) === true) && ifSent.every((type) => isApproved(type) !== false);
}
