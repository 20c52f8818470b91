import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { hasInvisible } from '@pavilion/contract/identity/invisible.ts';
import { isNicknameSeen, keptNickname } from '@pavilion/contract/identity/nickname.ts';
import { phoneDigits } from '@pavilion/contract/identity/phone.ts';
import { canonicalTimeZone } from '@pavilion/contract/identity/time-zone.ts';
import type { Database } from '../../../kernel/database.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import type { PlayerKernel } from '../context.ts';
import { accountPhoneOf, noPhone } from './changes.ts';
import { storedContacts } from './stored.ts';
import * as store from './store.ts';
import { sealedFields } from './view.ts';

type FormContext = Pick<PlayerKernel, 'clock' | 'publish'> & { identity: { vault: FieldVault } };

/** A stored row with its identifiers in the one form they had not yet when it was written (D-202). */
function inOneForm(player: store.Player, vault: FieldVault): store.Player {
  const { email, nickname, timeZone } = player;
  const resealed = (sealed: string | null): string | null => {
    const stored = sealed === null ? null : vault.open(sealedFields.phone, sealed);
    const digits = stored === null ? undefined : phoneDigits(stored);
    return digits === undefined || digits === stored ? sealed : vault.seal(sealedFields.phone, digits);
  };
  const kept = nickname === null ? null : keptNickname(nickname);
  return {
    ...player,
    phoneSealed: resealed(player.phoneSealed),
    newPhoneSealed: resealed(player.newPhoneSealed),
    emailKey: email === null ? null : emailKeyOf(email),
    nickname: kept !== null && isNicknameSeen(kept) ? kept : null,
    timeZone: timeZone === null ? null : (canonicalTimeZone(timeZone) ?? timeZone),
  };
}

const formed = ['phoneSealed', 'newPhoneSealed', 'emailKey', 'nickname', 'timeZone'] as const;

type Contact = 'email' | 'phone';
const keyOf = { email: 'emailKey', phone: 'phoneKey' } as const;
const confirmedAtOf = { email: 'emailConfirmedAt', phone: 'phoneConfirmedAt' } as const;

interface Claim {
  player: store.Player;
  contact: Contact;
}

/** The account without a contact that another account keeps: it becomes unconfirmed, and so neither signs in nor gets mail. */
const without = (player: store.Player, contact: Contact): store.Player =>
  contact === 'email'
    ? { ...player, email: null, emailKey: null, emailConfirmedAt: null, newEmail: player.newEmail ?? player.email }
    : { ...player, ...noPhone, newPhoneSealed: player.newPhoneSealed ?? player.phoneSealed };

/** Whether an account has the better claim to a contact: it can be reached by it, proved it first, or was there first. */
function isFirst(one: store.Player, other: store.Player, contact: Contact): boolean {
  const claimOf = (player: store.Player): [number, number, number] => [
    contact === 'email' && hasInvisible(player.email ?? '') ? 1 : 0,
    player[confirmedAtOf[contact]]?.getTime() ?? Number.MAX_SAFE_INTEGER,
    player.createdAt.getTime(),
  ];
  const others = claimOf(other);
  const at = claimOf(one).findIndex((part, index) => part !== others[index]);
  return at < 0 || (claimOf(one)[at] ?? 0) < (others[at] ?? 0);
}

async function write(context: FormContext, transaction: Database, player: store.Player): Promise<void> {
  await store.updatePlayerFields(transaction, { id: player.id, fields: player, now: context.clock.now() });
  // From now on, any account sharing a contact with it is a pair for operators to review (operator §13.33).
  await context.publish(transaction, { type: 'PlayerChanged', playerId: player.id });
}

async function recordLoss(context: FormContext, transaction: Database, { player, contact }: Claim): Promise<void> {
  const { vault } = context.identity;
  const name = contact === 'email' ? player.emailKey : (accountPhoneOf(vault, player)?.root ?? null);
  const before = name === null ? null : vault.lookupKey('audit', name);
  const detail = { contact: keyOf[contact], before, after: null };
  await recordAudit(context, transaction, { kind: 'contactChanged', playerId: player.id, detail, actor: 'system' });
}

/** Settles whose a contact is that another account has in the same form. @returns the account with it or without */
async function settled(context: FormContext, transaction: Database, { player, contact }: Claim): Promise<store.Player> {
  const phone = accountPhoneOf(context.identity.vault, player);
  const { emailKey } = player;
  const found =
    contact === 'email'
      ? emailKey !== null && (await store.findPlayerByEmail(transaction, emailKey))
      : phone !== null && (await store.findPlayerByPhone(transaction, phone.keys));
  if (!found || found.id === player.id) return player;
  if (isFirst(found, player, contact)) {
    await recordLoss(context, transaction, { player, contact });
    return without(player, contact);
  }
  const other = await store.lockPlayer(transaction, found.id);
  if (other !== undefined) {
    await recordLoss(context, transaction, { player: other, contact });
    await write(context, transaction, without(other, contact));
  }
  return player;
}

/**
 * Converts the identifiers of an account into their one form, inside the caller's transaction, which has locked its row (D-202). If two
 * accounts then share an address or number, the one that proved it first keeps it, and both become a pair for review. @returns the account
 * after that
 */
export async function bringIntoOneForm(context: FormContext, transaction: Database, player: store.Player): Promise<store.Player> {
  let next = inOneForm(player, context.identity.vault);
  if (formed.every((field) => next[field] === player[field])) return player;
  next = await settled(context, transaction, { player: next, contact: 'email' });
  next = await settled(context, transaction, { player: next, contact: 'phone' });
  const stored = await storedContacts(context, transaction, next);
  await write(context, transaction, stored);
  return stored;
}
