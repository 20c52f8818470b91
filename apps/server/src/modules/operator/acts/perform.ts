import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { REASON_LENGTH_MIN } from '@pavilion/contract/console/act-limits.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import type { CallPermission } from '@pavilion/contract/calls/permissions.ts';
import { type AuditEntry, type AuditFact, recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { actorOf, type OperatorActor, operatorName } from '../../../kernel/visitor.ts';
import { authorised } from '../authority/authorised.ts';
import type { Permitted } from '../authority/service.ts';
import type { OperatorContext } from '../context.ts';
import type { Decided } from '../queue-times/store.ts';
import { keepTime } from '../queue-times/times.ts';
import * as store from './store.ts';

export const ANSWER_KEPT_MS = DAY_MS;

/** @throws reasonRequired unless it says at least a word */
export function requireReason(reason: string | undefined): string {
  const text = (reason ?? '').trim();
  if (countCharacters(text) < REASON_LENGTH_MIN) throw new DomainError('reasonRequired');
  return text;
}

/** An act: its kind, permission, object and reason. */
export interface Act {
  permission: CallPermission;
  act: string;
  object: string;
  /** Null where none is asked for. */
  reason: string | null;
  /** Whose the object is: the record names them, and the right has to count for them. */
  playerId?: string;
  /** The player the permission must cover, where the record names none. */
  rightOf?: string | undefined;
  /** Each object is asked about separately: a right that is limited to some players counts so far. */
  isForEach?: true;
  /** The kind of its record; `operatorActed` where nothing is said. */
  kind?: AuditEntry['kind'];
}

/** The input of an effect: its transaction, and the operator with their authority. */
export interface ActIn {
  transaction: Database;
  actor: OperatorActor;
  permitted: Permitted;
}

/** The output of an effect: the answer, and the values before and after. */
export interface Effect<T> {
  answer: T;
  before?: AuditFact;
  after?: AuditFact;
  approvalId?: string;
  /** The queue item that this act decides; how long it waited is recorded (operator §2.4). */
  decided?: Decided;
}

/**
 * Runs an operator's change, the only way to make one. In one transaction, the authority is checked again, the effect and its audit row are
 * written together, and with an Idempotency-Key the first answer is stored for repeats (operator §3.2, §3.6, §4).
 * @throws sessionOver, permissionMissing, stepUpRequired, reasonRequired, idempotencyKeyReused
 */
export async function perform<T>(context: OperatorContext, act: Act, effect: (given: ActIn) => Promise<Effect<T>>): Promise<T> {
  const actor = actorOf(context);
  const reason = act.reason === null ? null : requireReason(act.reason);
  return authorised(context, { actor, ...act, playerId: act.playerId ?? act.rightOf }, async (transaction, permitted) => {
    const kept = await keptAnswer<T>(context, transaction, actor);
    if (kept !== undefined) return kept;
    const { answer, decided, ...facts } = await effect({ transaction, actor, permitted });
    if (decided !== undefined) await keepTime(context, transaction, { ...decided, operatorId: actor.id });
    const detail = { ...detailOf({ ...act, reason }, facts), ...partOfBulk(actor) };
    await recordAudit(context, transaction, {
      kind: act.kind ?? 'operatorActed',
      playerId: act.playerId ?? null,
      actor: operatorName(actor),
      sessionId: actor.sessionId,
      detail,
    });
    if (act.playerId !== undefined) await context.announce(transaction, { type: 'PlayerActedOn', playerId: act.playerId });
    if (context.keyed !== undefined)
      await store.keepAnswer(transaction, { operatorId: actor.id, ...context.keyed, answer, now: context.clock.realNow() });
    return answer;
  });
}

/** The record of an act, with the fields that were set. */
const detailOf = ({ act, object, reason }: Act, { before, after, approvalId }: Omit<Effect<unknown>, 'answer' | 'decided'>) => ({
  act,
  object,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
  ...(reason === null ? {} : { reason }),
  ...(approvalId === undefined ? {} : { approvalId }),
});

/** A bulk's acts name it, and the second person who agreed. */
function partOfBulk({ bulk }: OperatorActor): Record<string, string> {
  if (bulk === undefined) return {};
  return { bulkId: bulk.id, ...(bulk.approvalId === null ? {} : { approvalId: bulk.approvalId }) };
}

async function keptAnswer<T>(context: OperatorContext, transaction: Database, actor: OperatorActor): Promise<T | undefined> {
  if (context.keyed === undefined) return undefined;
  const since = new Date(context.clock.realNow().getTime() - ANSWER_KEPT_MS);
  const kept = await store.holdAnswer(transaction, { operatorId: actor.id, key: context.keyed.key }, since);
  if (kept === undefined) return undefined;
  if (kept.fingerprint !== context.keyed.fingerprint) throw new DomainError('idempotencyKeyReused');
  // The stored result is the JSON of what `effect` returned; the contract's schema parses times from both.
  return kept.answer as T;
}
