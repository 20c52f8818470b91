import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { DomainError, refusedBy } from '../../../../kernel/errors.ts';
import { perform } from '../../../operator/index.ts';
import { mailedLinkOf } from '../../autologin/links.ts';
import { issueSignInLink } from '../../autologin/service.ts';
import { mailPlayer } from '../../mail/service.ts';
import { isBarred } from '../../status/service.ts';
import * as players from '../../profile/store.ts';
import type { DeskContext } from '../context.ts';
import { maskedEmail } from '../masks.ts';

type Endpoint = (typeof playerDeskEndpoints)['sendSignInLink'];

/**
 * Mails the player a link that signs in once. It is sent only to the player's own address: no response, audit row or log contains it
 * (BO-061).
 * @throws notFound, conflict for a player without an address and for one who may not sign in
 */
export function sendSignInLink(context: DeskContext, { params, body }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const playerId = params.id;
  const { reason = '' } = body;
  const act = { permission: 'players.link', act: 'players.link', object: playerId, playerId, reason } as const;
  return perform(context, act, async ({ transaction }) => {
    const player = await players.lockPlayer(transaction, playerId);
    if (player === undefined) throw new DomainError('notFound');
    const sentTo = maskedEmail(player.email);
    if (isBarred(player)) throw refusedBy('conflict', 'signInBarred');
    if (sentTo === null) throw refusedBy('conflict', 'mailAddressMissing');
    const { token, expiresAt } = await issueSignInLink(context, transaction, playerId);
    await mailPlayer(context, transaction, {
      playerId,
      template: 'sign-in-link',
      values: ({ address, moment }) => ({ link: address(mailedLinkOf(token)), date: moment(expiresAt) }),
    });
    return { answer: { sentTo, expiresAt }, after: { sentTo } };
  });
}
