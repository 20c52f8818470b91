import { createHash } from 'node:crypto';
import { type CallPermission, isPermission, needsStepUp, type PermissionName } from '@pavilion/contract/calls/permissions.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OperatorActor } from '../../../kernel/visitor.ts';
import type { OperatorKernel } from '../context.ts';
import { baseOf, sumInBase } from './amounts.ts';
import { grantsFor, widestOf } from './players.ts';
import * as store from './store.ts';

type Authority = Pick<OperatorKernel, 'clock'>;

/** A session ends after this long without an action of its operator; automatic requests of a page do not count (operator §3.1). */
const IDLE_MS = 30 * 60_000;
/** For so long a second factor counts as fresh. */
export const STEP_UP_MS = 5 * 60_000;

/** A token as it is stored: 256 random bits need no salt. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A signed-in operator, as the access check sees one. */
interface SignedOperator {
  actor: OperatorActor;
  standing: store.SessionStanding;
  permissions: ReadonlySet<PermissionName>;
}

const isBlocked = ({ state, validUntil }: Pick<store.Course, 'state' | 'validUntil'>, now: Date): boolean =>
  state === 'blocked' || (validUntil !== null && validUntil <= now);

/** Why a session is over; undefined while it runs. */
function endOf(standing: store.Course, now: Date): string | undefined {
  if (isBlocked(standing, now)) return 'blocked';
  if (standing.endedAt !== null) return standing.endReason ?? 'signedOut';
  if (standing.expiresAt <= now) return 'age';
  if (!standing.isToken && now.getTime() - standing.activeAt.getTime() > IDLE_MS) return 'idle';
  return undefined;
}

/** @throws sessionOver with the reason; of a bulk's operator, only who may work here no longer */
function refuseEnded(standing: store.SessionStanding, now: Date, { isBulk = false } = {}): void {
  const why = isBulk ? (isBlocked(standing, now) ? 'blocked' : undefined) : endOf(standing, now);
  if (why !== undefined) throw new DomainError('sessionOver', { detail: { why } });
}

/** The operator of a token; undefined for an unknown one. @throws sessionOver */
export async function authenticateOperator(
  { database, clock }: Authority & Pick<OperatorKernel, 'database'>,
  token: string,
): Promise<SignedOperator | undefined> {
  const standing = await store.findByToken(database, hashOfToken(token));
  if (standing === undefined) return undefined;
  refuseEnded(standing, clock.realNow());
  const { operatorId: id, sessionId, authorityVersion } = standing;
  const permissions = new Set(standing.permissions.filter(isPermission));
  return { actor: { kind: 'operator', id, sessionId, authorityVersion }, standing, permissions };
}

/** Those of the given sessions that are still valid, each with the version of its operator's authority. */
export async function runningSessions(
  { database, clock }: Authority & Pick<OperatorKernel, 'database'>,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const now = clock.realNow();
  const running = (await store.listCourses(database, sessionIds)).filter((course) => endOf(course, now) === undefined);
  return new Map(running.map(({ sessionId, authorityVersion }) => [sessionId, authorityVersion]));
}

/** The refusal that names who could have done it. */
export async function permissionMissing(database: Database, permission: PermissionName): Promise<DomainError> {
  const roles = await store.listRolesWith(database, permission);
  return new DomainError('permissionMissing', { detail: { permission, roles } });
}

/** @throws stepUpRequired unless the second factor was given within the last five minutes */
export function refuseStale({ steppedUpAt, factors }: Pick<store.SessionStanding, 'steppedUpAt' | 'factors'>, now: Date): void {
  if (steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() <= STEP_UP_MS) return;
  throw new DomainError('stepUpRequired', { detail: { factors } });
}

export interface Permitted {
  standing: store.SessionStanding;
  /** The most of it in the base currency; null: no bound. */
  maximum: string | null;
}

/** A permission that is asked about, and whose the object is that it is used on. */
export interface PermissionAsked {
  actor: OperatorActor;
  permission: CallPermission;
  /** Without a player a grant that is limited to some players does not count. */
  playerId?: string | undefined;
  /** Each object is checked on its own before the act: a limited grant is enough to begin. */
  isForEach?: true;
}

