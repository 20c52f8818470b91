import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import { identityLevels, type verificationEndpoints } from '@pavilion/contract/console/player/verification.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { COUNTED } from '../../../kernel/matching-rows.ts';
import { countedBy, type Counting } from '../../operator/index.ts';
import { packsInForce, type SettingsContext } from '../../settings/index.ts';
import { pageByTime } from '../console/paging.ts';
import type { TimePage } from '../place-store.ts';
import { statusWord } from '../console/status-words.ts';
import { deadlineOf } from '../verification/deadline.ts';
import * as deadlines from '../verification/deadline-store.ts';
import type { IdentityCheck } from '../verification/store.ts';
import * as store from './verification-store.ts';

type Endpoints = typeof verificationEndpoints;
export type VerificationView = ResultOf<Endpoints['readPlayerVerification']>;
type VerificationsQuery = InputOf<Endpoints['listVerifications']>['query'];
type Context = SettingsContext & Pick<Kernel, 'database'>;

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A check as JSON brought it. */
function checkOf({ check }: store.VerificationRow): IdentityCheck | undefined {
  if (check === null) return undefined;
  const { occurredAt, restartedAt, dueAt, ...rest } = check;
  return { ...rest, occurredAt: new Date(occurredAt), restartedAt: momentOf(restartedAt), dueAt: momentOf(dueAt) };
}

const nothingSaid = { outcome: 'none', reason: null, occurredAt: null } as const;

/** When identity must be verified, who set that deadline, and when the player was reminded of it. */
async function deadlineView(context: Context, row: store.VerificationRow) {
  const deadline = await deadlineOf(context, { player: row, known: checkOf(row) });
  if (deadline === undefined) return { dueAt: null, dueBy: null, warnedAt: null };
  const { dueAt, by } = deadline;
  const warning = row.warnings.find((one) => new Date(one.dueAt).getTime() === dueAt.getTime());
  return { dueAt, dueBy: by, warnedAt: momentOf(warning?.at ?? null) };
}

async function viewOf(context: Context, row: store.VerificationRow): Promise<VerificationView> {
  const { id, nickname, country, failures, lastFailure } = row;
  const { outcome: level, reason, occurredAt: decidedAt } = checkOf(row) ?? nothingSaid;
  return {
    id,
    nickname,
    country,
    status: statusWord(row.status),
    registeredAt: row.createdAt,
    level,
    reason,
    decidedAt,
    ...(await deadlineView(context, row)),
    failures,
    lastFailure: lastFailure === null ? null : { reason: lastFailure.reason, occurredAt: new Date(lastFailure.occurredAt) },
  };
}

/** How far one player's identity is proven; the caller's transaction is its database. @throws notFound */
export async function readPlayerVerification(context: Context, playerId: string): Promise<VerificationView> {
  const [row] = await store.listVerificationRows(context.database, [playerId]);
  if (row === undefined) throw new DomainError('notFound');
  return viewOf(context, row);
}

/** How one of the lists is read: its rows by time, and how many there are. */
async function listOf(context: Context, { list, country }: Pick<VerificationsQuery, 'list' | 'country'>) {
  const { database } = context;
  if (list !== 'due' && list !== 'over') {
    const filter = { level: list, country };
    return {
      read: (page: TimePage) => store.listOfLevel(database, { filter, ...page }),
      count: (limit: number) => store.countOfLevel(database, filter, limit),
    };
  }
  const sources = deadlines.deadlineSources(await packsInForce(context));
  const now = context.clock.now();
  const filter = list === 'due' ? { after: now, until: null, country } : { after: null, until: now, country };
  return {
    read: (page: TimePage) => deadlines.listDeadlines(database, sources, { filter, ...page }),
    count: (limit: number) => deadlines.countDeadlines(database, sources, { filter, limit }),
  };
}

/** Players by deadline or by level (operator §2.2, page 23). What is nearest is first, unless it is asked for otherwise. */
export async function listVerifications(
  context: Context & Counting,
  query: VerificationsQuery,
): Promise<ResultOf<Endpoints['listVerifications']>> {
  const country = query.country.map((code) => code.toUpperCase());
  const { list } = query;
  const { read, count } = await listOf(context, { list, country });
  const countedAtMost = countedBy(context);
  const sortOrder = query.sortOrder ?? (list === 'due' ? 'asc' : 'desc');
  const { data, meta } = await pageByTime(
    ['verifications', list, country],
    { ...query, sortOrder },
    {
      read,
      count: () => count(countedAtMost),
      countedAtMost,
    },
  );
  const rows = await store.listVerificationRows(
    context.database,
    data.map(({ id }) => id),
  );
  const views = new Map(await Promise.all(rows.map(async (row) => [row.id, await viewOf(context, row)] as const)));
  return { data: data.flatMap(({ id }) => views.get(id) ?? []), meta };
}

const counted = (count: number) => ({ count: Math.min(count, COUNTED - 1), isExact: count < COUNTED });

/** How many players are at each level, and what the packs in force give them. */
export async function readVerificationLevels(context: Context): Promise<ResultOf<Endpoints['readVerificationLevels']>> {
  const { database } = context;
  const levels = await Promise.all(
    identityLevels.map(async (level) => {
      const filter = { country: [] };
      const count = await (level === 'none'
        ? store.countUnheard(database, COUNTED)
        : store.countOfLevel(database, { level, ...filter }, COUNTED));
      return { level, ...counted(count) };
    }),
  );
  const [running, over] = await Promise.all(
    (['due', 'over'] as const).map(async (list) => counted(await (await listOf(context, { list, country: [] })).count(COUNTED))),
  );
  invariant(running && over, 'Both were counted.');
  const packs = await packsInForce(context);
  return {
    levels,
    packs: packs.map(({ pack, countries }) => ({
      id: pack.id,
      countries: countries === null ? null : [...countries],
      deadlineHours: pack.identityDeadlineHours,
    })),
    running,
    over,
  };
}
