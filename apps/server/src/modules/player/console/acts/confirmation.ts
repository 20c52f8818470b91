import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { DomainError, refusedBy } from '../../../../kernel/errors.ts';
import { perform, requireReason } from '../../../operator/index.ts';
import { confirmationMails, queueConfirmation, requireConfirmable } from '../../profile-changes/email-confirmation.ts';
import { isBarred } from '../../status/service.ts';
import * as players from '../../profile/store.ts';
import { takeAttempt } from '../../throttle/service.ts';
import type { DeskContext } from '../context.ts';
import { requirePlayer } from '../require-player.ts';
import { maskedEmail } from '../masks.ts';

type Endpoint = (typeof playerDeskEndpoints)['sendConfirmation'];

/** @throws emailAlreadyConfirmed; conflict without an address and for one who may not sign in */
function requireReachable(player: players.Player): void {
  if (isBarred(player)) throw refusedBy('conflict', 'signInBarred');
  requireConfirmable(player);
}

/**
 * Mails the confirmation link again, as the player could; both share one rate limit. No response or audit row contains the link. @throws
 * notFound, emailAlreadyConfirmed, tooManyRequests, conflict without an address and for one who may not sign in
 */
export async function sendConfirmation(context: DeskContext, { params, body }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const playerId = params.id;
  const reason = requireReason(body.reason);
  requireReachable(await requirePlayer(context.database, playerId));
  await takeAttempt(context, [confirmationMails(playerId)]);
  const act = { permission: 'contact.write', act: 'players.confirmation', object: playerId, playerId, reason } as const;
  return perform(context, act, async ({ transaction }) => {
    const player = await players.lockPlayer(transaction, playerId);
    if (player === undefined) throw new DomainError('notFound');
    requireReachable(player);
    const sentTo = maskedEmail(await queueConfirmation(context, transaction, player)) ?? '';
    return { answer: { sentTo }, after: { sentTo } };
  });
}
