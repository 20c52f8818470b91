import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { issueRestrictedLink } from '../autologin/links.ts';
import { mailPlayer } from '../mail/service.ts';
import type { PlayerContext, PlayerKernel, StatusParts } from '../context.ts';
import type { FormChanges } from '../profile/changes.ts';
import { refuseBarredPlayer, setPlayerStatus } from '../status/service.ts';
import { asEntered } from '../profile/contacts.ts';
import * as players from '../profile/store.ts';
import { CODE_MAILS } from '../throttle/rules.ts';
import { takeAttempt } from '../throttle/service.ts';
import { asProven, asStored, factsOf, identityLookupsOf, inEveryForm, opensWhatItCan } from './identity.ts';
import { listKnownIdentities, takeIdentityTurn } from './known-store.ts';
import { findLikenesses } from './match-store.ts';
import { type ExcludedPerson, findExclusion } from '../status/store.ts';
import * as store from './store.ts';

/** An account reopens this long after the request, and not before the exclusion has ended (L6). */
const REOPENING_DELAY_MS = DAY_MS;
const HELP_PATH = '/static/responsible-play';

/** The dependencies of an exclusion; less than the whole kernel, so that an operator's process can run it. */
export type ExclusionContext = Pick<PlayerKernel, 'clock' | 'random' | 'publish' | 'announce' | 'jobs'> & { identity: StatusParts };

/**
 * Closes the account of a player who is excluded: sessions and sockets end, games take no bets (L7, D-64). An account already closed by an
 * exclusion stays closed.
 */
export async function closeExcluded(
  context: ExclusionContext,
  transaction: Database,
  playerId: string,
): Promise<{ previousStatus: number }> {
  const player = await players.lockPlayer(transaction, playerId);
  invariant(player, 'An excluded person is a player.');
  if (player.status !== playerStatus.closed) await setPlayerStatus(context, transaction, { playerId, status: playerStatus.closed });
  await stopOffers(context, transaction, playerId);
  return { previousStatus: player.status };
}

/**
 * Stores the details of an excluded person's account for recognition, so that no further account is opened; an end can only move
 * later.
 */
export async function rememberExcluded(
  { clock, random, identity }: ExclusionContext,
  transaction: Database,
  excluded: { playerId: string; previousStatus: number; endsAt: Date },
): Promise<void> {
  const { playerId } = excluded;
  const player = await players.findPlayer(transaction, playerId);
  invariant(player, 'An excluded person is a player.');
  await takeIdentityTurn(transaction);
  const known = await findExclusion(transaction, playerId);
  const id = known?.id ?? random.newId();
  if (known === undefined) await store.insertExclusion(transaction, { ...excluded, id, createdAt: clock.now() });
  else await store.extendExclusion(transaction, { id, endsAt: excluded.endsAt });
  // Nothing may keep a person from being excluded. The hash of a contact that cannot be read is among the known identities.
  const own = await asStored(transaction, identityLookupsOf(identity.vault, factsOf(opensWhatItCan(identity.vault), player)));
  const entered = (await listKnownIdentities(transaction, playerId)).map(asProven(asEntered(player)));
  const identities = [...own.map(asProven(player)), ...entered];
  await store.insertIdentities(transaction, { personId: id, identities });
}

/** Offers stop with a break or an exclusion; the player may allow them again later (D-64, R-17). */
export async function stopOffers({ clock, publish }: Pick<ExclusionContext, 'clock' | 'publish'>, transaction: Database, playerId: string) {
  await players.withdrawConsents(transaction, { id: playerId, now: clock.now() });
  await publish(transaction, { type: 'PlayerChanged', playerId });
}

