import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { linkEndpoints } from '@pavilion/contract/console/player/links.ts';
import * as z from 'zod/mini';
import { DomainError, invariant, refusedBy } from '../../../kernel/errors.ts';
import { countedBy, type Counting, cursorsOf, emailsOf, numberPlace, pageOf, perform } from '../../operator/index.ts';
import { playerById, playerRowsOf } from '../../player/index.ts';
import * as store from '../links/pair-store.ts';
import { DUPLICATE_FROM, linkWeights } from '../links/rules.ts';
import type { RiskDeskContext } from './context.ts';

type Endpoints = typeof linkEndpoints;
type Duplicate = ResultOf<Endpoints['decideDuplicate']>;

const pairPlace = z.tuple([numberPlace, z.uuid()]);

async function pageOfPairs(
  context: RiskDeskContext & Counting,
  filter: store.PairFilter,
  { cursor, perPage, sortOrder = 'desc' }: { cursor?: string | undefined; perPage: number; sortOrder?: 'asc' | 'desc' | undefined },
) {
  const { database } = context;
  const countedAtMost = countedBy(context);
  const cursors = cursorsOf(['duplicates', filter, sortOrder], pairPlace);
  const place = cursors.read(cursor);
  const after = place === null ? null : { score: Number(place[0]), id: place[1] };
  const rows = await store.listPairs(database, { filter, after, isAscending: sortOrder === 'asc', limit: perPage + 1 });
  const count = await store.countPairs(database, filter, countedAtMost);
  return pageOf(rows, { perPage, count, countedAtMost, next: ({ score, id }) => cursors.write([String(score), id]) });
}

/** The facts of pairs, with the names of the operators who decided. */
async function factsOf({ database }: RiskDeskContext, rows: readonly store.PairRow[]) {
  const emails = await emailsOf(database, [...new Set(rows.flatMap(({ decidedBy }) => decidedBy ?? []))]);
  return rows.map(({ id, score, state, foundAt, reasons, kinds, decidedBy, decidedAt, decidedReason }) => ({
    id,
    score,
    state,
    foundAt,
    reasons: kinds.flatMap((kind) =>
      reasons
        .filter((reason) => reason.kind === kind)
        .map(({ shared, ...at }) => ({
          kind,
          weight: linkWeights[kind],
          shared,
          foundAt: new Date(at.foundAt),
          seenAt: new Date(at.seenAt),
        })),
    ),
    decision:
      decidedBy === null || decidedAt === null
        ? null
        : { operatorId: decidedBy, email: emails.get(decidedBy) ?? null, reason: decidedReason ?? '', decidedAt },
  }));
}

async function viewsOf(context: RiskDeskContext, rows: readonly store.PairRow[]): Promise<Duplicate[]> {
  const players = await playerRowsOf(
    context,
    rows.flatMap(({ playerId, otherId }) => [playerId, otherId]),
  );
  const facts = await factsOf(context, rows);
  return rows.flatMap(({ playerId, otherId }, index) => {
    const fact = facts[index];
    const both = [playerId, otherId].flatMap((id) => players.get(id) ?? []);
    return fact === undefined || both.length < 2 ? [] : [{ ...fact, players: both }];
  });
}

async function viewOf(context: RiskDeskContext, row: store.PairRow): Promise<Duplicate> {
  const [view] = await viewsOf(context, [row]);
  invariant(view, 'Both accounts of a pair are players.');
  return view;
}

/** Pairs that may be one person's, the highest score first (operator §2.2, page 9). */
export async function listDuplicates(
  context: RiskDeskContext & Counting,
  { query }: InputOf<Endpoints['listDuplicates']>,
): Promise<ResultOf<Endpoints['listDuplicates']>> {
  const { state, kind: kinds, playerId = null } = query;
  const { data, meta } = await pageOfPairs(context, { state, kinds, playerId, scoreMin: DUPLICATE_FROM }, query);
  return { data: await viewsOf(context, data), meta };
}

/** One pair. @throws notFound */
export async function readDuplicate(context: RiskDeskContext, id: string): Promise<Duplicate> {
  const row = await store.findPair(context.database, id);
  if (row === undefined) throw new DomainError('notFound');
  return viewOf(context, row);
}

/**
 * Decides that two accounts belong to different persons, or revokes that. The decision covers the present reasons: a weaker one found later
 * is added silently, and only one stronger than all of them reopens the pair.
 * @throws notFound, conflict if it is already decided that way
 */
export function decideDuplicate(
  context: RiskDeskContext,
  { params, body }: InputOf<Endpoints['decideDuplicate']>,
): Promise<ResultOf<Endpoints['decideDuplicate']>> {
  const { id } = params;
  const { verdict, reason = '' } = body;
  const act = { permission: 'risk.decide', act: 'duplicates.decide', object: id, reason } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    const row = await store.lockPair(transaction, id);
    if (row === undefined) throw new DomainError('notFound');
    if (row.state === verdict) throw refusedBy('conflict', 'judgedSo', { state: row.state });
    const { strongest: strength, playerId, otherId } = row;
    const now = context.clock.now();
    await store.decidePair(transaction, { id, state: verdict, operatorId: actor.id, reason: reason.trim(), strength, now });
    const decided = await store.lockPair(transaction, id);
    invariant(decided, 'A pair that was decided is there.');
    return {
      answer: await viewOf({ ...context, database: transaction }, decided),
      before: { state: row.state, players: [playerId, otherId], kinds: row.kinds },
      after: { state: verdict },
    };
  });
}

/** Accounts that have something in common with a player's, however little. @throws notFound */
export async function listPlayerLinks(
  context: RiskDeskContext,
  { params, query }: InputOf<Endpoints['listPlayerLinks']>,
): Promise<ResultOf<Endpoints['listPlayerLinks']>> {
  const playerId = params.id;
  if ((await playerById(context, playerId)) === undefined) throw new DomainError('notFound');
  const { data, meta } = await pageOfPairs(context, { state: null, kinds: [], playerId, scoreMin: 1 }, query);
  const views = (await viewsOf(context, data)).flatMap(({ players, ...facts }) => {
    const player = players.find(({ id }) => id !== playerId);
    return player === undefined ? [] : [{ ...facts, player }];
  });
  return { data: views, meta };
}
