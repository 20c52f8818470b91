import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import type { PlayerContext } from '../context.ts';
import { queueNotice } from '../notices/service.ts';
import { countUsablePasskeys } from '../passkeys/store.ts';
import * as players from '../profile/store.ts';
import { needsPassword } from '../sessions/store.ts';
import { isLastWayIn } from './rules.ts';
import * as identities from '../social-identities/store.ts';

/** Other ways into the caller's account, besides the password. */
export function listSocialIdentities(context: PlayerContext): Promise<{ provider: string; createdAt: Date }[]> {
  return identities.listIdentities(context.database, playerOf(context).playerId);
}

/** A session opened by a link changes no way in before its password was typed (S30). @throws conflict */
async function refuseUntypedPassword(context: PlayerContext): Promise<void> {
  if (await needsPassword(context.database, playerOf(context).sessionId)) throw new DomainError('conflict');
}

/**
 * Takes away what a provider opens. Sessions that are open stay so.
 * @throws notFound where nothing of it is connected; conflict for the last way in, and in a session opened by a link
 */
export async function removeSocialIdentities(context: PlayerContext, provider: string): Promise<{ message: string }> {
  const { playerId } = playerOf(context);
  await refuseUntypedPassword(context);
  await inTransaction(context.database, async (transaction) => {
    // Two removals at once must not take both of the last two.
    const player = await players.lockPlayer(transaction, playerId);
    invariant(player, 'A session has no player');
    const connected = await identities.listIdentities(transaction, playerId);
    if (!connected.some((identity) => identity.provider === provider)) throw new DomainError('notFound');
    const ways = {
      hasPassword: player.passwordHash !== null,
      hasPasskey: (await countUsablePasskeys(transaction, playerId)) > 0,
      providers: connected.map((identity) => identity.provider),
    };
    if (isLastWayIn(provider, ways)) throw new DomainError('conflict');
    await identities.deleteIdentities(transaction, { playerId, provider });
    await recordAudit(context, transaction, { kind: 'socialDisconnected', playerId, detail: { provider } });
    await queueNotice(context, transaction, { player, notice: 'social-disconnected' });
  });
  return { message: 'Disconnected' };
}
