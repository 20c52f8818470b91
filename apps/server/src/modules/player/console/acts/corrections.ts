import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import type { LookupKeys } from '../../../../kernel/secrets/lookup-keys.ts';
import type { FieldVault } from '../../../../kernel/secrets/vault.ts';
import type { Database } from '../../../../kernel/database.ts';
import { actorOf } from '../../../../kernel/visitor.ts';
import { type ActIn, ask, perform } from '../../../operator/index.ts';
import { refuseFields } from '../../field-errors.ts';
import { queueNotice } from '../../notices/service.ts';
import { judgeForm } from '../../profile/form-check.ts';
import { applyChanges, type FormChanges } from '../../profile/changes.ts';
import { markContactsCorrected } from '../../profile/contact-store.ts';
import { takenContacts, writeChanges } from '../../profile-changes/service.ts';
import * as players from '../../profile/store.ts';
import { profileView } from '../../profile/view.ts';
import { requirePlayer } from '../require-player.ts';
import { CONTACTS } from './contacts.ts';
import type { DeskContext } from '../context.ts';
import { CORRECTION_PURPOSE, insertCorrection } from './correction-store.ts';
import { birthYear, maskedEmail, maskedName, maskedPhone } from '../masks.ts';

type Endpoint = (typeof playerDeskEndpoints)['correctProfile'];

const details = ['firstName', 'lastName', 'birthdate'] as const;
const fields = ['email', 'phone', ...details] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string | null>;

/** The values that the profile shows, including unconfirmed contacts. */
const valuesOf = (player: players.Player, vault: FieldVault): Values => {
  const { email, phone, firstName, lastName, birthdate } = profileView(player, vault);
  return { email, phone, firstName, lastName, birthdate };
};

/** Changes with what a correction may change, without notifying anybody. */
export const profileVersion = (player: players.Player, vault: FieldVault): string => versionsOf(player, vault)[0];

/** The versions of the profile, one per lookup key: during a rotation another process may have used a different key. */
const versionsOf = (player: players.Player, vault: FieldVault): LookupKeys =>
  vault.lookupKeys('player.profile-version', JSON.stringify(valuesOf(player, vault)));

/** The form in which the record may keep a value permanently. */
function masked(field: Field, value: string | null): string | number | null {
  if (field === 'email') return maskedEmail(value);
  if (field === 'phone') return maskedPhone(value);
  return field === 'birthdate' ? birthYear(value) : maskedName([value]);
}

const maskedValues = (values: Values, changed: readonly Field[]) =>
  Object.fromEntries(changed.map((field) => [field, masked(field, values[field])]));

type Sent = Partial<Record<Field, string | undefined>>;

/** Validates the submitted fields as the player's own form would. @throws validation */
async function judged(context: DeskContext, player: players.Player, body: Sent): Promise<Record<string, string>> {
  const form = Object.fromEntries(fields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])));
  const plans = Object.keys(form).map((name) => ({ name: name as Field, isRequired: true }));
  const failures = await judgeForm(context, plans, { form, residence: player.country });
  if (Object.keys(failures).length > 0) throw refuseFields(failures, { locale: player.locale });
  return form;
}

interface CorrectionEntry {
  player: players.Player;
  authorId: string;
  changed: readonly Field[];
  now: Values;
  approvalId?: string;
}

/** Keeps both values, sealed. */
async function keepBoth(
  context: DeskContext,
  transaction: Database,
  { player, authorId, changed, now, approvalId }: CorrectionEntry,
): Promise<void> {
  const { vault } = context.identity;
  const old = valuesOf(player, vault);
  const seal = (value: string | null) => (value === null ? null : vault.seal(CORRECTION_PURPOSE, value));
  for (const field of changed) {
    await insertCorrection(transaction, {
      id: context.random.newId(),
      playerId: player.id,
      authorId,
      field,
      beforeSealed: seal(old[field]),
      afterSealed: vault.seal(CORRECTION_PURPOSE, now[field] ?? ''),
      correctedAt: context.clock.now(),
      approvalId: approvalId ?? null,
    });
  }
}

