import { isFieldName } from '@pavilion/contract/validation/fields.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { fieldDefinitions } from '../../settings/index.ts';
import { refuseFields } from '../field-errors.ts';
import { recognise } from '../exclusion/recognition.ts';
import { queueCodeMail } from '../mail/service.ts';
import { queueNotice } from '../notices/service.ts';
import type { PlayerContext } from '../context.ts';
import { judgeCurrentPassword } from '../passwords/step-up.ts';
import { accountPhoneOf, applyChanges, type FormChanges } from './changes.ts';
import { judgeForm, knownLocale, readForm } from './judge.ts';
import { changedLocked, confirmedContactsTouched, touchesDetails } from './rules.ts';
import * as sessions from '../sessions/store.ts';
import { storedContacts } from './stored.ts';
import * as store from './store.ts';
import { type ProfileView, profileView } from './view.ts';

/** The own profile (C-28). */
export async function readProfile(context: PlayerContext): Promise<ProfileView> {
  const player = await store.findPlayer(context.database, playerOf(context).playerId);
  invariant(player, 'A session has no player');
  return profileView(player, context.identity.vault);
}

/**
 * Changes the keys sent, and only those (C-29). A field that may not be edited keeps its value (U-03); a confirmed address or phone asks
 * for the password (D-86); a new address gets a confirmation mail.
 * @throws validation under each wrong field
 */
export async function updateProfile(context: PlayerContext, body: Readonly<Record<string, unknown>>): Promise<ProfileView> {
  const { playerId, sessionId } = playerOf(context);
  const player = await store.findPlayer(context.database, playerId);
  invariant(player, 'A session has no player');
  const { currentPassword, ...changes } = readForm(body);
  const failures = await judgeChanges(context, player, changes);
  const needsPassword = touchesDetails(changes) && (await sessions.needsPassword(context.database, sessionId));
  const asksPassword = needsPassword || confirmedContactsTouched(player, changes, context.identity.vault);
  if (Object.keys(failures).length === 0 && asksPassword) {
    const failure = await judgeCurrentPassword(context, player, typeof currentPassword === 'string' ? currentPassword : undefined);
    if (failure !== undefined) failures['currentPassword'] = failure;
    else await sessions.markPasswordTyped(context.database, sessionId);
  }
  if (Object.keys(failures).length > 0) throw refuseFields(failures, { locale: player.locale });
  try {
    return await inTransaction(context.database, (transaction) => writeChanges({ ...context, database: transaction }, playerId, changes));
  } catch (error) {
    const taken = takenField(error);
    if (taken === undefined) throw error;
    throw refuseFields(taken, { locale: player.locale });
  }
}

async function judgeChanges(context: PlayerContext, player: store.Player, changes: FormChanges): Promise<Record<string, Failure>> {
  const definitions = await fieldDefinitions(context, 'profile');
  const plans = Object.keys(changes)
    .filter(isFieldName)
    .map((name) => ({ name, isRequired: definitions.some((field) => field.name === name && field.isRequired) }));
  const failures = await judgeForm(context, plans, { form: changes, residence: player.country });
  if (typeof changes['locale'] === 'string' && (await knownLocale(context, changes['locale'])) === undefined)
    failures['locale'] = { rule: 'other' };
  const locked = definitions.filter(({ isEditable }) => !isEditable).map(({ name }) => name);
  const view: Readonly<Record<string, unknown>> = { ...profileView(player, context.identity.vault) };
  for (const name of changedLocked(locked, { view, changes })) failures[name] ??= { rule: 'notChangeable' };
  return failures;
}

/** Writes judged changes in the transaction that the context holds. Reads again under a lock, so that two changes at once both count. */
export async function writeChanges(context: PlayerContext, playerId: string, changes: FormChanges): Promise<ProfileView> {
  const { database: transaction, clock, identity } = context;
  const current = await store.lockPlayer(transaction, playerId);
  if (current === undefined) throw new DomainError('unauthenticated');
  const fields = await storedContacts(context, transaction, applyChanges(current, changes, identity.vault));
  await store.updatePlayerFields(transaction, { id: playerId, fields, now: clock.now() });
  await recordChanges(context, { before: current, after: fields });
  // The player's other tabs and devices reload it.
  await context.publish(transaction, { type: 'PlayerChanged', playerId });
  const { email, emailKey, locale } = fields;
  if (email !== null && emailKey !== null && emailKey !== current.emailKey) {
    // The former address is notified, in case someone else made the change.
    await queueNotice(context, transaction, { player: current, notice: 'email-changed' });
    await queueCodeMail(context, transaction, { player: { id: playerId, email, emailKey, locale }, purpose: 'confirmEmail' });
  }
  if (current.phoneKey !== null && fields.phoneKey !== current.phoneKey)
    await queueNotice(context, transaction, { player: current, notice: 'phone-changed' });
  await recognise(context, transaction, { playerId });
  return profileView({ ...current, ...fields }, identity.vault);
}

/** Records changes of contacts and consents with their previous values; contacts only as keyed hashes (A1, A2). */
async function recordChanges(
  context: PlayerContext,
  { before, after }: { before: store.Player; after: Contacts & Pick<store.Player, (typeof consents)[number]> },
): Promise<void> {
  const { database: transaction, identity } = context;
  const nameOf = (player: Contacts, contact: Contact): string | null =>
    contact === 'emailKey' ? player.emailKey : (accountPhoneOf(identity.vault, player)?.root ?? null);
  const hashed = (name: string | null): string | null => (name === null ? null : identity.vault.lookupKey('audit', name));
  for (const contact of contacts) {
    if (before[contact] === after[contact]) continue;
    const detail = { contact, before: hashed(nameOf(before, contact)), after: hashed(nameOf(after, contact)) };
    await recordAudit(context, transaction, { kind: 'contactChanged', playerId: before.id, detail });
  }
  const changed = consents.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return;
  const detail = Object.fromEntries(changed.map((name) => [name, after[name]]));
  await recordAudit(context, transaction, { kind: 'consentsChanged', playerId: before.id, detail });
}

const contacts = ['emailKey', 'phoneKey'] as const;
type Contact = (typeof contacts)[number];
type Contacts = Pick<store.Player, Contact | 'phoneSealed'>;

const consents = ['receivesEmailPromo', 'receivesSmsPromo', 'receivesBonus'] as const;

const takenByIndex: Readonly<Record<string, Record<string, Failure>>> = {
  player_email_idx: { email: { rule: 'emailTaken' } },
  player_phone_idx: { phone: { rule: 'phoneTaken' } },
};

/** Which field a unique index of the database refused. */
export function takenField(error: unknown): Record<string, Failure> | undefined {
  if (!(error instanceof Error) || !('constraint' in error) || typeof error.constraint !== 'string') return undefined;
  return takenByIndex[error.constraint];
}
