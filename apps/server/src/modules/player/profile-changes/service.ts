import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { keptNickname } from '@pavilion/contract/identity/nickname.ts';
import { isFieldName } from '@pavilion/contract/validation/fields.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { playerOf, type Visitor } from '../../../kernel/visitor.ts';
import { fieldDefinitions } from '../../settings/index.ts';
import { type Failures, refuseFields } from '../field-errors.ts';
import { recognise, type RecognitionContext } from '../exclusion/recognition.ts';
import { type MailContext, queueCodeMail } from '../mail/service.ts';
import { type Notice, queueNotice } from '../notices/service.ts';
import type { PlayerContext } from '../context.ts';
import { judgeCurrentPassword } from '../step-up/service.ts';
import { accountPhoneOf, applyChanges, type FormChanges, phoneLookupOf } from '../profile/changes.ts';
import { releaseUnprovenEmail } from '../profile/contact-store.ts';
import { asEntered, isProvenEmail } from '../profile/contacts.ts';
import { closedCountry, judgeForm, knownLocale, readForm } from '../profile/form-check.ts';
import { bringIntoOneForm } from '../profile/one-form.ts';
import { changedLocked, contactsTouched, touchesDetails } from '../profile/rules.ts';
import { holdSession } from '../sessions/service.ts';
import * as sessions from '../sessions/store.ts';
import { storedContacts } from '../profile/stored.ts';
import * as store from '../profile/store.ts';
import { phoneOf, type ProfileView, profileView } from '../profile/view.ts';

/** The context in which contacts are entered and confirmed. */
export type ContactContext = MailContext & RecognitionContext & Partial<Visitor>;

/**
 * Changes the keys sent, and only those (C-29). A field that may not be edited keeps its value (U-03); a new address or phone asks for the
 * password and waits until its owner has confirmed it, an address by the mail it gets (D-86).
 * @throws validation under each wrong field
 */
export async function updateProfile(context: PlayerContext, body: Readonly<Record<string, unknown>>): Promise<ProfileView> {
  const { playerId, sessionId } = playerOf(context);
  const player = await store.findPlayer(context.database, playerId);
  invariant(player, 'A session has no player');
  const { currentPassword, ...changes } = readForm(body);
  const failures = await judgeChanges(context, player, changes);
  const needsPassword = touchesDetails(changes) && (await sessions.needsPassword(context.database, sessionId));
  const asksPassword = needsPassword || contactsTouched(player, changes, context.identity.vault);
  if (Object.keys(failures).length === 0 && asksPassword) {
    const failure = await judgeCurrentPassword(context, player, typeof currentPassword === 'string' ? currentPassword : undefined);
    if (failure !== undefined) failures['currentPassword'] = failure;
    else await sessions.markPasswordTyped(context.database, sessionId);
  }
  if (Object.keys(failures).length > 0) throw refuseFields(failures, { locale: player.locale });
  return inTransaction(context.database, async (transaction) => {
    await store.lockPlayer(transaction, playerId);
    await holdSession(transaction, playerOf(context));
    return writeChanges({ ...context, database: transaction }, playerId, changes);
  });
}

async function judgeChanges(context: PlayerContext, player: store.Player, changes: FormChanges): Promise<Record<string, Failure>> {
  const definitions = await fieldDefinitions(context, 'profile');
  const plans = Object.keys(changes)
    .filter(isFieldName)
    .map((name) => ({ name, isRequired: definitions.some((field) => field.name === name && field.isRequired) }));
  const failures = {
    ...(await judgeForm(context, plans, { form: changes, residence: player.country })),
    ...(await judgeMove(context, player, changes)),
  };
  // A name stored before the rules existed is kept until it is changed, and a form may submit it unchanged.
  if (changes['nickname'] === keptNickname(player.nickname ?? '')) delete failures['nickname'];
  if (typeof changes['locale'] === 'string' && (await knownLocale(context, changes['locale'])) === undefined)
    failures['locale'] = { rule: 'other' };
  const locked = definitions.filter(({ isEditable }) => !isEditable).map(({ name }) => name);
  const view: Readonly<Record<string, unknown>> = { ...profileView(player, context.identity.vault) };
  for (const name of changedLocked(locked, { view, changes })) failures[name] ??= { rule: 'notChangeable' };
  return { ...(await takenContacts(context, player, changes)), ...failures };
}

