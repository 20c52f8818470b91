import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import type { LookupKeys } from '../../../../kernel/secrets/lookup-keys.ts';
import type { FieldVault } from '../../../../kernel/secrets/vault.ts';
import { type ActIn, perform } from '../../../operator/index.ts';
import { refuseFields } from '../../field-errors.ts';
import { queueNotice } from '../../notices/service.ts';
import { judgeForm } from '../../profile/judge.ts';
import { takenField, writeChanges } from '../../profile/service.ts';
import * as players from '../../profile/store.ts';
import { phoneOf } from '../../profile/view.ts';
import type { DeskContext } from '../context.ts';
import { CORRECTION_PURPOSE, insertCorrection } from './correction-store.ts';
import { birthYear, maskedEmail, maskedName, maskedPhone } from '../masks.ts';

type Endpoint = (typeof playerDeskEndpoints)['correctProfile'];

const fields = ['email', 'phone', 'firstName', 'lastName', 'birthdate'] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string | null>;

const valuesOf = (player: players.Player, vault: FieldVault): Values => {
  const { email, firstName, lastName, birthdate } = player;
  return { email, phone: phoneOf(player, vault), firstName, lastName, birthdate };
};

/** Changes with what a correction may change, without notifying anybody. */
export const profileVersion = (player: players.Player, vault: FieldVault): string => versionsOf(player, vault)[0];

/** The version as any process may have given it. */
const versionsOf = (player: players.Player, vault: FieldVault): LookupKeys =>
  vault.lookupKeys('player.profile-version', JSON.stringify(valuesOf(player, vault)));

/** As the record may hold a value for good. */
function masked(field: Field, value: string | null): string | number | null {
  if (field === 'email') return maskedEmail(value);
  if (field === 'phone') return maskedPhone(value);
  return field === 'birthdate' ? birthYear(value) : maskedName([value]);
}

const maskedValues = (values: Values, changed: readonly Field[]) =>
  Object.fromEntries(changed.map((field) => [field, masked(field, values[field])]));

type Sent = Partial<Record<Field, string | undefined>>;

/** The fields that were sent, judged as the player's own form is. @throws validation */
async function judged(context: DeskContext, player: players.Player, body: Sent): Promise<Record<string, string>> {
  const form = Object.fromEntries(fields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])));
  const plans = Object.keys(form).map((name) => ({ name: name as Field, isRequired: true }));
  const failures = await judgeForm(context, plans, { form, residence: player.country });
  if (Object.keys(failures).length > 0) throw refuseFields(failures, { locale: player.locale });
  return form;
}

interface Corrected {
  before: players.Player;
  after: players.Player;
  changed: readonly Field[];
}

/** Keeps both values, sealed, and informs the player where the contact's own notice does not. */
async function keepBoth(context: DeskContext, { transaction, actor }: ActIn, { before, after, changed }: Corrected): Promise<void> {
  const { vault } = context.identity;
  const [old, now] = [valuesOf(before, vault), valuesOf(after, vault)];
  const seal = (value: string | null) => (value === null ? null : vault.seal(CORRECTION_PURPOSE, value));
  for (const field of changed) {
    await insertCorrection(transaction, {
      id: context.random.newId(),
      playerId: before.id,
      authorId: actor.id,
      field,
      beforeSealed: seal(old[field]),
      afterSealed: vault.seal(CORRECTION_PURPOSE, now[field] ?? ''),
      correctedAt: context.clock.now(),
    });
  }
  const isPerson = changed.some((field) => field !== 'email' && field !== 'phone');
  if (isPerson) await queueNotice(context, transaction, { player: before, notice: 'details-corrected' });
}

async function correct(context: DeskContext, given: ActIn, { id, body }: { id: string; body: InputOf<Endpoint>['body'] }) {
  const { transaction } = given;
  const { vault } = context.identity;
  const inside = { ...context, database: transaction };
  const before = await players.lockPlayer(transaction, id);
  if (before === undefined) throw new DomainError('notFound');
  const versions = versionsOf(before, vault);
  if (!versions.includes(body.version))
    throw new DomainError('revisionConflict', { detail: { operator: 'Somebody', n: versions[0].slice(0, 8), diff: 'profile' } });
  await writeChanges(inside, id, await judged(inside, before, body));
  const after = await players.findPlayer(transaction, id);
  if (after === undefined) throw new DomainError('notFound');
  const [old, now] = [valuesOf(before, vault), valuesOf(after, vault)];
  const changed = fields.filter((field) => old[field] !== now[field]);
  await keepBoth(context, given, { before, after, changed });
  return {
    answer: { id, profileVersion: profileVersion(after, vault), corrected: [...changed] },
    before: maskedValues(old, changed),
    after: maskedValues(now, changed),
  };
}

/**
 * Corrects a name, the date of birth or a contact as papers or the player say (BO-058). A new address must be confirmed, the former one is notified,
 * and an excluded person is recognised by the corrected details as well.
 * @throws notFound, revisionConflict, validation
 */
export async function correctProfile(context: DeskContext, { params, body }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const { id } = params;
  const act = { permission: 'players.write', act: 'players.profile', object: id, playerId: id, reason: body.reason ?? '' } as const;
  try {
    return await perform(context, act, (given) => correct(context, given, { id, body }));
  } catch (error) {
    const taken = takenField(error);
    if (taken === undefined) throw error;
    throw refuseFields(taken, { locale: context.request.language ?? 'en' });
  }
}
