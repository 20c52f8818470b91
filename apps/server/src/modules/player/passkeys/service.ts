import type { NewPasskeyCredential, PasskeyCreationOptions } from '@pavilion/contract/formats/passkey.ts';
import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerEndpoints } from '@pavilion/contract/areas/player/player.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { creationOptions } from '../../../kernel/passkeys/ceremony.ts';
import { passkeyViewOf, verifiedPasskey } from '../../../kernel/passkeys/new-passkey.ts';
import { handleOf, nameOf, PASSKEYS_MAX } from '../../../kernel/passkeys/rules.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import type { PlayerContext } from '../context.ts';
import { queueNotice } from '../notices/service.ts';
import { holdSession } from '../sessions/service.ts';
import { requireCurrentPassword } from '../step-up/service.ts';
import * as players from '../profile/store.ts';
import { markPasswordTyped } from '../sessions/store.ts';
import { listIdentities } from '../social-identities/store.ts';
import { challengeForSession, partyOf, takeAnswered } from './challenges.ts';
import { isLastWayIn } from './rules.ts';
import * as store from './store.ts';

type View = ResultOf<(typeof playerEndpoints)['listPasskeys']>;

/** The caller's own passkeys. */
export async function listPasskeys(context: PlayerContext): Promise<View> {
  return (await store.listPasskeys(context.database, playerOf(context).playerId)).map(passkeyViewOf);
}

/**
 * Begins a new passkey, which is a way in: asks for the password, also in a session opened by a link (S30, S31).
 * @throws validation on `currentPassword`, tooManyRequests, conflict on an IP address and beyond twenty passkeys
 */
export async function startPasskey(
  context: PlayerContext,
  { currentPassword }: { currentPassword?: string | undefined },
): Promise<PasskeyCreationOptions> {
  const { playerId, sessionId } = playerOf(context);
  const party = partyOf(context);
  const known = await store.listPasskeys(context.database, playerId);
  if (known.length >= PASSKEYS_MAX) throw new DomainError('conflict');
  await requireCurrentPassword(context, { playerId, currentPassword });
  await markPasswordTyped(context.database, sessionId);
  const player = await players.findPlayer(context.database, playerId);
  invariant(player, 'A session has no player');
  return creationOptions(party, {
    challenge: await challengeForSession(context, 'add', party),
    handle: handleOf(playerId),
    userName: player.email ?? player.nickname ?? playerId.slice(0, 8),
    known: known.filter(({ rpId }) => rpId === party.id),
  });
}

/**
 * Stores the new passkey of a ceremony of this session, and notifies the player, in case it was somebody else.
 * @throws passkeyInvalid, conflict for one that is stored already
 */
export async function addPasskey(
  context: PlayerContext,
  { credential, name }: { credential: NewPasskeyCredential; name?: string | null | undefined },
): Promise<View> {
  const { playerId } = playerOf(context);
  const party = partyOf(context);
  const challenge = await takeAnswered(context, { purpose: 'add', credential, party });
  const made = await verifiedPasskey(context, { ownerId: playerId, party, credential, challenge, name, createdAt: context.clock.now() });
  await inTransaction(context.database, async (transaction) => {
    // Two concurrent ceremonies must not both take the last free slot.
    const player = await players.lockPlayer(transaction, playerId);
    invariant(player, 'A session has no player');
    await holdSession(transaction, playerOf(context));
    const known = await store.listPasskeys(transaction, playerId);
    if (known.length >= PASSKEYS_MAX || !(await store.insertPasskey(transaction, made))) throw new DomainError('conflict');
    await recordAudit(context, transaction, { kind: 'passkeyAdded', playerId, detail: { passkeyId: made.id, rpId: made.rpId } });
    await queueNotice(context, transaction, { player, notice: 'passkey-added' });
  });
  return listPasskeys(context);
}

/** Renames a passkey; without a name it gets that of this device. @throws notFound for another player's */
export async function renamePasskey(
  context: PlayerContext,
  { id, name: typed }: { id: string; name?: string | null | undefined },
): Promise<View> {
  const { playerId } = playerOf(context);
  const name = nameOf(typed, context.request.userAgent);
  if (!(await store.renamePasskey(context.database, { id, ownerId: playerId, name }))) throw new DomainError('notFound');
  return listPasskeys(context);
}

/**
 * Takes a passkey away, with the password or a passkey. Sessions that are open stay so.
 * @throws notFound for another player's, validation on `currentPassword`, tooManyRequests, conflict for the last way in
 */
export async function removePasskey(
  context: PlayerContext,
  { id, currentPassword }: { id: string; currentPassword?: string | undefined },
): Promise<View> {
  const { playerId } = playerOf(context);
  const own = await store.listPasskeys(context.database, playerId);
  if (!own.some((passkey) => passkey.id === id)) throw new DomainError('notFound');
  await requireCurrentPassword(context, { playerId, currentPassword });
  await inTransaction(context.database, async (transaction) => {
    // Two removals at once must not take both of the last two.
    const player = await players.lockPlayer(transaction, playerId);
    invariant(player, 'A session has no player');
    await holdSession(transaction, playerOf(context));
    const passkeys = await store.listPasskeys(transaction, playerId);
    const removed = passkeys.find((passkey) => passkey.id === id);
    if (removed === undefined) throw new DomainError('notFound');
    const otherPasskeyCount = passkeys.filter((passkey) => passkey !== removed && passkey.suspendedAt === null).length;
    const providerCount = (await listIdentities(transaction, playerId)).length;
    if (isLastWayIn({ hasPassword: player.passwordHash !== null, providerCount, otherPasskeyCount })) throw new DomainError('conflict');
    await store.deletePasskey(transaction, { id, ownerId: playerId });
    await recordAudit(context, transaction, { kind: 'passkeyRemoved', playerId, detail: { passkeyId: id } });
    await queueNotice(context, transaction, { player, notice: 'passkey-removed' });
  });
  return listPasskeys(context);
}
