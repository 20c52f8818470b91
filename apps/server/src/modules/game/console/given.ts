import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerPlayEndpoints } from '@pavilion/contract/console/player/money.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OperatorVisitor } from '../../../kernel/visitor.ts';
import { pageOf, placesByMoment } from '../../operator/index.ts';
import { listPlayerBonuses } from '../bonuses/service.ts';
import { listPlayerFreespins } from '../freespins/service.ts';
import { type ReadContext, requirePlayer } from './rounds.ts';

/** The reader, whose language names things. */
type Reader = ReadContext & Pick<OperatorVisitor, 'request'>;

type Bonuses = ResultOf<(typeof playerPlayEndpoints)['listPlayerBonuses']>;
type Freespins = ResultOf<(typeof playerPlayEndpoints)['listPlayerFreespins']>;
type BonusQuery = InputOf<(typeof playerPlayEndpoints)['listPlayerBonuses']>['query'];

const statuses: readonly number[] = Object.values(bonusStatus);

/** @throws validation for an unknown status */
function statusesOf(given: readonly string[]): number[] {
  const asked = given.map(Number);
  if (asked.every((status) => statuses.includes(status))) return asked;
  throw new DomainError('validation', { fields: { status: { rule: 'other' } } });
}

/** What the two lists of things given have in common: filter, place and the cursor of the next page. */
async function placed(context: ReadContext, { list, playerId, query }: { list: string; playerId: string; query: BonusQuery }) {
  const { cursor, perPage, status, currency } = query;
  const { after, next } = placesByMoment([list, playerId, status, currency], cursor, 'createdAt');
  await requirePlayer(context, playerId);
  const lists = { statuses: statusesOf(status), currencies: currency, packageIds: [] };
  return {
    filter: { playerId, ...lists, isDescending: true, limit: perPage + 1, offset: 0, after: after ?? undefined },
    next,
  };
}

/** A player's bonuses as the player has them, named in the reader's language, the newest first. @throws notFound, validation */
export async function listBonusesOf(context: Reader, playerId: string, query: BonusQuery): Promise<Bonuses> {
  const { filter, next } = await placed(context, { list: 'bonuses', playerId, query });
  const { data, totalRows } = await listPlayerBonuses(context, filter, context.request.language);
  return pageOf(data, { perPage: query.perPage, count: totalRows, next });
}

/** A player's free spins in the same way. @throws notFound, validation */
export async function listFreespinsOf(context: Reader, playerId: string, query: BonusQuery): Promise<Freespins> {
  const { filter, next } = await placed(context, { list: 'freespins', playerId, query });
  const { data, totalRows } = await listPlayerFreespins(context, filter, context.request.language);
  return pageOf(data, { perPage: query.perPage, count: totalRows, next });
}
