import { playerStatus } from '@pavilion/contract/constants.ts';
import type { SchemaInput, InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerRow } from '@pavilion/contract/console/player/views.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import type { FieldVault } from '../../../../kernel/secrets/vault.ts';
import { countedBy, countSearch, type Counting, type Finder, HITS_MAX } from '../../../operator/index.ts';
import { phoneOf } from '../../profile/view.ts';
import { stateOf } from '../../verification/rules.ts';
import type { DeskContext, PlayerDesk } from '../context.ts';
import { formsOf } from './forms.ts';
import * as store from './player-store.ts';
import { maskedEmail, maskedPhone } from '../masks.ts';
import { pageByTime } from '../paging.ts';
import { isStatusWord, statusWord, statusWords } from '../status-words.ts';

type Endpoints = typeof playerDeskEndpoints;
type ListedRow = SchemaInput<typeof playerRow>;

/** A player as lists show one, masked. */
export function rowView(player: store.ListedPlayer, vault: FieldVault): ListedRow {
  const { id, nickname, country, locale, currency, ground, tags, createdAt, seenAt } = player;
  return {
    id,
    number: String(player.externalId),
    nickname,
    email: maskedEmail(player.email),
    phone: maskedPhone(phoneOf(player, vault)),
    country,
    locale,
    currency,
    status: statusWord(player.status),
    ground: ground ?? (player.status === playerStatus.blocked ? 'legal' : null),
    identity: player.outcome === null ? 'none' : stateOf(player.outcome),
    tags,
    createdAt,
    seenAt,
  };
}

/** Some players as lists show them, by id; one who is not known is not in the map. */
export async function playerRowsOf(
  { database, identity }: Pick<DeskContext, 'database'> & { identity: Pick<DeskContext['identity'], 'vault'> },
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, ListedRow>> {
  const asked = [...new Set(ids)];
  const rows = asked.length === 0 ? [] : await store.listByIds(database, asked);
  return new Map(rows.map((row) => [row.id, rowView(row, identity.vault)]));
}

type ListQuery = InputOf<Endpoints['listPlayers']>['query'];

function filterOf({ identity }: DeskContext, { q = '', status, country, tag, createdFrom, createdTo }: ListQuery): store.PlayerFilter {
  return {
    sought: q.trim() === '' ? null : formsOf(identity.vault, q),
    // An unknown status matches nobody.
    status: status.map((word) => (isStatusWord(word) ? statusWords[word] : 0)),
    country: country.map((code) => code.toUpperCase()),
    tag,
    createdFrom,
    createdTo,
  };
}

/** The ids of the players in a list, for an act on all of them. */
export const playerIdsOf = (context: DeskContext, query: ListQuery, limit: number): Promise<string[]> =>
  store.listPlayerIds(context.database, { filter: filterOf(context, query), isAscending: query.sortOrder === 'asc', limit });

/** Players by the time of their registration (operator §2.2, page 5). @throws tooManyRequests where they are looked for by a text */
export async function listPlayers(
  context: DeskContext & Counting,
  desk: PlayerDesk,
  { query }: InputOf<Endpoints['listPlayers']>,
): Promise<ResultOf<Endpoints['listPlayers']>> {
  const { database, identity } = context;
  const countedAtMost = countedBy(context);
  const { q = '', status, country, tag, createdFrom, createdTo } = query;
  // A cursor continues with a text that was counted.
  if (q.trim() !== '' && query.cursor === undefined) await countSearch(context);
  const filter = filterOf(context, query);
  const { data, meta } = await pageByTime(['players', q, status, country, tag, createdFrom, createdTo], query, {
    read: (page) => store.listPlayers(database, { filter, ...page }),
    count: () => store.countPlayers(database, filter, countedAtMost),
    countedAtMost,
    isShort: context.isShort,
  });
  const figuresOf = await desk.listed(
    context,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => ({ ...rowView(row, identity.vault), ...figuresOf(row.id) })), meta };
}

const hitOf = (player: store.ListedPlayer, { vault, isExact }: { vault: FieldVault; isExact: boolean }) => {
  const row = rowView(player, vault);
  const parts = [row.email ?? '', row.phone ?? '', row.country ?? '', { word: row.status }];
  return { id: row.id, title: row.nickname ?? row.number, parts, url: `/players/${row.id}/overview`, isExact };
};

/** Players by id, number, address, phone, nickname or name (operator §2.1). */
export const playerFinder: Finder<DeskContext> = {
  kind: 'player',
  permission: 'players.read',
  find: async ({ database, identity: { vault } }, q) => {
    const sought = formsOf(vault, q);
    const named = await store.listNamed(database, sought, HITS_MAX);
    const like = sought.words === null ? [] : await store.listLike(database, sought.words.any, 2 * HITS_MAX);
    const others = like.filter(({ id }) => !named.some((one) => one.id === id));
    return [
      ...named.map((player) => hitOf(player, { vault, isExact: true })),
      ...others.map((player) => hitOf(player, { vault, isExact: false })),
    ];
  },
};
