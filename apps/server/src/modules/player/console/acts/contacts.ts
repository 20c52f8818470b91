import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Database } from '../../../../kernel/database.ts';
import { DomainError, invariant } from '../../../../kernel/errors.ts';
import type { FieldVault } from '../../../../kernel/secrets/vault.ts';
import { type ApprovalKind, listApprovals, listOpenAbout } from '../../../operator/index.ts';
import { type ContactContext, writeChanges } from '../../profile-changes/service.ts';
import { markContactsCorrected } from '../../profile/contact-store.ts';
import * as players from '../../profile/store.ts';
import { profileView } from '../../profile/view.ts';
import { maskedEmail, maskedPhone } from '../masks.ts';
import { CORRECTION_PURPOSE, listCorrectionsOf } from './correction-store.ts';

export const CONTACTS = 'player.contacts';

const HOURS = 24;
/** A contact that two operators entered holds up withdrawals for at most this long, if the player never confirms it. */
const CONFIRMATION_HOURS = 7 * 24;

/**
 * Enters an address or phone for a player. Its owner can get into the account, so it takes two people (operator §3.4) and then the player's
 * own confirmation.
 * @param kernel needed to write the contact; the command line has none and cannot approve any
 */
export const contactsKind = (vault: FieldVault, kernel: (() => ContactContext) | undefined): ApprovalKind => ({
  name: CONTACTS,
  asks: 'players.write',
  permission: 'players.contacts.approve',
  hours: HOURS,
  isOfPlayer: true,
  stateOf: async (transaction, { subject }) => {
    const player = await players.lockPlayer(transaction, subject);
    if (player === undefined) throw new DomainError('notFound');
    const { email, phone } = profileView(player, vault);
    return { email: maskedEmail(email), phone: maskedPhone(phone) };
  },
  apply: async (context, transaction, { id, subject: playerId }) => {
    const parts = kernel?.();
    invariant(parts, 'Contacts are corrected where players are known: in the product itself');
    const corrections = await listCorrectionsOf(transaction, { id, playerId });
    const form = Object.fromEntries(corrections.map(({ field, afterSealed }) => [field, vault.open(CORRECTION_PURPOSE, afterSealed)]));
    await writeChanges({ ...parts, request: context.request, database: transaction }, playerId, form);
    await markContactsCorrected(transaction, { id: playerId, now: context.clock.now() });
  },
  dropped: async (transaction, { subject: playerId }) => {
    const player = await players.lockPlayer(transaction, playerId);
    const isAnotherAsked = (await listOpenAbout(transaction, playerId)).some(({ kind }) => kind === CONTACTS);
    if (player === undefined || isAnotherAsked) return;
    await markContactsCorrected(transaction, { id: playerId, now: await agreedSince(transaction, player, vault) });
  },
});

/** More contacts than can wait at the same time: a newer one replaces the one before it. */
const AGREED_MAX = 10;

/**
 * Since when a contact that two operators entered has awaited the player's confirmation; null without one. A contact that the player
 * entered waits as well, but holds nothing up.
 */
async function agreedSince(transaction: Database, player: players.Player, vault: FieldVault): Promise<Date | null> {
  const shown = profileView(player, vault);
  const waiting = {
    email: player.newEmail === null ? null : shown.email,
    phone: player.newPhoneSealed === null ? null : shown.phone,
  };
  if (waiting.email === null && waiting.phone === null) return null;
  const filter = { state: ['approved'], kind: [CONTACTS], subject: player.id };
  for (const { id, decidedAt } of await listApprovals(transaction, { filter, after: null, limit: AGREED_MAX })) {
    const entered = await listCorrectionsOf(transaction, { id, playerId: player.id });
    const isWaiting = entered.some(({ field, afterSealed }) => {
      const contact = field === 'email' || field === 'phone' ? waiting[field] : null;
      return contact !== null && vault.open(CORRECTION_PURPOSE, afterSealed) === contact;
    });
    if (isWaiting) return decidedAt;
  }
  return null;
}

/**
 * Since when a contact that an operator entered has awaited the second person or the player. No withdrawal leaves until it is in effect.
 */
export async function contactsWaitSince(database: Database, { playerId, now }: { playerId: string; now: Date }): Promise<Date | undefined> {
  const player = await players.findPlayer(database, playerId);
  const since = player?.contactsCorrectedAt ?? null;
  if (player === undefined || since === null) return undefined;
  const isAgreed = player.newEmail !== null || player.newPhoneSealed !== null;
  return now.getTime() < since.getTime() + (isAgreed ? CONFIRMATION_HOURS : HOURS) * HOUR_MS ? since : undefined;
}
