import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerEndpoints } from '@pavilion/contract/areas/player/player.ts';
import { accessTokenTtlSeconds } from '@pavilion/contract/areas/player/session-lifetime.ts';
import type { PlayerContext } from '../context.ts';
import type * as players from '../profile/store.ts';
import { profileView } from '../profile/view.ts';
import type { OpenedSession } from './service.ts';

/** The answer of every entrance (wire §3.4). */
export type LoginView = ResultOf<(typeof playerEndpoints)['signIn']>;

export function loginResult(
  { identity }: Pick<PlayerContext, 'identity'>,
  entered: { player: players.Player; session: OpenedSession; isNewlyRegistered: boolean },
): LoginView {
  return {
    accessToken: entered.session.accessToken,
    tokenType: 'bearer',
    expiresAfter: String(accessTokenTtlSeconds),
    sessionId: entered.session.sessionId,
    profile: profileView(entered.player, identity.vault, entered.isNewlyRegistered),
  };
}
