import { playerStatus } from '@pavilion/contract/constants.ts';
import type { Database } from '../../../kernel/database.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { PlayerKernel, StatusParts } from '../context.ts';
import { findExclusion, hasOpenMatch, keepForReopening, updatePlayerStatus } from './store.ts';
import { strictest } from '../restrictions/rules.ts';
import { listRestrictions } from '../restrictions/store.ts';
import { endSessionsOf } from '../sessions/service.ts';
import * as store from '../profile/store.ts';

/** What a status allows in games (wire §3.3). */
export function stakingStatusOf(status: number): 'active' | 'limited' | 'blocked' {
  if (status === playerStatus.active) return 'active';
  return status === playerStatus.limited ? 'limited' : 'blocked';
}

/** What a player may do in games now: a possible match of an excluded person may stake nothing until an operator has decided. */
export async function stakingStatusNow(transaction: Database, { id, status }: { id: string; status: number }) {
  const granted = stakingStatusOf(status);
  return granted === 'active' && (await hasOpenMatch(transaction, id)) ? 'limited' : granted;
}

/** Whether a player is blocked or has left. */
export const isBarred = ({ status }: { status: number }): boolean => status === playerStatus.blocked || status === playerStatus.closed;

/** A player who is blocked or has left cannot sign in, by any method (A-11, C-14). @throws playerBlocked, playerSelfExcluded */
export function refuseBarredPlayer({ status }: { status: number }): void {
  if (status === playerStatus.blocked) throw new DomainError('playerBlocked');
  if (status === playerStatus.closed) throw new DomainError('playerSelfExcluded');
}

/**
 * Moves a player to another status inside the caller's transaction: the ledger decides the next bet by it, and the sessions of one who is
 * blocked or has left end (wire §3.3, S12). An excluded player's account stays closed to every request; the attempt is recorded
 * (L6), and counts once the account opens again. What an operator has restricted stays restricted (operator §13.20).
 * @returns whether the status is what was asked for
 */
export async function setPlayerStatus(
  context: Pick<PlayerKernel, 'clock' | 'publish'> & { identity: StatusParts },
  transaction: Database,
  { playerId, status: asked }: { playerId: string; status: number },
): Promise<boolean> {
  const before = await store.lockPlayer(transaction, playerId);
  const status = await restrictedStatus(transaction, { playerId, status: asked });
  const isLifted = before?.status === playerStatus.closed && status !== playerStatus.closed;
  if (isLifted && (await findExclusion(transaction, playerId)) !== undefined) {
    await recordAudit(context, transaction, { kind: 'exclusionKept', playerId, detail: { asked } });
    await keepForReopening(transaction, { playerId, status: asked });
    return false;
  }
  await recordAudit(context, transaction, { kind: 'statusChanged', playerId, detail: { before: before?.status ?? null, after: status } });
  await updatePlayerStatus(transaction, { id: playerId, status, now: context.clock.now() });
  await context.publish(transaction, { type: 'PlayerChanged', playerId });
  const stakingStatus = await stakingStatusNow(transaction, { id: playerId, status });
  // Sessions before the ledger: the order in which the start of a game locks them.
  if (stakingStatus === 'blocked') await endSessionsOf(context, transaction, { playerId, exceptId: null, reason: 'blocked' });
  await context.identity.setStakingStatus(transaction, { playerId, status: stakingStatus });
  return status === asked;
}

/** A status that lets a player do no more than every operator's restriction does. */
async function restrictedStatus(transaction: Database, { playerId, status }: { playerId: string; status: number }): Promise<number> {
  if (status === playerStatus.closed) return status;
  const restrictions = await listRestrictions(transaction, playerId);
  return strictest([status, ...restrictions.map((one) => one.status)]);
}

/**
 * The status on which a document review is based: for an excluded player the status to which the account returns. Limits and blocks set by
 * operators are left out, since they stay whatever the documents prove (operator §13.20).
 */
export async function statusBeforePapers(
  transaction: Database,
  { id, status, hasLimitedPlayer }: { id: string; status: number; hasLimitedPlayer: boolean },
): Promise<number> {
  const open = (await findExclusion(transaction, id))?.previousStatus ?? status;
  const restrictions = await listRestrictions(transaction, id);
  const isRestricted = restrictions.length > 0 && open <= strictest(restrictions.map((one) => one.status));
  if (!isRestricted) return open;
  return hasLimitedPlayer ? playerStatus.limited : playerStatus.active;
}
