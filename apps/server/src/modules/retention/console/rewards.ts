import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerRewardEndpoints } from '@pavilion/contract/console/player/rewards.ts';
import * as z from 'zod/mini';
import type { Kernel } from '../../../kernel/context.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OperatorVisitor } from '../../../kernel/visitor.ts';
import { contentLocale, siteContent } from '../../content/index.ts';
import { countedBy, cursorsOf, pageOf, placesByMoment } from '../../operator/index.ts';
import { pageOfAll, playerById } from '../../player/index.ts';
import { namedPoints } from '../loyalty/service.ts';
import { countPointsOfDays, listPointsAfter, type PointsOfDay } from '../loyalty/store.ts';
import { listPlayerQuests } from '../quests/store.ts';
import { viewsOf } from '../quests/publish.ts';
import { questToWire } from '../quests/view.ts';
import { countTaken, listTaken } from '../tournaments/board-store.ts';
import { titleIn } from '../tournaments/title.ts';
import { pointsOf } from '../tournaments/view.ts';

type ReadContext = Pick<Kernel, 'database' | 'clock'>;
/** The operator who reads the response; names are in that operator's language. */
export type Reader = ReadContext & Pick<OperatorVisitor, 'request'>;
type Endpoints = typeof playerRewardEndpoints;

/** More than any player has begun. */
const QUESTS_MAX = 1000;

/** @throws notFound for an unknown player */
async function requirePlayer(context: ReadContext, playerId: string): Promise<void> {
  if ((await playerById(context, playerId)) === undefined) throw new DomainError('notFound');
}

const localeOfReader = ({ request }: Reader): string => contentLocale(siteContent(), request.language);

/** Quests that a player has begun, the latest change first. @throws notFound */
export async function listQuestsOf(
  context: Reader,
  { params, query }: InputOf<Endpoints['listPlayerQuests']>,
): Promise<ResultOf<Endpoints['listPlayerQuests']>> {
  const playerId = params.id;
  await requirePlayer(context, playerId);
  const slice = { playerId, states: [], currency: null, limit: QUESTS_MAX, offset: 0 };
  const { rows } = await listPlayerQuests(context.database, slice);
  const { data, meta } = pageOfAll(['quests', playerId], query, rows);
  const views = (await viewsOf(context.database, data, localeOfReader(context))).map(questToWire);
  const own = data.map(({ currency, startedAt, updatedAt }) => ({ currency, startedAt, updatedAt }));
  return { data: views.flatMap((view, index) => (own[index] === undefined ? [] : [{ ...view, ...own[index] }])), meta };
}

const kinds = ['game', 'quest', 'level', 'gift'] as const;
const pointsPlace = z.tuple([z.iso.date(), z.enum(kinds), z.uuid()]);

/** A player's points by day and source, the latest day first. @throws notFound, validation for a cursor of another list */
export async function listPointsOf(
  context: Reader,
  { params, query: { cursor, perPage } }: InputOf<Endpoints['listPlayerPoints']>,
): Promise<ResultOf<Endpoints['listPlayerPoints']>> {
  const playerId = params.id;
  const cursors = cursorsOf(['points', playerId], pointsPlace);
  const place = cursors.read(cursor);
  await requirePlayer(context, playerId);
  const after = place === null ? null : { day: place[0], kind: place[1], subjectId: place[2] };
  const rows = await listPointsAfter(context.database, { playerId, after, limit: perPage + 1 });
  const keyOf = ({ day, kind, subjectId }: Omit<PointsOfDay, 'playerId'>) => [day, kind, subjectId];
  const count = await countPointsOfDays(context.database, playerId, countedBy({}));
  const { data, meta } = pageOf(rows, { perPage, count, next: (last) => cursors.write(keyOf(last)) });
  const ids = data.map((row) => keyOf(row).join(':'));
  const named = await namedPoints(context, data, { playerId, locale: localeOfReader(context) });
  return { data: named.map((row, index) => ({ id: ids[index] ?? '', ...row })), meta };
}

/** Tournaments that a player takes or took part in. @throws notFound, validation for a cursor of another list */
export async function listTournamentsOf(
  context: Reader,
  { params, query: { cursor, perPage } }: InputOf<Endpoints['listPlayerTournaments']>,
): Promise<ResultOf<Endpoints['listPlayerTournaments']>> {
  const playerId = params.id;
  const { after, next } = placesByMoment(['tournaments', playerId], cursor, 'endAt');
  await requirePlayer(context, playerId);
  const rows = await listTaken(context.database, { playerId, after, limit: perPage + 1 });
  const count = await countTaken(context.database, playerId, countedBy({}));
  const { data, meta } = pageOf(rows, { perPage, count, next });
  const locale = localeOfReader(context);
  const shown = data.map((row) => {
    const { id, identity, state, startAt, endAt, pointsBillionths, correctedBillionths, place: standing } = row;
    const points = {
      points: pointsOf(pointsBillionths),
      correctedPoints: correctedBillionths === null ? null : pointsOf(correctedBillionths),
    };
    return { id, identity, title: titleIn(row, locale), state, startAt, endAt, ...points, place: standing };
  });
  return { data: shown, meta };
}
