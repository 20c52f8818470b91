import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { bulkEndpoints } from '@pavilion/contract/console/bulk.ts';
import { type BulkActName, bulkActOf, type BulkGiven, bulkMost } from '@pavilion/contract/console/bulk-acts.ts';
import { isPermission, type PermissionName } from '@pavilion/contract/calls/permissions.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { withoutSought } from '../acts/without-sought.ts';
import { authorised } from '../authority/authorised.ts';
import { hashOfToken } from '../authority/service.ts';
import type { OperatorContext } from '../context.ts';
import type { BulkAct, BulkObject, BulkParts } from './act.ts';
import { actNamed, givenOf } from './given.ts';
import { lookWithin } from './access.ts';
import { insertItems } from './item-store.ts';
import * as store from './store.ts';

type Call = (typeof bulkEndpoints)['previewBulk'];
type PreviewRequest = InputOf<Call>['body'];
type Preview = ResultOf<Call>;

/** So long a preview can be confirmed, by real time. */
export const PREVIEW_MS = 10 * 60_000;
/** Per operator; a further one replaces the oldest. */
const PREVIEWS_KEPT = 5;
const SAMPLE = 20;
const TOKEN_BYTES = 32;
const PAGE_ROWS = 1000;

/** Who may read the rows of a list. */
const readPermissions = {
  players: 'players.read',
  'withdrawals/held': 'payments.read',
  'contact-messages': 'contact.read',
} as const satisfies Readonly<Record<string, PermissionName>>;

/** @throws permissionMissing, stepUpRequired; a try is written down */
async function refuseUnpermitted(context: OperatorContext, name: BulkActName): Promise<void> {
  const { list, permission } = bulkActOf(name);
  const right = { actor: actorOf(context), act: 'bulk.preview', object: name };
  for (const needed of [permission, readPermissions[list]].filter(isPermission))
    await authorised(context, { ...right, permission: needed, isForEach: true }, async () => undefined);
}

/** The requested ids. @throws validation for none, for both ids and filter, for an invalid filter, and for more than one bulk allows */
async function idsOf<C extends OperatorContext>(context: C, parts: BulkParts<C>, asked: PreviewRequest): Promise<readonly string[]> {
  const { act, ids, filter } = asked;
  if ((ids === undefined) === (filter === undefined)) throw new DomainError('validation', { fields: { ids: { rule: 'required' } } });
  if (ids !== undefined) return ids;
  const { list: name } = bulkActOf(act);
  const list = parts.lists.find((one) => one.name === name);
  invariant(list, `There is no list ${name}`);
  const most = bulkMost(bulkActOf(act));
  const found = await list.ids(context, { query: filter ?? {}, limit: most + 1 });
  if (found.length > most) throw new DomainError('validation', { fields: { filter: { rule: 'other' } } });
  return found;
}

interface Sum {
  currency: string;
  minor: bigint;
  count: number;
}

/** Adds up what a preview shows. */
function createTally() {
  const unable = new Map<string, number>();
  const sums = new Map<string, Sum>();
  const sample: BulkObject[] = [];
  let able = 0;
  return {
    add: (object: BulkObject): void => {
      if (sample.length < SAMPLE) sample.push(object);
      if (object.unable !== null) {
        unable.set(object.unable, (unable.get(object.unable) ?? 0) + 1);
        return;
      }
      able += 1;
      if (object.amount === null) return;
      const { currency, amountMinor } = object.amount;
      const { minor, count } = sums.get(currency) ?? { minor: 0n, count: 0 };
      sums.set(currency, { currency, minor: minor + amountMinor, count: count + 1 });
    },
    able: () => able,
    unable: () => [...unable].map(([reason, count]) => ({ reason, count })).toSorted((one, other) => other.count - one.count),
    sums: () =>
      [...sums.values()]
        .map(({ currency, minor, count }) => ({ currency, amount: formatDecimal(minor, scaleOf(currency)), count }))
        .toSorted((one, other) => one.currency.localeCompare(other.currency)),
    sample: () =>
      sample.map(({ amount, version: _version, playerId: _playerId, parts, ...shown }) => ({
        ...shown,
        parts: parts.filter((part) => part !== ''),
        amount: amount === null ? null : formatDecimal(amount.amountMinor, scaleOf(amount.currency)),
        currency: amount?.currency ?? null,
      })),
  };
}

/** Checks some objects and stores the results; unknown and repeated ids are left out. */
async function lookAt<C extends OperatorContext>(
  context: C,
  act: BulkAct<C>,
  { ids, given, bulkId, from }: { ids: readonly string[]; given: BulkGiven<BulkActName>; bulkId: string; from: number },
): Promise<BulkObject[]> {
  const found = new Map((await lookWithin(context, act, { ids, given, isHeld: false })).map((object) => [object.id, object]));
  const objects = [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  const added = await insertItems(context.database, { bulkId, from, objects });
  return objects.filter(({ id }) => added.has(id));
}

/**
 * Looks at what an act would be done to, and keeps it with the versions it has now: confirming does it to these objects and no others
 * (operator §2.1). @throws permissionMissing, stepUpRequired, validation
 */
export async function previewBulk<C extends OperatorContext>(context: C, parts: BulkParts<C>, asked: PreviewRequest): Promise<Preview> {
  const act = actNamed(parts.acts, asked.act);
  const given = givenOf(asked.act, asked.given);
  await refuseUnpermitted(context, asked.act);
  const ids = await idsOf(context, parts, asked);
  const { id: operatorId, sessionId } = actorOf(context);
  const { isDecidedByTwo, list } = bulkActOf(asked.act);
  const { ip: address, userAgent: device } = context.request;
  const [id, createdAt] = [context.random.newId(), context.clock.realNow()];
  const filter = asked.filter === undefined ? null : withoutSought(asked.filter);
  const confirmer = { operatorId, sessionId, address, device };
  await store.insertPreview(context.database, { id, ...confirmer, act: act.name, list, filter, given, createdAt });
  await store.deleteSpentPreviews(context.database, { operatorId, kept: PREVIEWS_KEPT });
  const tally = createTally();
  for (let from = 0; from < ids.length; from += PAGE_ROWS)
    for (const object of await lookAt(context, act, { ids: ids.slice(from, from + PAGE_ROWS), given, bulkId: id, from })) tally.add(object);
  const token = context.random.bytes(TOKEN_BYTES).toString('base64url');
  const unable = tally.unable();
  const refused = unable.reduce((sum, { count }) => sum + count, 0);
  await store.openPreview(context.database, { id, tokenHash: hashOfToken(token), able: tally.able(), unable: refused });
  return {
    token,
    expiresAt: new Date(createdAt.getTime() + PREVIEW_MS),
    able: tally.able(),
    unable,
    sums: tally.sums(),
    sample: tally.sample(),
    needsApproval: isDecidedByTwo,
  };
}