/**
 * A country that is filled in later is checked as in a registration from it, and the known birth date against its age limit (D-26, D-45,
 * L9).
 */
async function judgeMove(context: PlayerContext, { country, birthdate }: store.Player, changes: FormChanges): Promise<Failures> {
  const next = changes['country'];
  if (typeof next !== 'string' || next === country) return {};
  const closed = await closedCountry(context, next);
  if (closed !== undefined) return { country: closed };
  const young = (await judgeForm(context, [], { form: { birthdate }, residence: next }))['birthdate'];
  return young === undefined ? {} : { country: young };
}

/**
 * The contacts of a form that belong to another account. An unconfirmed contact may be shared; at confirmation the unique indexes decide.
 */
export async function takenContacts(context: PlayerContext, player: store.Player, changes: FormChanges): Promise<Record<string, Failure>> {
  const { database, identity } = context;
  const [email, phone] = [changes['email'], changes['phone']];
  const byEmail = typeof email === 'string' ? await store.findPlayerByEmail(database, emailKeyOf(email)) : undefined;
  const lookup = typeof phone === 'string' ? phoneLookupOf(identity.vault, phone) : undefined;
  const byPhone = lookup === undefined ? undefined : await store.findPlayerByPhone(database, lookup.keys);
  return {
    ...(byEmail !== undefined && byEmail.id !== player.id && isProvenEmail(byEmail) && { email: { rule: 'emailTaken' } }),
    ...(byPhone !== undefined && byPhone.id !== player.id && { phone: { rule: 'phoneTaken' } }),
  };
}

/**
 * Locks an account for a change. Values stored by an earlier version are normalised first, so that their old spelling cannot clash with
 * another account's.
 */
async function lockInOneForm(context: ContactContext, playerId: string): Promise<store.Player | undefined> {
  const player = await store.lockPlayer(context.database, playerId);
  return player === undefined ? undefined : bringIntoOneForm(context, context.database, player);
}

/**
 * Writes validated changes in the transaction that the context holds. Reads the row again under a lock, so that concurrent changes both
 * take effect.
 */
export async function writeChanges(context: ContactContext, playerId: string, changes: FormChanges): Promise<ProfileView> {
  const { database: transaction, clock, identity } = context;
  const current = await lockInOneForm(context, playerId);
  if (current === undefined) throw new DomainError('unauthenticated');
  const fields = await storedContacts(context, transaction, applyChanges(current, changes, identity.vault));
  await store.updatePlayerFields(transaction, { id: playerId, fields, now: clock.now() });
  await recordChanges(context, { before: current, after: fields });
  await recordConsents(context, { before: current, after: fields });
  await tellOfNewContacts(context, { before: current, after: { ...current, ...fields } });
  for (const notice of noticesOf(current, fields)) await queueNotice(context, transaction, { player: current, notice });
  // The player's other tabs and devices reload it.
  await context.publish(transaction, { type: 'PlayerChanged', playerId });
  await recognise(context, transaction, { playerId });
  return profileView({ ...current, ...fields }, identity.vault);
}

/** Mails a new address its link, and warns the current contact until it is confirmed, in case somebody else entered it. */
async function tellOfNewContacts(context: ContactContext, { before, after }: { before: store.Player; after: store.Player }): Promise<void> {
  const { database: transaction, identity } = context;
  const { id: playerId, newEmail: email, locale } = after;
  const isEmailNew = email !== null && email !== before.newEmail;
  const isPhoneNew =
    after.newPhoneSealed !== null && phoneOf(asEntered(after), identity.vault) !== phoneOf(asEntered(before), identity.vault);
  if (isEmailNew)
    await queueCodeMail(context, transaction, { player: { id: playerId, email, locale, country: after.country }, purpose: 'confirmEmail' });
  if (!isEmailNew && !isPhoneNew) return;
  await recordAudit(context, transaction, {
    kind: 'contactEntered',
    playerId,
    detail: { contacts: [...(isEmailNew ? ['email'] : []), ...(isPhoneNew ? ['phone'] : [])] },
  });
  await queueNotice(context, transaction, { player: before, notice: 'contact-entered' });
}

