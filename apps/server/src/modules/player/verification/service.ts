import { documentStatus } from '@pavilion/contract/constants.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { publicConfig } from '../../settings/index.ts';
import * as documents from '../documents/store.ts';
import type { PlayerContext, PlayerKernel } from '../parts.ts';
import { setPlayerStatus } from '../profile/status.ts';
import * as players from '../profile/store.ts';
import { type CheckOutcome, judgeOutcome } from './rules.ts';
import * as store from './store.ts';

/** The token that opens the provider's widget for this player (wire §2.4). @throws notFound where the operator has no such provider (C-43) */
export async function startIdentityCheck(context: PlayerContext): Promise<{ token: string }> {
  const { playerId } = playerOf(context);
  const { identityChecks } = context.identity;
  const { sumsub } = await publicConfig(context);
  if (identityChecks === undefined || !sumsub.enabled) throw new DomainError('notFound');
  return { token: await identityChecks.openCheck(playerId) };
}

/** What the provider reports, at least once and in any order. */
export interface IdentityNews {
  eventId: string;
  playerId: string;
  outcome: CheckOutcome;
  reason: string | null;
  occurredAt: Date;
}

/**
 * Takes the provider's word: documents in review get its outcome, and a rejected player is limited until an approval (wire §3.3, §3.11).
 * Safe to repeat; news older than what is known changes nothing.
 */
export async function receiveIdentityNews(context: PlayerKernel, news: IdentityNews): Promise<void> {
  const { playerId, outcome, reason, occurredAt } = news;
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    if (!(await store.insertEvent(transaction, { ...news, receivedAt: now }))) return;
    const player = await players.lockPlayer(transaction, playerId);
    const known = player === undefined ? undefined : await store.findCheck(transaction, playerId);
    const isOld = known !== undefined && known.occurredAt >= occurredAt;
    if (player === undefined || isOld) {
      context.log.warn({ playerId, isOld }, 'news of an identity check without effect');
      return;
    }
    const status = outcome === 'approved' ? documentStatus.approve : documentStatus.canceled;
    await documents.decidePending(transaction, { playerId, status, rejectReason: outcome === 'approved' ? null : reason, now });
    const next = judgeOutcome(outcome, { status: player.status, hasLimitedPlayer: known?.hasLimitedPlayer ?? false });
    await store.saveCheck(transaction, { playerId, outcome, reason, occurredAt, hasLimitedPlayer: next.hasLimitedPlayer });
    if (next.status !== undefined) await setPlayerStatus(context, transaction, { playerId, status: next.status });
  });
}
