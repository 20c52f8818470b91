import { playerStatus } from '@pavilion/contract/constants.ts';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { perform } from '../../operator/index.ts';
import { policyFor } from '../../settings/index.ts';
import { statusWord } from '../console/status-words.ts';
import { mailPlayer } from '../mail/service.ts';
import * as players from '../profile/store.ts';
import * as checks from '../verification/store.ts';
import type { JudgeContext } from './decide.ts';
import { type VerificationView, readPlayerVerification } from './verifications.ts';

const VERIFICATION_PATH = '/profile/verification';
/** Where the pack has no deadline and the operator says none. */
const HOURS = 14 * 24;

/**
 * Asks a player to verify the identity again. The player becomes unverified: deposits and play remain possible until the deadline,
 * withdrawals follow the rules for unverified players, and only documents judged after it count. A limit set by a refusal stays until an
 * approval. The player is notified by mail, by a message and on every open page.
 * @throws notFound; conflict for a closed account, and while an earlier deadline runs; safetyForbids for more hours than the pack gives
 */
export function restartVerification(
  context: JudgeContext,
  { playerId, hours: asked, reason }: { playerId: string; hours: number | undefined; reason: string },
): Promise<VerificationView> {
  const act = { permission: 'identity.decide', act: 'verification.restart', object: playerId, reason, playerId } as const;
  return perform(context, act, async ({ transaction }) => {
    const player = await players.lockPlayer(transaction, playerId);
    if (player === undefined) throw new DomainError('notFound');
    const known = await checks.findCheck(transaction, playerId);
    const now = context.clock.now();
    refuseRestart(player, { known, now });
    const { identityDeadlineHours } = await policyFor(context, player.country);
    const hours = asked ?? identityDeadlineHours ?? HOURS;
    if (identityDeadlineHours !== null && hours > identityDeadlineHours)
      throw refusedBy('safetyForbids', 'identityHours', { hours: identityDeadlineHours });
    const dueAt = new Date(now.getTime() + hours * HOUR_MS);
    const hasLimitedPlayer = known?.hasLimitedPlayer ?? false;
    const check = { outcome: 'restarted', reason: null, occurredAt: now, hasLimitedPlayer, restartedAt: now, dueAt } as const;
    await checks.saveCheck(transaction, { playerId, ...check });
    await context.publish(transaction, { type: 'IdentityRestarted', playerId, dueAt: dueAt.toISOString() });
    await mailPlayer(context, transaction, {
      playerId,
      template: 'identity-restarted',
      values: ({ address, moment }) => ({ date: moment(dueAt), link: address(VERIFICATION_PATH) }),
    });
    return {
      answer: await readPlayerVerification({ ...context, database: transaction }, playerId),
      before: { outcome: known?.outcome ?? 'none' },
      after: { outcome: 'restarted', dueAt: dueAt.toISOString() },
    };
  });
}

function refuseRestart(player: players.Player, { known, now }: { known: checks.IdentityCheck | undefined; now: Date }): void {
  if (player.status === playerStatus.blocked || player.status === playerStatus.closed)
    throw refusedBy('conflict', 'accountBarred', { status: statusWord(player.status) });
  if (known?.dueAt && known.outcome !== 'approved' && known.dueAt > now)
    throw refusedBy('conflict', 'verificationRuns', { dueAt: known.dueAt.toISOString() });
}