/** @throws sessionOver, stepUpRequired; permissionMissing for an operator without any grant of it */
async function grantsOf(
  { clock }: Authority,
  transaction: Database,
  { standing, actor, permission }: { standing: store.SessionStanding; actor: OperatorActor; permission: PermissionName },
): Promise<readonly store.Grant[]> {
  const isBulk = actor.bulk !== undefined;
  const held = standing.scope === 'whole' ? await store.listGrants(transaction, actor.id) : [];
  const found = held.filter((one) => one.permission === permission);
  if (found.length === 0) throw await permissionMissing(transaction, permission);
  if (needsStepUp(permission) && !isBulk) refuseStale(standing, clock.realNow());
  return found;
}

/**
 * Looks the authority up in the transaction that writes: who is blocked, signed out or without the permission by now, or whose grants do not
 * count for the player, is refused, and no change of the authority commits before this transaction does (operator §3.2, §13.66).
 * @throws sessionOver, permissionMissing, stepUpRequired, playerOutsideAuthority
 */
export async function permit(
  context: Authority & Pick<OperatorKernel, 'authority'>,
  transaction: Database,
  { actor, permission, playerId, isForEach }: PermissionAsked,
): Promise<Permitted> {
  const standing = await store.holdBySession(transaction, actor.sessionId);
  if (standing === undefined || standing.operatorId !== actor.id) throw new DomainError('unauthenticated');
  refuseEnded(standing, context.clock.realNow(), { isBulk: actor.bulk !== undefined });
  if (permission === 'own' || permission === 'guest') return { standing, maximum: null };
  const grants = await grantsOf(context, transaction, { standing, actor, permission });
  const counting = isForEach === true ? grants : await grantsFor(context, transaction, { grants, permission, playerId });
  return { standing, maximum: widestOf(counting) };
}

/** @throws amountOverAuthority for more than the operator's roles allow, at the rate of the base currency (operator §3.2) */
export async function refuseBeyond(
  context: Authority & Pick<OperatorKernel, 'database'>,
  { maximum }: Permitted,
  { permission, amountMinor, currency }: { permission: PermissionName; amountMinor: bigint; currency: string },
): Promise<void> {
  if (maximum === null) return;
  const { baseMinor, maximumMinor, base } = await sumInBase(context, { amountMinor, currency, maximum });
  if (baseMinor <= maximumMinor) return;
  const roles = await store.listRolesWith(context.database, permission, formatDecimal(baseMinor, scaleOf(base)));
  throw new DomainError('amountOverAuthority', { detail: { max: `${maximum} ${base}`, roles } });
}

/** @throws amountOverAuthority for a right with a bound, over what no sum is known of */
export async function refuseBounded(
  context: Authority & Pick<OperatorKernel, 'database'>,
  { maximum }: Permitted,
  permission: PermissionName,
): Promise<void> {
  if (maximum === null) return;
  const base = await baseOf(context);
  throw new DomainError('amountOverAuthority', {
    detail: { max: `${maximum} ${base}`, roles: await store.listRolesWith(context.database, permission, 'Infinity') },
  });
}

/** Whether an operator has a permission, for answers that show more to some. Acts are checked by `permit`. */
export const holdsPermission = async (database: Database, operatorId: string, name: PermissionName): Promise<boolean> =>
  (await store.listPermissions(database, operatorId)).some(({ permission }) => permission === name);

/**
 * Why what an operator began alone counts no longer, where a second person decides later: they are out, or may not do it any more. Undefined
 * while it counts (operator §3.4).
 */
export async function lapseOf(
  { clock }: Authority,
  database: Database,
  { operatorId, permission }: { operatorId: string; permission: PermissionName },
): Promise<'invited' | 'blocked' | 'ended' | 'unentitled' | undefined> {
  const access = await store.findAccess(database, operatorId);
  if (access?.state !== 'active') return access?.state ?? 'blocked';
  if (isBlocked(access, clock.realNow())) return 'ended';
  return (await holdsPermission(database, operatorId, permission)) ? undefined : 'unentitled';
}