/**
 * Puts a confirmed contact into effect, in the transaction that the context holds.
 * @param confirm gives the fields with the contact confirmed, or undefined if it is not, or no longer, the player's to confirm
 * @returns whether it took effect
 * @throws validation if it belongs to another account by now
 */
export async function confirmContact(
  context: ContactContext,
  playerId: string,
  confirm: (player: store.Player) => store.Player | undefined,
): Promise<boolean> {
  const { database: transaction, clock } = context;
  const current = await lockInOneForm(context, playerId);
  const confirmed = current === undefined ? undefined : confirm(current);
  if (current === undefined || confirmed === undefined) return false;
  const fields = await storedContacts(context, transaction, confirmed);
  if (fields.emailKey !== null && fields.emailKey !== current.emailKey) await releaseUnprovenEmail(transaction, fields.emailKey);
  try {
    await store.updatePlayerFields(transaction, { id: playerId, fields, now: clock.now() });
  } catch (error) {
    const taken = takenField(error);
    throw taken === undefined ? error : refuseFields(taken, { locale: current.locale });
  }
  await recordChanges(context, { before: current, after: fields });
  for (const notice of noticesOf(current, fields)) await queueNotice(context, transaction, { player: current, notice });
  await context.publish(transaction, { type: 'PlayerChanged', playerId });
  await recognise(context, transaction, { playerId });
  return true;
}

/** Notifies the previous contacts of those that take effect now. */
const noticesOf = (before: Contacts, after: Contacts): Notice[] => [
  ...(after.emailKey !== null && after.emailKey !== before.emailKey ? (['email-changed'] as const) : []),
  ...(before.phoneKey !== null && after.phoneKey !== before.phoneKey ? (['phone-changed'] as const) : []),
];

/** Records changes of contacts with their previous values, as keyed hashes alone (A1, A2). */
async function recordChanges(context: ContactContext, { before, after }: { before: store.Player; after: Contacts }): Promise<void> {
  const { database: transaction, identity } = context;
  const nameOf = (player: Contacts, contact: Contact): string | null =>
    contact === 'emailKey' ? player.emailKey : (accountPhoneOf(identity.vault, player)?.root ?? null);
  const hashed = (name: string | null): string | null => (name === null ? null : identity.vault.lookupKey('audit', name));
  for (const contact of contacts) {
    if (before[contact] === after[contact]) continue;
    const detail = { contact, before: hashed(nameOf(before, contact)), after: hashed(nameOf(after, contact)) };
    await recordAudit(context, transaction, { kind: 'contactChanged', playerId: before.id, detail });
  }
}

async function recordConsents(
  context: ContactContext,
  { before, after }: { before: store.Player; after: store.PlayerFields },
): Promise<void> {
  const changed = consents.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return;
  const detail = Object.fromEntries(changed.map((name) => [name, after[name]]));
  await recordAudit(context, context.database, { kind: 'consentsChanged', playerId: before.id, detail });
}

const contacts = ['emailKey', 'phoneKey'] as const;
type Contact = (typeof contacts)[number];
type Contacts = Pick<store.Player, Contact | 'phoneSealed'>;

const consents = ['receivesEmailPromo', 'receivesSmsPromo', 'receivesBonus'] as const;

const takenByIndex: Readonly<Record<string, Record<string, Failure>>> = {
  player_email_idx: { email: { rule: 'emailTaken' } },
  player_phone_idx: { phone: { rule: 'phoneTaken' } },
};

/** The field whose unique index the database reported. */
function takenField(error: unknown): Record<string, Failure> | undefined {
  if (!(error instanceof Error) || !('constraint' in error) || typeof error.constraint !== 'string') return undefined;
  return takenByIndex[error.constraint];
}