const textOf = (value: FormChanges[string] | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/**
 * Whether a form is surely an excluded person's: then no account is opened (R-18, L7). Who fills it in may be a stranger with
 * somebody's name, and learns nothing here; the excluded person hears by mail why there is no account.
 */
export async function isExcludedPerson(context: PlayerContext, form: FormChanges): Promise<boolean> {
  const { database, clock, identity } = context;
  const identities = identityLookupsOf(identity.vault, {
    email: textOf(form['email']),
    phone: textOf(form['phone']),
    personalIdNumber: textOf(form['personalIdNumber']),
    firstName: textOf(form['firstName']),
    lastName: textOf(form['lastName']),
    birthdate: textOf(form['birthdate']),
  });
  const found = await findLikenesses(database, { identities: inEveryForm(identities), exceptPlayerId: null, now: clock.now() });
  const excluded = found.filter(({ isSure, isClaimed }) => isSure || isClaimed);
  for (const { excludedPlayerId } of excluded) if (excludedPlayerId !== null) await mailRestrictedLink(context, excludedPlayerId);
  return excluded.length > 0;
}

/**
 * Reopens the account of a player whose exclusion has ended, if the player requested that and has waited. Any other excluded player stays
 * out, and gets a mail with a link to wallet, statement and documents (D-85).
 * @returns the player as the account is now, which may be blocked; undefined while it stays closed
 */
export async function reopenOrMail(context: PlayerContext, player: players.Player): Promise<players.Player | undefined> {
  if (player.status !== playerStatus.closed) return player;
  const isOpen = await inTransaction(context.database, (transaction) => reopenWhenDue(context, transaction, player.id));
  if (isOpen) return players.findPlayer(context.database, player.id);
  await mailRestrictedLink(context, player.id);
  return undefined;
}

/**
 * Lets in who may sign in now (A-11, C-14, L6).
 * @returns the player as the account is now
 * @throws playerBlocked, playerSelfExcluded
 */
export async function letIn(context: PlayerContext, known: players.Player): Promise<players.Player> {
  const player = await reopenOrMail(context, known);
  refuseBarredPlayer(player ?? known);
  return player ?? known;
}

async function reopenWhenDue(context: PlayerContext, transaction: Database, playerId: string): Promise<boolean> {
  await players.lockPlayer(transaction, playerId);
  const exclusion = await findExclusion(transaction, playerId);
  const now = context.clock.now();
  const askedAt = exclusion?.reopeningAskedAt ?? null;
  if (exclusion === undefined || askedAt === null || now.getTime() < askedAt.getTime() + REOPENING_DELAY_MS) return false;
  await store.markReopened(transaction, { id: exclusion.id, now });
  await recordAudit(context, transaction, { kind: 'exclusionEnded', playerId });
  await setPlayerStatus(context, transaction, { playerId, status: exclusion.previousStatus });
  return true;
}

/**
 * Mails an excluded player the end of the exclusion, with a link to wallet, statement and documents. Sends nothing once the exclusion has
 * ended, and at most a few mails an hour.
 */
export async function mailRestrictedLink(context: PlayerKernel, playerId: string): Promise<void> {
  const exclusion = await findExclusion(context.database, playerId);
  if (exclusion === undefined) return;
  try {
    await takeAttempt(context, [{ policy: CODE_MAILS, subject: `restricted link ${playerId}` }]);
  } catch (error) {
    // Enough mails have been sent; the sign-in is still refused with its own reason.
    if (error instanceof DomainError && error.reason === 'tooManyRequests') return;
    throw error;
  }
  await inTransaction(context.database, async (transaction) => {
    const path = await issueRestrictedLink(context, transaction, playerId);
    await mailPlayer(context, transaction, {
      playerId,
      template: 'self-excluded',
      values: ({ address, moment }) => ({ date: moment(exclusion.endsAt), link: address(path), helpLink: address(HELP_PATH) }),
    });
  });
}

/**
 * The address at which a player reaches the money: `path`, or for an excluded player the link to wallet and documents that works once (L8).
 */
export async function wayToWallet(
  context: Pick<PlayerKernel, 'clock' | 'random'>,
  transaction: Database,
  { playerId, path }: { playerId: string; path: string },
): Promise<string> {
  const player = await players.findPlayer(transaction, playerId);
  return player?.status === playerStatus.closed ? issueRestrictedLink(context, transaction, playerId) : path;
}

/** Whether an account is closed for another reason than an exclusion: its owner has left for good. */
export async function isClosedForGood(transaction: Database, playerId: string): Promise<boolean> {
  const player = await players.lockPlayer(transaction, playerId);
  return player?.status === playerStatus.closed && (await findExclusion(transaction, playerId)) === undefined;
}

/** When the player's own exclusion ends, and when the account reopens if that was requested. */
export async function readExclusion(context: PlayerContext): Promise<{ endsAt: Date; opensAt: Date | null }> {
  const exclusion = await findExclusion(context.database, playerOf(context).playerId);
  if (exclusion === undefined) throw new DomainError('notFound');
  return exclusionView(exclusion);
}

const exclusionView = ({ endsAt, reopeningAskedAt }: ExcludedPerson) => ({
  endsAt,
  opensAt: reopeningAskedAt === null ? null : new Date(reopeningAskedAt.getTime() + REOPENING_DELAY_MS),
});

/** Asks for the account again, once the exclusion has ended; it opens 24 hours later (L6). @throws notFound, limitConflict before the end */
export async function askReopening(context: PlayerContext): Promise<{ endsAt: Date; opensAt: Date | null }> {
  const { playerId } = playerOf(context);
  return inTransaction(context.database, async (transaction) => {
    await players.lockPlayer(transaction, playerId);
    const exclusion = await findExclusion(transaction, playerId);
    if (exclusion === undefined) throw new DomainError('notFound');
    const now = context.clock.now();
    if (now < exclusion.endsAt) throw new DomainError('limitConflict');
    if (exclusion.reopeningAskedAt !== null) return exclusionView(exclusion);
    await store.markReopeningAsked(transaction, { id: exclusion.id, now });
    await recordAudit(context, transaction, { kind: 'reopeningAsked', playerId });
    return exclusionView({ ...exclusion, reopeningAskedAt: now });
  });
}