/** Locks the player as the page has read it. @throws notFound, revisionConflict */
async function lockRead(
  context: DeskContext,
  transaction: Database,
  { id, version }: { id: string; version: string },
): Promise<players.Player> {
  const player = await players.lockPlayer(transaction, id);
  if (player === undefined) throw new DomainError('notFound');
  const versions = versionsOf(player, context.identity.vault);
  if (!versions.includes(version))
    throw new DomainError('revisionConflict', { detail: { operator: 'Somebody', n: versions[0].slice(0, 8), diff: 'profile' } });
  return player;
}

async function correct(context: DeskContext, { transaction, actor }: ActIn, asked: { id: string; version: string; form: FormChanges }) {
  const { vault } = context.identity;
  const before = await lockRead(context, transaction, asked);
  await writeChanges({ ...context, database: transaction }, asked.id, asked.form);
  const after = await players.findPlayer(transaction, asked.id);
  if (after === undefined) throw new DomainError('notFound');
  const [old, now] = [valuesOf(before, vault), valuesOf(after, vault)];
  const changed = fields.filter((field) => old[field] !== now[field]);
  await keepBoth(context, transaction, { player: before, authorId: actor.id, changed, now });
  if (changed.length > 0) await queueNotice(context, transaction, { player: before, notice: 'details-corrected' });
  return {
    answer: { profileVersion: profileVersion(after, vault), corrected: [...changed] },
    before: maskedValues(old, changed),
    after: maskedValues(now, changed),
  };
}

/** Asks a second person for the contacts among the values; undefined where none is another one than the profile shows. @throws revisionConflict, validation */
async function askContacts(
  context: DeskContext,
  player: players.Player,
  asked: { id: string; version: string; form: FormChanges; reason: string },
) {
  const { id, form, reason } = asked;
  const { vault } = context.identity;
  const old = valuesOf(player, vault);
  const now = valuesOf({ ...player, ...applyChanges(player, form, vault) }, vault);
  const changed = (['email', 'phone'] as const).filter((field) => form[field] !== undefined && now[field] !== old[field]);
  if (changed.length === 0) return undefined;
  const taken = await takenContacts(context, player, Object.fromEntries(changed.map((field) => [field, form[field] ?? null])));
  if (Object.keys(taken).length > 0) throw refuseFields(taken, { locale: context.request.language ?? 'en' });
  const actor = actorOf(context);
  return ask(context, {
    kind: CONTACTS,
    subject: id,
    what: `Contacts of player ${player.externalId}`,
    title: { key: 'contacts', values: { id: String(player.externalId) } },
    after: maskedValues(now, ['email', 'phone']),
    reason,
    keep: async (transaction, approvalId) => {
      const locked = await lockRead(context, transaction, asked);
      await keepBoth(context, transaction, { player: locked, authorId: actor.id, changed, now, approvalId });
      await markContactsCorrected(transaction, { id, now: context.clock.now() });
    },
  });
}

/**
 * Corrects a name, the date of birth or a contact as papers or the player say (BO-058). A contact is a way into the account: a second person agrees
 * to it, and then it waits until the player has confirmed it (D-86). An excluded person is recognised by the corrected details as well.
 * @throws notFound, revisionConflict, validation
 */
export async function correctProfile(context: DeskContext, { params: { id }, body }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const { version, reason: words, ...sent } = body;
  const reason = words ?? '';
  const player = await requirePlayer(context.database, id);
  const form = await judged(context, player, sent);
  const { email, phone, ...personal } = form;
  const contacts = { ...(email === undefined ? {} : { email }), ...(phone === undefined ? {} : { phone }) };
  const act = { permission: 'players.write', act: 'players.profile', object: id, playerId: id, reason } as const;
  return perform(context, act, async (given) => {
    // Part of the same act, so that one idempotency key covers both. Applied to the profile as it was read, which a corrected name changes.
    const inside = { ...context, database: given.transaction, keyed: undefined };
    const approval = await askContacts(inside, player, { id, version, form: contacts, reason });
    const isAskedAlone = approval !== undefined && Object.keys(personal).length === 0;
    const { answer, ...facts } = isAskedAlone
      ? { answer: { profileVersion: version, corrected: [] } }
      : await correct(context, given, { id, version, form: personal });
    return { answer: { id, ...answer, approval: approval ?? null }, ...facts, ...(approval && { approvalId: approval.id }) };
  });
}
